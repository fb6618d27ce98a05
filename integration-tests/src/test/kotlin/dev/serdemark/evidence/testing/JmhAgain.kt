package dev.serdemark.evidence.testing

/** The raw files of the comparison with JMH, which docs/jmh.md describes. */
object JmhAgain {
    private const val FOLDER = "jmh-again"
    private const val PASSES = 5
    private val documents = listOf("small", "medium", "large")

    /** The longest run of `users/medium`. Its ratios are the most precise. */
    val long = Evidence("table-quiet-1")

    /** The runs of `users/medium` that were measured together with JMH. */
    val mediumRuns: List<Evidence> = (1..PASSES).map { evidence("medium-$it") }

    val runs: List<Evidence> = listOf(evidence("small")) + mediumRuns + evidence("large")

    /** The files with JMH's results, one per pass over a document. */
    private val files: List<String> = documents.flatMap { document ->
        (1..PASSES).map { "$FOLDER/jmh-$document-$it.json" }
    }

    /** The results by only the iterations at the machine's best speed. */
    val clean: JmhMeasurements by lazy { JmhMeasurements.clean(files) }
    /** The results by all iterations. */
    val all: JmhMeasurements by lazy { JmhMeasurements.all(files) }

    /**
     * Returns how long JMH took for the first [jvms] JVMs of each `users/medium` benchmark, in
     * milliseconds.
     */
    fun millis(jvms: Int): Long =
        (1..jvms).sumOf { pass ->
            val times = Evidence(FOLDER).readNumbers("jmh-medium-$pass-entered-and-ended.txt")
            times.last() - times.first()
        }

    private fun evidence(name: String) = Evidence("$FOLDER/$name")
}
