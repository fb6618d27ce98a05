package dev.serdemark.worker;

import dev.serdemark.worker.protocol.CheckAnswers;
import dev.serdemark.worker.protocol.Command;
import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.EndRequests;
import dev.serdemark.worker.protocol.Failed;
import dev.serdemark.worker.protocol.MakeFixedRuns;
import dev.serdemark.worker.protocol.MemoryRequest;
import dev.serdemark.worker.protocol.Message;
import dev.serdemark.worker.protocol.Place;
import dev.serdemark.worker.protocol.Prepare;
import dev.serdemark.worker.protocol.Progress;
import dev.serdemark.worker.protocol.Serve;
import dev.serdemark.worker.protocol.Settle;
import dev.serdemark.worker.protocol.TakeLatencies;
import dev.serdemark.worker.protocol.TakeSlice;
import dev.serdemark.worker.protocol.Thrown;
import dev.serdemark.worker.protocol.WarmUp;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Answers requests one after another, on the thread that measures. If the contender throws, the answer is {@link
 * Failed}.
 */
final class Session {
    private static final int RESERVE = 1 << 20;

    private final Connection connection;
    private final Requests requests;
    private final Bench bench;
    private Place place = Place.START;

    /** Released when something was thrown, so that there is memory to report it. */
    private byte[] reserve = new byte[RESERVE];

    Session(Connection connection, Requests requests, Bench bench) {
        this.connection = connection;
        this.requests = requests;
        this.bench = bench;
    }

    /**
     * Answers requests until the orchestrator sends {@link Command#FINISH}.
     *
     * @throws IOException if an answer cannot be sent
     * @throws InterruptedException if the thread is interrupted while it waits for a request
     */
    void serve() throws IOException, InterruptedException {
        Message request;
        do {
            request = requests.next();
            connection.send(answer(request));
        } while (request != Command.FINISH);
    }

    private Message answer(Message request) {
        try {
            return serve(request);
        } catch (Throwable thrown) {
            reserve = null;
            return new Failed(place, Thrown.of(thrown));
        }
    }

    private Message serve(Message request) throws Exception {
        switch (request.kind()) {
            case PREPARE:
                return bench.prepare((Prepare) request, this::announce);
            case CHECK:
                return bench.check(this::announce);
            case WARM_UP:
                return bench.warmUp((WarmUp) request, this::announce);
            case SETTLE:
                return bench.settle((Settle) request, this::announce);
            case TAKE_SLICE:
                return bench.take((TakeSlice) request, this::note);
            case TAKE_LATENCIES:
                return bench.takeLatencies((TakeLatencies) request, this::note);
            case COUNT_MEMORY:
                return bench.countMemory(((MemoryRequest) request).call(), this::announce);
            case OBSERVE_MEMORY:
                return bench.observeMemory(((MemoryRequest) request).call(), this::announce);
            case MAKE_FIXED_RUNS:
                return bench.makeFixedRuns((MakeFixedRuns) request, this::announce);
            case SERVE:
                return bench.serve((Serve) request, this::announce);
            case BEGIN_REQUESTS:
                return bench.beginRequests();
            case END_REQUESTS:
                return bench.endRequests((EndRequests) request);
            case CHECK_ANSWERS:
                return bench.checkAnswers((CheckAnswers) request);
            case FINISH:
                return bench.finish();
            default:
                throw new IllegalArgumentException("Not a request: " + request.kind());
        }
    }

    private void note(Place next) {
        place = next;
    }

    private void announce(Place next) {
        note(next);
        try {
            connection.send(new Progress(next));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
