package dev.serdemark.worker.value;

/** Whether a nullable or optional place holds a value. Written as its ordinal. */
public enum Presence {
    NULL,
    PRESENT,
    ABSENT
}
