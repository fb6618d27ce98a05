package dev.serdemark.engine.jvm

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.math.BigDecimal
import kotlin.math.ceil

/** The heap size of a worker, fixed from its start, such as 256m or 1g. */
@JvmInline
value class HeapSize(val megabytes: Int) {
    override fun toString(): String =
        if (megabytes % MEGABYTES_PER_GIGABYTE == 0) "${megabytes / MEGABYTES_PER_GIGABYTE}g"
        else "${megabytes}m"

    companion object {
        private const val MEGABYTES_PER_GIGABYTE = 1024

        /** The smallest heap of any worker, whatever its documents are. */
        private const val LEAST_MEGABYTES = 64

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
                        Problem(
                            "Invalid heap: '$text'. Expected a size in megabytes or gigabytes (e.g. 256m, 1g)."
                        )
                    )
            )

        /** Reads a size such as `256m` or `1g` in megabytes; null if [text] is none. */
        internal fun megabytes(text: String): Int? =
            SIZE.matchEntire(text)?.destructured?.let { (number, unit) ->
                number.toInt() * if (unit in "gG") MEGABYTES_PER_GIGABYTE else 1
            }

        /** The smallest heap of a worker whose documents need so many [megabytes]. */
        internal fun least(megabytes: Int): Int = maxOf(megabytes, LEAST_MEGABYTES)

        /**
         * Rejects an [asked] heap that is smaller than what documents [need], in megabytes, and the
         * [live] set.
         *
         * @throws ProblemException if it is too small
         */
        internal fun requireEnough(asked: HeapSize, need: Int, live: LiveSet = LiveSet(0)) {
            val least = least(need) + live.megabytes
            if (asked.megabytes >= least) return
            val beside =
                if (live.megabytes == 0) "" else " beside a live set of ${HeapSize(live.megabytes)}"
            throw ProblemException(
                Problem(
                    "The heap '$asked' is too small for these documents$beside.",
                    "Expected ${least}m or more.",
                )
            )
        }
    }
}

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
