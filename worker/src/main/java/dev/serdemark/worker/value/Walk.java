package dev.serdemark.worker.value;

/**
 * Generated per data model and flavour: goes through whole values, as part of what is timed.
 *
 * @param <T> the root type of the data model in the flavour
 */
public interface Walk<T> {
    /** Shows every leaf of the value, in schema order. */
    void visit(T value, Visits visits);

    /** A value that is equal, and shares no object with this one but symbols of enums. */
    T copy(T value, Copies copies);
}
