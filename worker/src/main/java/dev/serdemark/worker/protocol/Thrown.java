package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A throwable of a contender, as text. The other end may not have its class. */
public final class Thrown {
    private static final int FRAMES = 20;
    private static final int CAUSES = 5;

    private final String type;
    private final String message;
    private final String trace;

    private Thrown(String type, String message, String trace) {
        this.type = type;
        this.message = message;
        this.trace = trace;
    }

    /** Converts a throwable to text. Keeps the first frames of the throwable and of its causes. */
    public static Thrown of(Throwable throwable) {
        StringBuilder trace = new StringBuilder();
        Throwable cause = throwable;
        for (int depth = 0; cause != null && depth < CAUSES; depth++, cause = cause.getCause()) {
            append(trace, depth == 0 ? "" : "Caused by: ", cause);
        }
        return new Thrown(throwable.getClass().getName(), throwable.getMessage(), trace.toString());
    }

    Thrown(DataInput in) throws IOException {
        this(Fields.readText(in), Fields.readNullable(in, Fields::readText), Fields.readText(in));
    }

    static void write(DataOutput out, Thrown thrown) throws IOException {
        Fields.writeText(out, thrown.type);
        Fields.writeNullable(out, thrown.message, Fields::writeText);
        Fields.writeText(out, thrown.trace);
    }

    private static void append(StringBuilder trace, String title, Throwable throwable) {
        trace.append(title).append(throwable).append('\n');
        StackTraceElement[] frames = throwable.getStackTrace();
        for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
            trace.append("\tat ").append(frames[i]).append('\n');
        }
        if (frames.length > FRAMES) {
            trace.append("\t... ").append(frames.length - FRAMES).append(" more\n");
        }
    }

    /** Returns the name of the throwable's class. */
    public String type() {
        return type;
    }

    /** Returns the throwable's message, or null. */
    public String message() {
        return message;
    }

    /** Returns the first lines of the stack trace, as a JVM prints them. */
    public String trace() {
        return trace;
    }
}
