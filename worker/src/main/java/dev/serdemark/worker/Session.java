package dev.serdemark.worker;

import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers;
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds;
import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.FailureMessages.Progress;
import dev.serdemark.worker.protocol.FailureMessages.Threw;
import dev.serdemark.worker.protocol.FailureMessages.Thrown;
import dev.serdemark.worker.protocol.MemoryMessages.CountMemory;
import dev.serdemark.worker.protocol.MemoryMessages.ObserveMemory;
import dev.serdemark.worker.protocol.Message;
import dev.serdemark.worker.protocol.PlainRequest;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.protocol.ServerMessages.EndRequests;
import dev.serdemark.worker.protocol.ServerMessages.Serve;
import dev.serdemark.worker.protocol.SliceMessages.MakeFixedRuns;
import dev.serdemark.worker.protocol.SliceMessages.TakeLatencies;
import dev.serdemark.worker.protocol.SliceMessages.TakeSlice;
import dev.serdemark.worker.protocol.WarmUpMessages.Settle;
import dev.serdemark.worker.protocol.WarmUpMessages.WarmUp;
import dev.serdemark.worker.protocol.Whereabouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Answers requests one after another, on the thread that measures. If the contender throws, the answer is {@link
 * Threw}.
 */
final class Session {
    private static final int RESERVE_BYTES = 1 << 20;

    private final Connection connection;
    private final RequestQueue requests;
    private final Bench bench;
    private final Map<Class<?>, RequestHandler<Message>> handlers = new HashMap<>();
    private Whereabouts whereabouts = Whereabouts.START;

    /** Released when something was thrown, so that enough memory is free to report it. */
    private byte[] reserve = new byte[RESERVE_BYTES];

    Session(Connection connection, RequestQueue requests, Bench bench) {
        this.connection = connection;
        this.requests = requests;
        this.bench = bench;
        addHandlers();
    }

    /**
     * Answers requests until the orchestrator sends {@link PlainRequest#FINISH}.
     *
     * @throws IOException if an answer cannot be sent
     * @throws InterruptedException if the thread is interrupted while it waits for a request
     */
    void serve() throws IOException, InterruptedException {
        Message request;
        do {
            request = requests.next();
            connection.send(answer(request));
        } while (request != PlainRequest.FINISH);
    }

    private Message answer(Message request) {
        try {
            return handlers.get(request.getClass()).answer(request);
        } catch (Throwable thrown) {
            reserve = null;
            return new Threw(whereabouts, Thrown.of(thrown));
        }
    }

    private void addHandlers() {
        handle(Prepare.class, request -> bench.prepare(request, this::announce));
        handle(WarmUp.class, request -> bench.warmUp(request, this::announce));
        handle(Settle.class, request -> bench.settle(request, this::announce));
        handle(TakeSlice.class, request -> bench.take(request, this::setWhereabouts));
        handle(TakeLatencies.class, request -> bench.takeLatencies(request, this::setWhereabouts));
        handle(MakeFixedRuns.class, request -> bench.makeFixedRuns(request, this::announce));
        handle(CountMemory.class, request -> bench.countMemory(request.call, this::announce));
        handle(ObserveMemory.class, request -> bench.observeMemory(request.call, this::announce));
        handle(Serve.class, request -> bench.serve(request, this::announce));
        handle(EndRequests.class, bench::endRequests);
        handle(CheckAnswers.class, bench::checkAnswers);
        handle(CheckRounds.class, request -> bench.checkRounds(request, this::announce));
        handle(PlainRequest.class, this::answerPlain);
    }

    private Message answerPlain(PlainRequest request) throws Exception {
        switch (request) {
            case CHECK:
                return bench.check(this::announce);
            case BEGIN_REQUESTS:
                return bench.beginRequests();
            case FINISH:
                return bench.finish();
            default:
                throw new IllegalArgumentException("Not for this thread: " + request);
        }
    }

    private <M extends Message> void handle(Class<M> type, RequestHandler<M> handler) {
        handlers.put(type, request -> handler.answer(type.cast(request)));
    }

    /** Sends nothing, unlike {@link #announce}, because sending would disturb a slice. */
    private void setWhereabouts(Whereabouts next) {
        whereabouts = next;
    }

    private void announce(Whereabouts next) {
        setWhereabouts(next);
        try {
            connection.send(new Progress(next));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers requests of one class. */
    private interface RequestHandler<M> {
        Message answer(M request) throws Exception;
    }
}
