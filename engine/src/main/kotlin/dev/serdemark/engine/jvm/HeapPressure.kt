package dev.serdemark.engine.jvm

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.math.BigDecimal
import kotlin.math.ceil

/** A heap as a multiple of what a worker needs, such as 2. */
@JvmInline
value class HeapPressure(private val times: BigDecimal) {
    /** Such as `2x`. */
    override fun toString(): String = "${times.stripTrailingZeros().toPlainString()}x"

    /** The size of the heap of a worker that needs so many [megabytes]. */
    internal fun of(megabytes: Int): Int = ceil(times.toDouble() * megabytes).toInt()

    companion object {
        private val NUMBER = Regex("[0-9]{1,2}(\\.[0-9]{1,2})?")
        private val LEAST = BigDecimal.ONE

        /**
         * Reads a number such as `1.5` or `4`.
         *
         * @throws ProblemException if [text] is not a number from 1 to 99
         */
        fun parse(text: String): HeapPressure {
            val times = text.takeIf(NUMBER::matches)?.let(::BigDecimal)
            if (times != null && times >= LEAST) return HeapPressure(times)
            throw ProblemException(
                Problem("Invalid pressure: '$text'. Expected a number from 1 to 99 (e.g. 1.5).")
            )
        }
    }
}
