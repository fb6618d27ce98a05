package dev.serdemark.worker.value;

/**
 * Converts values between the binary value form and objects of a language shape. Generated for each data model in each
 * language shape. Never timed as part of a library's call.
 *
 * @param <T> the root type of the data model in the language shape
 */
public interface Bridge<T> {
    /** Builds a fresh value. Every string in it is a separate instance. */
    T read(ValueReader in);

    /** Writes the value's content in schema order. Equal values give equal bytes. */
    void write(T value, ValueWriter out);
}
