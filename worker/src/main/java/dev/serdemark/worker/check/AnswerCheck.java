package dev.serdemark.worker.check;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Fault;
import dev.serdemark.worker.protocol.Finding;
import dev.serdemark.worker.protocol.Place;
import dev.serdemark.worker.protocol.Step;
import java.util.ArrayList;
import java.util.List;

/** Checks what a server answered, and what it read from requests. Nothing is timed meanwhile. */
public final class AnswerCheck<T, P> {
    private final Trial<T, P> trial;
    private final List<Finding> findings = new ArrayList<>();

    public AnswerCheck(PreparedContender<T, P> contender) {
        trial = new Trial<>(contender, (call, content) -> {}, place -> {});
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
    public List<Finding> findings() {
        return findings;
    }

    private void check(Call call, int sibling, Attempt attempt) {
        Place place = new Place(call == Call.READ ? Step.READ : Step.WRITE, sibling);
        try {
            attempt.run();
        } catch (Wrong wrong) {
            findings.add(wrong.finding(call, place));
        } catch (Throwable thrown) {
            findings.add(new Finding(call, place, Fault.THREW, null, thrown));
        }
    }

    private interface Attempt {
        void run() throws Exception;
    }
}
