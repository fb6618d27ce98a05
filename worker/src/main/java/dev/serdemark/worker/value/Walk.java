package dev.serdemark.worker.value;

/**
 * Visits or copies whole values, as part of what is timed. Generated for each data model in each language shape.
 *
 * @param <T> the root type of the data model in the language shape
 */
public interface Walk<T> {
    /** Shows every leaf of the value, in schema order. */
    void visit(T value, Visits visits);

    /** Copies the value. The copy is equal, and shares no objects with the value except enum constants. */
    T copy(T value, Copies copies);
}
