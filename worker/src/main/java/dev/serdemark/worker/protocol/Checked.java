package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The findings of a check. */
public final class Checked implements Message {
    private final List<Finding> findings;
    private final List<byte[]> written;
    private final List<Finding> together;

    public Checked(List<Finding> findings, List<byte[]> written) {
        this(findings, written, Collections.emptyList());
    }

    /** @param together the faults that appear only if several threads call the codec at once */
    public Checked(List<Finding> findings, List<byte[]> written, List<Finding> together) {
        this.findings = findings;
        this.written = written;
        this.together = together;
    }

    Checked(DataInput in) throws IOException {
        this(
                Fields.readList(in, Finding::new),
                Fields.readList(in, bytes -> Fields.readNullable(bytes, Fields::readBytes)),
                Fields.readList(in, Finding::new));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.CHECKED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeList(out, findings, Finding::write);
        Fields.writeList(out, written, (body, payload) -> Fields.writeNullable(body, payload, Fields::writeBytes));
        Fields.writeList(out, together, Finding::write);
    }

    /** Returns all findings of calls by one thread. Empty if every answer was right. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns the findings of one operation, in the order of the siblings. */
    public List<Finding> findings(Call call) {
        return of(call, findings);
    }

    /** Returns whether an operation has no certain fault. {@link Fault#DIFFERENT_BYTES} is only doubtful. */
    public boolean isRight(Call call) {
        return findings(call).stream().allMatch(finding -> finding.fault() == Fault.DIFFERENT_BYTES);
    }

    /** Returns the findings of one operation while several threads call the codec at once. */
    public List<Finding> together(Call call) {
        return of(call, together);
    }

    private static List<Finding> of(Call call, List<Finding> findings) {
        return findings.stream().filter(finding -> finding.call() == call).collect(Collectors.toUnmodifiableList());
    }

    /** Returns the payload that the contender wrote for each sibling, or null for a sibling without one. */
    public List<byte[]> written() {
        return written;
    }
}
