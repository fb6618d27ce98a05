package dev.serdemark.worker;

import dev.serdemark.worker.protocol.Command;
import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.Message;
import dev.serdemark.worker.protocol.Stack;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The orchestrator's requests, received by a thread of their own. It waits on the socket at all times, so that the
 * worker ends with the orchestrator even while a contender hangs, and can then say where; waiting uses no CPU.
 */
final class Requests {
    /** Exit status of a worker whose orchestrator is gone. */
    private static final int ORPHANED = 71;

    private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
    private final Connection connection;
    private final Thread worker;

    private Requests(Connection connection, Thread worker) {
        this.connection = connection;
        this.worker = worker;
    }

    /** For the calling thread. */
    static Requests of(Connection connection) {
        Requests requests = new Requests(connection, Thread.currentThread());
        Thread thread = new Thread(requests::receive, "serdemark-requests");
        thread.setDaemon(true);
        thread.start();
        return requests;
    }

    /** Waits for the next one; an interruption that a contender left behind is cleared. */
    Message next() throws InterruptedException {
        Thread.interrupted();
        return queue.take();
    }

    private void receive() {
        try {
            while (true) {
                Message request = connection.receive();
                if (request == Command.LOCATE) {
                    connection.send(Stack.located(worker.getStackTrace()));
                } else {
                    queue.add(request);
                }
            }
        } catch (IOException e) {
            // The orchestrator has closed the socket, or it is gone.
            return;
        } finally {
            Runtime.getRuntime().halt(ORPHANED);
        }
    }
}
