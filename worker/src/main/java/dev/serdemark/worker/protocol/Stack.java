package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The stack of a thread of the worker. Another thread sends it while the thread that answers requests is busy. */
public final class Stack implements Message {
    private static final int FRAMES = 30;

    private final MessageKind kind;
    private final String trace;

    private Stack(MessageKind kind, String trace) {
        this.kind = kind;
        this.trace = trace;
    }

    /** Creates a notice that this thread called {@link System#exit}. */
    public static Stack exiting(StackTraceElement[] frames) {
        return new Stack(MessageKind.EXITING, text(frames));
    }

    /** Creates the answer to {@link Command#LOCATE}. */
    public static Stack located(StackTraceElement[] frames) {
        return new Stack(MessageKind.LOCATED, text(frames));
    }

    static Stack readExiting(DataInput in) throws IOException {
        return new Stack(MessageKind.EXITING, Fields.readText(in));
    }

    static Stack readLocated(DataInput in) throws IOException {
        return new Stack(MessageKind.LOCATED, Fields.readText(in));
    }

    @Override
    public MessageKind kind() {
        return kind;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeText(out, trace);
    }

    /** Returns the innermost frames, one per line, as a JVM prints them. */
    public String trace() {
        return trace;
    }

    private static String text(StackTraceElement[] frames) {
        return Arrays.stream(frames)
                .limit(FRAMES)
                .map(frame -> "\tat " + frame + "\n")
                .collect(Collectors.joining());
    }
}
