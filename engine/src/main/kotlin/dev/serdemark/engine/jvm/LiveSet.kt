package dev.serdemark.engine.jvm

import dev.serdemark.problem.ProblemException

/** The size of the objects that stay in a worker's heap while it is measured. May be 0. */
@JvmInline
value class LiveSet(val megabytes: Int) {
    /** Returns a text such as `live128m`. */
    override fun toString(): String = "live" + if (megabytes == 0) "0" else "${HeapSize(megabytes)}"

    /** The option that makes a worker create these objects; none for 0. */
    internal val flags: List<String>
        get() = if (megabytes == 0) emptyList() else listOf("-D$PROPERTY=$megabytes")

    companion object {
        /** The system property that tells a worker the size in megabytes. */
        internal const val PROPERTY = "serdemark.live-set"

        /**
         * Reads `0`, or a size such as `128m`.
         *
         * @throws ProblemException if [text] is neither
         */
        fun parse(text: String): LiveSet =
            if (text == "0") LiveSet(0)
            else
                LiveSet(
                    HeapSize.megabytes(text)
                        ?: throw ProblemException(
                            "Invalid live set: '$text'. Expected 0, or a size in megabytes or gigabytes (e.g. 128m)."
                        )
                )
    }
}
