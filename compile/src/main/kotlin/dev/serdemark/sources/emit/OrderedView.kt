package dev.serdemark.sources.emit

import dev.serdemark.sources.flavour.Declared
import dev.serdemark.sources.flavour.Flavour

/**
 * One schema in the classes of a library whose objects move through a payload. Unlike a [View],
 * they return its parts only in the order of the payload. So the functions that use them follow the
 * payload, not the types.
 */
internal interface OrderedView : Declared {
    /**
     * Returns a Kotlin file with functions that write values of [domain], and functions that read
     * payloads into such values. All are private except those that codecs call.
     */
    fun conversion(domain: Flavour): String

    /** Visits of views and, in the same order, of values of [domain]. */
    fun visiting(domain: Flavour): Visiting
}

/**
 * How the leaves of views and of whole values are visited.
 *
 * @property imports what the functions import, beside classes of the worker
 * @property ofView an expression that visits `value`, a view
 * @property ofValue an expression that visits `value`, which Kotlin does not know as a whole value
 * @property functions private functions of Kotlin
 */
internal class Visiting(
    val imports: Collection<String>,
    val ofView: String,
    val ofValue: String,
    val functions: List<String>,
)
