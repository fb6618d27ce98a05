package dev.serdemark.worker.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A message between the orchestrator and a worker. Messages are immutable, and so are the classes that they consist of.
 *
 * <p>A message is an enum, or a final class with public final fields and a constructor that takes the fields in their
 * order. {@link MessageCodec} needs nothing else to send and receive it. A field may be an int, a long, a double, a
 * boolean, or the box of one of these. It may also be a string, an enum, an array of bytes or longs, an object of such
 * a final class, or a list of any of these.
 */
public interface Message {
    /** Marks a field that may be null, or a list whose elements may be null. Other fields are never null. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    @interface MayBeNull {}
}
