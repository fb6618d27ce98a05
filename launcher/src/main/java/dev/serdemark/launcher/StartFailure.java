package dev.serdemark.launcher;

/** Thrown if Serdemark cannot start. The message has the reason and advice. */
final class StartFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    StartFailure(String message) {
        super(message);
    }
}
