package dev.serdemark.evidence.testing

/** The raw files of the comparison with JMH, see docs/jmh.md. */
object JmhAgain {
    private const val FOLDER = "jmh-again"
    private const val PASSES = 5
    private val documents = listOf("small", "medium", "large")

    /** The longest run of `users/medium`, which knows the ratios of all pairs best. */
    val long = Evidence("table-quiet-1")

    val tables: List<Evidence> = (1..PASSES).map { evidence("medium-$it") }

    val runs: List<Evidence> = listOf(evidence("small")) + tables + evidence("large")

    /** The files with JMH's results, one per pass over a document. */
    private val files: List<String> = documents.flatMap { document ->
        (1..PASSES).map { "$FOLDER/jmh-$document-$it.json" }
    }

    val clean: MeasuredByJmh by lazy { MeasuredByJmh.clean(files) }
    val all: MeasuredByJmh by lazy { MeasuredByJmh.all(files) }

    /**
     * Returns the milliseconds that JMH took for the first [jvms] of each `users/medium` benchmark.
     */
    fun millis(jvms: Int): Long =
        (1..jvms).sumOf { pass ->
            Evidence(FOLDER).numbers("jmh-medium-$pass-entered-and-ended.txt").let {
                it.last() - it.first()
            }
        }

    private fun evidence(name: String) = Evidence("$FOLDER/$name")
}
