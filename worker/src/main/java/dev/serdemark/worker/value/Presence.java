package dev.serdemark.worker.value;

/** Whether a nullable or optional value is null, present or absent. Written as its ordinal. */
public enum Presence {
    NULL,
    PRESENT,
    ABSENT
}
