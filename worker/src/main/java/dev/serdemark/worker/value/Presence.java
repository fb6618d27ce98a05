package dev.serdemark.worker.value;

/** Whether a nullable or optional place holds a value; written as its ordinal. */
public enum Presence {
    NULL,
    PRESENT,
    ABSENT
}
