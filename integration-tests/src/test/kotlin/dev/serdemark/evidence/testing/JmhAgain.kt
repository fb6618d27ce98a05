package dev.serdemark.evidence.testing

/** The raw files of the comparison with JMH, see docs/jmh.md. */
object JmhAgain {
    private const val FOLDER = "jmh-again"
    private const val PASSES = 5
    private val documents = listOf("small", "medium", "large")

    /** Every pair of `users/medium`, known best from the longest run. */
    val long = Evidence("table-quiet-1")

    val tables: List<Evidence> = (1..PASSES).map { evidence("medium-$it") }

    val runs: List<Evidence> = listOf(evidence("small")) + tables + evidence("large")

    /** What JMH found, in a file for each pass over a document. */
    private val files: List<String> = documents.flatMap { document ->
        (1..PASSES).map { "$FOLDER/jmh-$document-$it.json" }
    }

    val clean: MeasuredByJmh by lazy { MeasuredByJmh.clean(files) }
    val all: MeasuredByJmh by lazy { MeasuredByJmh.all(files) }

    /** Milliseconds that JMH took for the first JVMs of all benchmarks of `users/medium`. */
    fun millis(jvms: Int): Long =
        (1..jvms).sumOf { pass ->
            Evidence(FOLDER).numbers("jmh-medium-$pass-entered-and-ended.txt").let {
                it.last() - it.first()
            }
        }

    private fun evidence(name: String) = Evidence("$FOLDER/$name")
}
