package dev.serdemark.worker.check;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.contender.Track;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Checks.Checked;
import dev.serdemark.worker.protocol.Checks.FoundFault;
import dev.serdemark.worker.protocol.Whereabouts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Checks a contender on every sibling before it is measured. If an operation throws, its check ends. If an operation
 * answers wrongly, its check continues, so that the report can show how many siblings are affected.
 */
public final class Check {
    private final List<FoundFault> findings = new ArrayList<>();
    private final Set<Call> ended = EnumSet.noneOf(Call.class);
    private Whereabouts where = Whereabouts.START;

    private Check() {}

    /** Checks all operations of the contender. Anything that the contender throws becomes a finding. */
    public static Checked run(PreparedContender<?, ?> contender, Track track) {
        return new Check().runAll(contender, track);
    }

    private <T, P> Checked runAll(PreparedContender<T, P> contender, Track track) {
        Trial<T, P> trial = new Trial<>(contender, this::doubt, next -> {
            where = next;
            track.at(next);
        });
        List<byte[]> written = new ArrayList<>();
        for (int i = 0; i < contender.siblings(); i++) {
            int sibling = i;
            written.add(null);
            Set<Call> right = EnumSet.noneOf(Call.class);
            for (Call call : contender.calls()) {
                if (passes(call, () -> keep(trial.make(call, sibling), sibling, written))) {
                    right.add(call);
                }
            }
            if (right.contains(Call.WRITE) && (right.contains(Call.READ) || contender.readsOwnPayloads())) {
                passes(Call.WRITE, () -> trial.readBack(sibling, written.get(sibling)));
            }
        }
        return new Checked(findings, written);
    }

    private static void keep(byte[] content, int sibling, List<byte[]> written) {
        if (content != null) {
            written.set(sibling, content);
        }
    }

    private void doubt(Call call, byte[] content) {
        findings.add(FoundFault.doubtful(call, where, content));
    }

    private boolean passes(Call call, Attempt attempt) {
        if (ended.contains(call)) {
            return false;
        }
        try {
            attempt.run();
            return true;
        } catch (Wrong wrong) {
            findings.add(wrong.finding(call, where));
        } catch (Throwable thrown) {
            findings.add(FoundFault.threw(call, where, thrown));
            ended.add(call);
        }
        return false;
    }

    private interface Attempt {
        void run() throws Exception;
    }
}
