package dev.serdemark.sources.emit

import dev.serdemark.sources.shape.Declared
import dev.serdemark.sources.shape.LanguageShape

/**
 * A data model in the classes of a library whose objects move through a payload. Unlike a [View],
 * these objects return the parts of a payload only in its order. So the generated functions follow
 * the order of the payload, not the declared types.
 */
internal interface OrderedView : Declared {
    /**
     * Returns a Kotlin file with functions that write values of [domain], and functions that read
     * payloads into such values. All functions are private except those that codecs call.
     */
    fun conversion(domain: LanguageShape): String

    /** Returns code that visits views and values of [domain] in the same order. */
    fun visiting(domain: LanguageShape): Visiting
}

/**
 * Code that visits the leaves of views and of whole values.
 *
 * @property imports the imports of the functions, except classes of the worker
 * @property ofView an expression that visits `value`, a view
 * @property ofValue an expression that visits `value`, a whole value whose Kotlin type is `Any`
 * @property functions private Kotlin functions that the expressions call
 */
internal class Visiting(
    val imports: Collection<String>,
    val ofView: String,
    val ofValue: String,
    val functions: List<String>,
)
