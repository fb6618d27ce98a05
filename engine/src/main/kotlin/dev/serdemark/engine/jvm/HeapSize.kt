package dev.serdemark.engine.jvm

import dev.serdemark.problem.ProblemException
import java.math.BigDecimal
import kotlin.math.ceil

/** The heap size of a worker, such as 256m or 1g. It is fixed from the start of the worker. */
@JvmInline
value class HeapSize(val megabytes: Int) {
    override fun toString(): String =
        if (megabytes % MEGABYTES_PER_GIGABYTE == 0) "${megabytes / MEGABYTES_PER_GIGABYTE}g"
        else "${megabytes}m"

    companion object {
        private const val MEGABYTES_PER_GIGABYTE = 1024

        private val SIZE = Regex("([1-9][0-9]{0,5})([mMgG])")

        /**
         * Reads a size such as `256m` or `1g`.
         *
         * @throws ProblemException if [text] is not a size
         */
        fun parse(text: String): HeapSize =
            HeapSize(
                megabytes(text)
                    ?: throw ProblemException(
                        "Invalid heap: '$text'. Expected a size in megabytes or gigabytes (e.g. 256m, 1g)."
                    )
            )

        /**
         * Reads a size such as `256m` or `1g`, in megabytes. Returns null if [text] is not a size.
         */
        internal fun megabytes(text: String): Int? =
            SIZE.matchEntire(text)?.destructured?.let { (number, unit) ->
                number.toInt() * if (unit in "gG") MEGABYTES_PER_GIGABYTE else 1
            }
    }
}

/** A heap size as a multiple of the heap that a worker needs, such as 2. */
@JvmInline
value class HeapPressure private constructor(private val percent: Int) {
    /** Returns a text such as `2x`. */
    override fun toString(): String =
        "${BigDecimal.valueOf(percent.toLong(), 2).stripTrailingZeros().toPlainString()}x"

    /** Returns the heap for a worker that needs this many [megabytes], rounded up to megabytes. */
    internal fun times(megabytes: Int): Int = ceil(percent.toDouble() * megabytes / 100).toInt()

    companion object {
        private val NUMBER = Regex("[0-9]{1,2}(\\.[0-9]{1,2})?")

        /**
         * Reads a number such as `1.5` or `4`.
         *
         * @throws ProblemException if [text] is not a number from 1 to 99
         */
        fun parse(text: String): HeapPressure {
            val percent = text.takeIf(NUMBER::matches)?.toBigDecimal()?.movePointRight(2)?.toInt()
            if (percent != null && percent >= 100) return HeapPressure(percent)
            throw ProblemException(
                "Invalid pressure: '$text'. Expected a number from 1 to 99 (e.g. 1.5)."
            )
        }
    }
}
