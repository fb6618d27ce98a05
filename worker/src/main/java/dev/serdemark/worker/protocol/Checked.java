package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What a check found. */
public final class Checked implements Message {
    private final List<Finding> findings;
    private final List<byte[]> written;
    private final List<Finding> together;

    public Checked(List<Finding> findings, List<byte[]> written) {
        this(findings, written, Collections.emptyList());
    }

    /** @param together what is wrong only while several threads call the codec at once */
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

    /** Everything that is wrong with calls one after another; empty where every answer was right. */
    public List<Finding> findings() {
        return findings;
    }

    /** What is wrong with one operation, in the order of the siblings. */
    public List<Finding> findings(Call call) {
        return of(call, findings);
    }

    /** Whether nothing is wrong with one operation, as far as the worker can see, see {@link Fault#DIFFERENT_BYTES}. */
    public boolean isRight(Call call) {
        return findings(call).stream().allMatch(finding -> finding.fault() == Fault.DIFFERENT_BYTES);
    }

    /** What is wrong with one operation while several threads call the codec at once. */
    public List<Finding> together(Call call) {
        return of(call, together);
    }

    private static List<Finding> of(Call call, List<Finding> findings) {
        return findings.stream().filter(finding -> finding.call() == call).collect(Collectors.toUnmodifiableList());
    }

    /** The payload that each sibling was written as; null where it was not. */
    public List<byte[]> written() {
        return written;
    }
}
