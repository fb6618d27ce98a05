package dev.serdemark.worker.contender;

import dev.serdemark.worker.protocol.Whereabouts;

/** Receives every step of set-up and check before it begins, so that a fault can be located even if the JVM ends. */
public interface Track {
    void at(Whereabouts where);
}
