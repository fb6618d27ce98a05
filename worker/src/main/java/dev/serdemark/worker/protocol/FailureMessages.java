package dev.serdemark.worker.protocol;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The messages that report the steps and failures of a worker and its contender. */
public final class FailureMessages {
    private FailureMessages() {}

    /**
     * A notice of what the worker does next, sent before an answer. With it, the orchestrator can report where a worker
     * was when it hung or ended. A worker never sends it during a slice that counts.
     */
    public static final class Progress implements Message {
        public final Whereabouts where;

        public Progress(Whereabouts where) {
            this.where = where;
        }
    }

    /** The answer to a request during which something was thrown. The worker still takes the next request. */
    public static final class Threw implements Message {
        public final Whereabouts where;
        public final Thrown thrown;

        public Threw(Whereabouts where, Thrown thrown) {
            this.where = where;
            this.thrown = thrown;
        }
    }

    /** A throwable of a contender, as text. The other end may not have its class. */
    public static final class Thrown {
        private static final int MAX_FRAMES = 20;
        private static final int MAX_CAUSES = 5;

        /** The name of the throwable's class. */
        public final String type;

        public final @Message.MayBeNull String message;
        /** The first lines of the stack trace, as a JVM prints them. */
        public final String trace;

        Thrown(String type, String message, String trace) {
            this.type = type;
            this.message = message;
            this.trace = trace;
        }

        /** Converts a throwable to text. Keeps the first frames of the throwable and of its causes. */
        public static Thrown of(Throwable throwable) {
            StringBuilder trace = new StringBuilder();
            Throwable cause = throwable;
            for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++, cause = cause.getCause()) {
                append(trace, depth == 0 ? "" : "Caused by: ", cause);
            }
            return new Thrown(throwable.getClass().getName(), throwable.getMessage(), trace.toString());
        }

        private static void append(StringBuilder trace, String title, Throwable throwable) {
            StackTraceElement[] frames = throwable.getStackTrace();
            trace.append(title).append(throwable).append('\n').append(text(frames, MAX_FRAMES));
            if (frames.length > MAX_FRAMES) {
                trace.append("\t... ").append(frames.length - MAX_FRAMES).append(" more\n");
            }
        }
    }

    /** The stack of a thread of the worker. Another thread sends it while the thread that answers requests is busy. */
    public static final class Stack implements Message {
        private static final int MAX_FRAMES = 30;

        /** Whether the thread called {@link System#exit}. If not, this answers {@link PlainRequest#LOCATE}. */
        public final boolean isExiting;
        /** The innermost frames, one per line, as a JVM prints them. */
        public final String trace;

        Stack(boolean isExiting, String trace) {
            this.isExiting = isExiting;
            this.trace = trace;
        }

        /** Creates a notice that this thread called {@link System#exit}. */
        public static Stack exiting(StackTraceElement[] frames) {
            return new Stack(true, text(frames, MAX_FRAMES));
        }

        /** Creates the answer to {@link PlainRequest#LOCATE}. */
        public static Stack located(StackTraceElement[] frames) {
            return new Stack(false, text(frames, MAX_FRAMES));
        }
    }

    private static String text(StackTraceElement[] frames, int maxFrames) {
        return Arrays.stream(frames)
                .limit(maxFrames)
                .map(frame -> "\tat " + frame + "\n")
                .collect(Collectors.joining());
    }
}
