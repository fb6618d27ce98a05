package dev.serdemark.worker.value;

/**
 * Generated per data model and flavour: moves values between the binary value form and the flavour's objects. Never
 * timed as part of a library's call.
 *
 * @param <T> the root type of the data model in the flavour
 */
public interface Bridge<T> {
    /** Builds a fresh value; every string in it is an instance of its own. */
    T read(ValueReader in);

    /** Writes the value's content in schema order; equal values give equal bytes. */
    void write(T value, ValueWriter out);
}
