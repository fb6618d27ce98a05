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
    private static final int RESERVE = 1 << 20;

    private final Connection connection;
    private final RequestQueue requests;
    private final Bench bench;
    private final Map<Class<?>, Answering<Message>> answers = new HashMap<>();
    private Whereabouts where = Whereabouts.START;

    /** Released when an exception was thrown, so that there is memory to report it. */
    private byte[] reserve = new byte[RESERVE];

    Session(Connection connection, RequestQueue requests, Bench bench) {
        this.connection = connection;
        this.requests = requests;
        this.bench = bench;
        answerAll();
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
            return answers.get(request.getClass()).to(request);
        } catch (Throwable thrown) {
            reserve = null;
            return new Threw(where, Thrown.of(thrown));
        }
    }

    private void answerAll() {
        answer(Prepare.class, request -> bench.prepare(request, this::announce));
        answer(WarmUp.class, request -> bench.warmUp(request, this::announce));
        answer(Settle.class, request -> bench.settle(request, this::announce));
        answer(TakeSlice.class, request -> bench.take(request, this::note));
        answer(TakeLatencies.class, request -> bench.takeLatencies(request, this::note));
        answer(MakeFixedRuns.class, request -> bench.makeFixedRuns(request, this::announce));
        answer(CountMemory.class, request -> bench.countMemory(request.call, this::announce));
        answer(ObserveMemory.class, request -> bench.observeMemory(request.call, this::announce));
        answer(Serve.class, request -> bench.serve(request, this::announce));
        answer(EndRequests.class, bench::endRequests);
        answer(CheckAnswers.class, bench::checkAnswers);
        answer(CheckRounds.class, request -> bench.checkRounds(request, this::announce));
        answer(PlainRequest.class, this::answerPlain);
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

    private <M extends Message> void answer(Class<M> type, Answering<M> answering) {
        answers.put(type, request -> answering.to(type.cast(request)));
    }

    private void note(Whereabouts next) {
        where = next;
    }

    private void announce(Whereabouts next) {
        note(next);
        try {
            connection.send(new Progress(next));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers requests of one class. */
    private interface Answering<M> {
        Message to(M request) throws Exception;
    }
}
