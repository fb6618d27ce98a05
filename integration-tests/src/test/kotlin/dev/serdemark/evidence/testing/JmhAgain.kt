package dev.serdemark.evidence.testing

/** The raw files of the second comparison with JMH, see docs/jmh.md. */
object JmhAgain {
    private const val FOLDER = "jmh-again"
    private const val PASSES = 5
    private val documents = listOf("small", "medium", "large")

    /** Every pair of `users/medium`, known best from the longest run. */
    val long = Evidence("table-quiet-1")

    val quietTables: List<Evidence> = listOf(1, 3, 5).map { evidence("quiet-medium-$it") }
    val disturbedTables: List<Evidence> = listOf(1, 2).map { evidence("hog-medium-$it") }

    /** All that Serdemark measured on the quiet machine. */
    val quiet: List<Evidence> =
        listOf(evidence("quiet-small")) + quietTables + evidence("quiet-large")

    /** `read` alone, and with `write` in the same JVM, two runs each. */
    val alone: List<Evidence> = listOf(1, 2).map { evidence("alone-$it") }
    val both: List<Evidence> = listOf(1, 2).map { evidence("both-$it") }

    /** The files that JMH wrote on the quiet machine, one for each pass over a document. */
    val quietFiles: List<String> = documents.flatMap { document ->
        (1..PASSES).map { json("jmh-quiet-$document-$it") }
    }

    val quietJmh: MeasuredByJmh by lazy { MeasuredByJmh.read(quietFiles) }

    val disturbedJmh: MeasuredByJmh by lazy {
        MeasuredByJmh.read(listOf(json("jmh-hog-medium")))
    }

    /** Milliseconds that JMH took for the first JVMs of all benchmarks of `users/medium`. */
    fun quietMillis(jvms: Int): Long = (1..jvms).sumOf { millis("jmh-quiet-medium-$it") }

    /** The same for all five, one benchmark after another, beside the disturbance. */
    val disturbedMillis: Long
        get() = millis("jmh-hog-medium")

    private fun evidence(name: String) = Evidence("$FOLDER/$name")

    private fun json(name: String) = "$FOLDER/$name.json"

    private fun millis(name: String): Long =
        Evidence(FOLDER).numbers("$name-entered-and-ended.txt").let { it.last() - it.first() }
}
