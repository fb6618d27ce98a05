package dev.serdemark.sources.emit

import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.ModelClasses

/**
 * A data model in the classes of a library that reads a payload from start to end. Unlike a [View],
 * these classes return the parts of a payload only in the order of the payload. Generated functions
 * must follow this order.
 */
interface OrderedView : ModelClasses {
    /**
     * Returns a Kotlin file with functions that write values of [domain] to payloads, and functions
     * that read such values. All functions are private except those that codecs call.
     */
    fun conversion(domain: LanguageShape): String

    /** Returns code that visits views and values of [domain] in the same order. */
    fun visitCode(domain: LanguageShape): VisitCode
}

/**
 * Kotlin code that visits the leaves of views and of the caller's values.
 *
 * @property imports the imports of the functions, except classes of the worker
 * @property visitView an expression that visits `value`, a view
 * @property visitValue an expression that visits `value`, a caller's value with the type `Any`
 * @property functions private functions that the expressions call
 */
class VisitCode(
    val imports: Collection<String>,
    val visitView: String,
    val visitValue: String,
    val functions: List<String>,
)
