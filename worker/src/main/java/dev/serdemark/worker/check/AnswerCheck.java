package dev.serdemark.worker.check;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Checks.FoundFault;
import dev.serdemark.worker.protocol.Whereabouts;
import dev.serdemark.worker.protocol.Whereabouts.Stage;
import java.util.ArrayList;
import java.util.List;

/** Checks what a server answered, and what it read from requests. Nothing is timed meanwhile. */
public final class AnswerCheck<T, P> {
    private final Trial<T, P> trial;
    private final List<FoundFault> findings = new ArrayList<>();

    public AnswerCheck(PreparedContender<T, P> contender) {
        trial = new Trial<>(contender, (call, content) -> {}, where -> {});
    }

    /** Checks a value that was read from the body of a request. */
    public void value(int sibling, T value) {
        check(Call.READ, sibling, () -> trial.mustBe(sibling, value));
    }

    /** Checks the body of an answer: the contender must read the sibling's value from it. */
    public void body(int sibling, byte[] content) {
        check(Call.WRITE, sibling, () -> trial.readBack(sibling, content));
    }

    /** Returns a finding for each answer that was wrong. */
    public List<FoundFault> findings() {
        return findings;
    }

    private void check(Call call, int sibling, Attempt attempt) {
        Whereabouts where = new Whereabouts(call == Call.READ ? Stage.READ : Stage.WRITE, sibling);
        try {
            attempt.run();
        } catch (Wrong wrong) {
            findings.add(wrong.finding(call, where));
        } catch (Throwable thrown) {
            findings.add(FoundFault.threw(call, where, thrown));
        }
    }

    private interface Attempt {
        void run() throws Exception;
    }
}
