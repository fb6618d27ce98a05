package dev.serdemark.worker;

import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.Message;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The orchestrator's requests, received by a thread of their own. It waits on the socket at all times, so that the
 * worker ends with the orchestrator even while a contender hangs, and uses no CPU.
 */
final class Requests {
    /** Exit status of a worker whose orchestrator is gone. */
    private static final int ORPHANED = 71;

    private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();

    private Requests() {}

    static Requests of(Connection connection) {
        Requests requests = new Requests();
        Thread thread = new Thread(() -> requests.receive(connection), "serdemark-requests");
        thread.setDaemon(true);
        thread.start();
        return requests;
    }

    /** Waits for the next one; an interruption that a contender left behind is cleared. */
    Message next() throws InterruptedException {
        Thread.interrupted();
        return queue.take();
    }

    private void receive(Connection connection) {
        try {
            while (true) {
                queue.add(connection.receive());
            }
        } catch (IOException orchestratorIsGone) {
            Runtime.getRuntime().halt(ORPHANED);
        }
    }
}
