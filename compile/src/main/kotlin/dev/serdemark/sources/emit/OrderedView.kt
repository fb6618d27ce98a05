package dev.serdemark.sources.emit

import dev.serdemark.sources.flavour.Declared
import dev.serdemark.sources.flavour.Flavour

/**
 * One schema in classes of a library whose objects move through a payload: unlike a [View], they
 * give its parts in the order of the payload only. So the functions that use them follow from the
 * payload, and not from the types.
 */
internal interface OrderedView : Declared {
    /**
     * Kotlin functions that write values of [domain] and that read whole payloads into them, as a
     * file. They are private, but for those that codecs call.
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
