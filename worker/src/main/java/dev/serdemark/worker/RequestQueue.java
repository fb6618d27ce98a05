package dev.serdemark.worker;

import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.FailureMessages.Stack;
import dev.serdemark.worker.protocol.Message;
import dev.serdemark.worker.protocol.PlainRequest;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Receives the orchestrator's requests on a separate thread, which always waits on the socket. The worker therefore
 * ends when the orchestrator ends, even while a contender hangs. The thread can also report where the contender hangs.
 * Waiting uses no CPU.
 */
final class RequestQueue {
    /** Exit status if the orchestrator has ended or has closed the socket. */
    private static final int ORPHANED = 71;

    private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
    private final Connection connection;
    private final Thread measuringThread;

    private RequestQueue(Connection connection, Thread measuringThread) {
        this.connection = connection;
        this.measuringThread = measuringThread;
    }

    /** Starts to receive requests. {@link PlainRequest#LOCATE} reports the stack of the calling thread. */
    static RequestQueue of(Connection connection) {
        RequestQueue requests = new RequestQueue(connection, Thread.currentThread());
        Thread thread = new Thread(requests::receive, "serdemark-requests");
        thread.setDaemon(true);
        thread.start();
        return requests;
    }

    /**
     * Waits for the next request. Clears an interrupt that a contender left behind.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    Message next() throws InterruptedException {
        Thread.interrupted();
        return queue.take();
    }

    private void receive() {
        try {
            while (true) {
                Message request = connection.receive();
                if (request == PlainRequest.LOCATE) {
                    connection.send(Stack.located(measuringThread.getStackTrace()));
                } else {
                    queue.add(request);
                }
            }
        } catch (IOException e) {
            // The orchestrator has closed the socket, or has ended.
            return;
        } finally {
            Runtime.getRuntime().halt(ORPHANED);
        }
    }
}
