package dev.serdemark.worker.protocol;

import java.io.IOException;

/** Thrown if the other end speaks another version of the protocol. */
public final class OtherVersion extends IOException {
    private static final long serialVersionUID = 1;

    OtherVersion(int version) {
        super("The worker speaks version " + version + " of the protocol; expected " + Hello.VERSION + ".");
    }
}
