package dev.serdemark.worker.contender;

import dev.serdemark.worker.protocol.Place;

/** Told before every step of set-up and check, so that a fault can be placed even if the JVM ends. */
public interface Track {
    void at(Place place);
}
