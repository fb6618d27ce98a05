package dev.serdemark.worker.check;

import dev.serdemark.worker.check.Trial.WrongAnswer;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.contender.PreparedContender.Track;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers;
import dev.serdemark.worker.protocol.CheckMessages.Checked;
import dev.serdemark.worker.protocol.CheckMessages.FoundFault;
import dev.serdemark.worker.protocol.Whereabouts;
import dev.serdemark.worker.protocol.Whereabouts.Stage;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Checks a contender on every sibling before it is measured. If an operation throws, its check ends. If an operation
 * answers wrongly, its check continues with the next sibling. The report can then show how many siblings are affected.
 */
public final class Check {
    private final List<FoundFault> findings = new ArrayList<>();

    /** The operations that threw, which are not checked on further siblings. */
    private final Set<Call> throwingCalls = EnumSet.noneOf(Call.class);

    private Whereabouts where = Whereabouts.START;

    private Check() {}

    /** Checks all operations of the contender. Anything that the contender throws becomes a finding. */
    public static Checked run(PreparedContender<?, ?> contender, Track track) {
        return new Check().runAll(contender, track);
    }

    private <T, P> Checked runAll(PreparedContender<T, P> contender, Track track) {
        Trial<T, P> trial = new Trial<>(contender, this::addDoubtful, next -> {
            where = next;
            track.at(next);
        });
        List<byte[]> written = new ArrayList<>();
        for (int i = 0; i < contender.siblings(); i++) {
            int sibling = i;
            written.add(null); // Stays null unless the contender writes or parses this sibling.
            Set<Call> correct = EnumSet.noneOf(Call.class);
            for (Call call : contender.calls()) {
                if (passes(call, () -> keepContent(trial.check(call, sibling), sibling, written))) {
                    correct.add(call);
                }
            }
            // Reads the payload back. This would prove nothing if the contender misread a payload from elsewhere.
            if (correct.contains(Call.WRITE) && (correct.contains(Call.READ) || contender.readsOwnPayloads())) {
                passes(Call.WRITE, () -> trial.readBack(sibling, written.get(sibling)));
            }
        }
        return new Checked(findings, written);
    }

    private static void keepContent(byte[] content, int sibling, List<byte[]> written) {
        if (content != null) {
            written.set(sibling, content);
        }
    }

    private void addDoubtful(Call call, byte[] content) {
        findings.add(FoundFault.doubtful(call, where, content));
    }

    /** Runs a check of an operation, and adds its finding. Returns whether there was none. */
    private boolean passes(Call call, Trial.CheckedCalls calls) {
        if (throwingCalls.contains(call)) {
            return false;
        }
        try {
            calls.run();
            return true;
        } catch (WrongAnswer wrong) {
            findings.add(wrong.finding(call, where));
        } catch (Throwable e) {
            findings.add(FoundFault.threw(call, where, e));
            throwingCalls.add(call);
        }
        return false;
    }

    /**
     * Checks payloads that another process wrote, such as answers of a server. Also checks values that a server read
     * from requests. Nothing is timed meanwhile.
     */
    public static final class AnswerCheck<T, P> {
        private final Trial<T, P> trial;
        private final List<FoundFault> findings = new ArrayList<>();

        public AnswerCheck(PreparedContender<T, P> contender) {
            trial = new Trial<>(contender, (call, content) -> {}, where -> {});
        }

        /** Checks the bodies of a request, and returns the findings only. */
        public static Checked run(PreparedContender<?, ?> contender, CheckAnswers request) {
            AnswerCheck<?, ?> check = new AnswerCheck<>(contender);
            for (int i = 0; i < request.bodies.size(); i++) {
                check.checkBody(request.siblings.get(i), request.bodies.get(i));
            }
            return new Checked(check.findings(), List.of());
        }

        /** Checks a value that was read from the body of a request. */
        public void checkValue(int sibling, T value) {
            check(Call.READ, sibling, () -> trial.requireValue(sibling, value));
        }

        /**
         * Checks the body of an answer. The contender must read the sibling's value from the body. It must not run code
         * of a class that only the body names.
         */
        private void checkBody(int sibling, byte[] content) {
            Gadget.Use.ranSinceLastCall(); // Forgets earlier use.
            int before = findings.size();
            check(Call.WRITE, sibling, () -> trial.readBack(sibling, content));
            if (Gadget.Use.ranSinceLastCall()) {
                // Replaces the fault of the read, if there was one.
                FoundFault found = findings.size() > before ? findings.remove(before) : null;
                Whereabouts where = new Whereabouts(Stage.WRITE, sibling);
                findings.add(FoundFault.ranNamedClass(Call.WRITE, where, found == null ? null : found.thrown));
            }
        }

        /** Returns a finding for each answer that was wrong. */
        public List<FoundFault> findings() {
            return findings;
        }

        private void check(Call call, int sibling, Trial.CheckedCalls calls) {
            Whereabouts where = new Whereabouts(call == Call.READ ? Stage.READ : Stage.WRITE, sibling);
            try {
                calls.run();
            } catch (WrongAnswer wrong) {
                findings.add(wrong.finding(call, where));
            } catch (Throwable thrown) {
                findings.add(FoundFault.threw(call, where, thrown));
            }
        }
    }
}
