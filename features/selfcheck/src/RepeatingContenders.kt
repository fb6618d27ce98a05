package dev.serdemark.selfcheck

import dev.serdemark.contender.Contender

/**
 * The contenders of a selfcheck: one library under several names. One of them does every [PERIOD]th
 * call twice.
 *
 * @param original a contender that repeats every Nth call if the property `serdemark.repeat` is N
 */
class RepeatingContenders(private val original: Contender) {
    /** Contenders that differ only in their names. */
    val identical: List<Contender> =
        (1..IDENTICAL_CONTENDERS).map { withName("same-$it", emptyMap()) }

    /** The contender that takes [SLOWDOWN] times as long. */
    val slower: Contender = withName("slower", mapOf("serdemark.repeat" to "$PERIOD"))

    private fun withName(id: String, properties: Map<String, String>): Contender {
        val codecs = original.manifest.codecs
        val jvm = codecs.jvm.copy(properties = codecs.jvm.properties + properties)
        return original.manifest.copy(id = id, codecs = codecs.copy(jvm = jvm)).at(original.version)
    }

    companion object {
        private const val IDENTICAL_CONTENDERS = 3
        private const val PERIOD = 20

        /** The time of the slower contender divided by the time of the other contenders. */
        const val SLOWDOWN: Double = 1 + 1.0 / PERIOD
    }
}
