package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.Measured
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.testing.shouldBeGolden
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.ranges.shouldBeIn
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import kotlin.math.ln
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Checks docs/scala.md: contenders for Scala. One run measured each document of the study. */
@Tag("slow")
class ScalaLibrariesTest {
    @Test
    fun `the file scala-runs has the figures of each run`() {
        val all =
            listOf("site", "events").flatMap { workload ->
                documents(workload).mapIndexed { i, run -> "$workload/${SIZES[i]}" to run } +
                    ("$workload/8k, longer" to longer.getValue(workload)) +
                    later.getValue(workload).mapIndexed { i, run ->
                        "$workload/${SIZES[i]}, later" to run
                    }
            }
        val heads =
            listOf("processors", "generations", "comparisons", "undecided") +
                OPERATIONS.map { "fastest in ${it.id}, number that may be fastest" } +
                "writes least"
        val rows = all.map { (name, run) -> row(name, run.facts()) }
        "${table(rows, heads)}\n" shouldBeGolden GOLDEN
    }

    private fun Measured.fastest(operation: Operation) =
        contenders.single { toFastest(it, operation) == 1.0 }.contender

    private fun Measured.facts(): List<String> =
        listOf(processors.joinToString(), "$generations", "$asked", "$undecided") +
            OPERATIONS.map { "${fastest(it)}, ${maybeFastest(it).size}" } +
            contenders
                .minBy { cell(it, Operation.WRITE)?.payload?.bytes ?: Double.MAX_VALUE }
                .contender
                .id

    @ParameterizedTest
    @ValueSource(strings = ["site", "events"])
    fun `every cell has a figure or a reason`(workload: String) {
        for (cell in (documents(workload) + later.getValue(workload)).flatMap { it.cells }) {
            withClue(cell.cell) {
                if (cell.figures == null) cell.outcome.reason.shouldNotBeNull()
            }
        }
    }

    @Test
    fun `the page has the times of the documents that were measured longer`() {
        shouldBeInDocs("scala.md", "longer", times(longer))
    }

    @Test
    fun `the page has the times of the contender that was added later`() {
        val runs = later.mapValues { it.value[SIZES.indexOf("8k")] }
        shouldBeInDocs("scala.md", "later", times(runs))
    }

    /** Returns the times of all operations on one document per workload. */
    private fun times(runs: Map<String, Measured>): String {
        val rows =
            runs.values
                .toList()
                .inOrder { info -> OPERATIONS.map { toFastest(info, it) }.product() }
                .map { info ->
                    val cells =
                        runs.values.flatMap { run ->
                            OPERATIONS.map { run.shown(info, it) }
                        }
                    row("`${info.contender}`", cells)
                }
        return table(rows, heads(runs.keys))
    }

    private fun heads(workloads: Set<String>) = workloads.flatMap { workload ->
        OPERATIONS.map { "${it.id} $workload" }
    }

    @Test
    fun `the statements of the page about the contender that was added later are true`() {
        val close = later.getValue("site")[SIZES.indexOf("8k")]
        val fory = close.contenders.single { it.contender.id == "fory-scala" }
        close.toFastest(fory, Operation.WRITE).shouldNotBeNull() shouldBeIn 1.045..1.055
        for ((workload, factors) in mapOf("site" to 47.0..64.0, "events" to 70.0..90.0)) {
            for (measured in later.getValue(workload)) {
                val byId = measured.contenders.associateBy { it.contender.id }
                for (operation in listOf(Operation.READ, Operation.WRITE)) {
                    fun time(id: String) = measured.toFastest(byId.getValue(id), operation)
                    measured.slowerThan("zio-json", operation) shouldContain ADDED_LATER
                    byId.keys.maxBy { checkNotNull(time(it)) } shouldBe ADDED_LATER
                    time(ADDED_LATER).shouldNotBeNull() shouldBeIn factors
                    time("zio-json").shouldNotBeNull() shouldBeIn 2.2..9.0
                }
                fun bytes(id: String) =
                    measured.cell(byId.getValue(id), Operation.WRITE)?.payload?.bytes
                val larger =
                    bytes(ADDED_LATER).shouldNotBeNull() / checkNotNull(bytes("scalapb-domain"))
                larger shouldBeIn 1.16..1.23
            }
        }
    }

    @Test
    fun `the page has the sizes`() {
        val runs = longer.values.toList()
        val rows =
            runs
                .inOrder { cell(it, Operation.WRITE)?.payload?.bytes }
                .groupBy { info -> runs.flatMap { it.sizes(info) } }
                .map { (sizes, infos) -> row(infos.joinToString { "`${it.contender}`" }, sizes) }
        val heads = listOf("site", "after gzip", "events", "each after gzip", "together after gzip")
        shouldBeInDocs("scala.md", "sizes", table(rows, heads))
    }

    @Test
    fun `the page has the ratios of today's versions to those of 2017`() {
        val runs = longer.values.toList()
        val rows =
            runs.first().contenders.versions().map { (then, now) ->
                val ratios = runs.flatMap { run ->
                    OPERATIONS.map { run.shownRatio(now, then, it) }
                }
                row("`$now` to `$then`", ratios)
            }
        shouldBeInDocs("scala.md", "versions", table(rows, heads(longer.keys)))
    }

    @Test
    fun `exactly the runs with two generations have decided pairs`() {
        val runs = listOf("site", "events").flatMap(::documents)
        for (run in runs) {
            val isSure = run.verdicts.any { it != Verdict.UNDECIDED }
            withClue(run) { isSure shouldBe (run.generations == 2) }
        }
    }

    @Test
    fun `the next JSON library after jsoniter-scala is zio-json, at 1,9 to 4 times the time`() {
        for (measured in listOf("site", "events").flatMap(::documents)) {
            for (operation in listOf(Operation.READ, Operation.WRITE)) {
                val json =
                    measured.contenders
                        .filter { it.format == "json" }
                        .associate { it.contender.id to measured.toFastest(it, operation) }
                val (fastest, others) =
                    json.entries.partition { it.key.startsWith("jsoniter-scala") }
                val best = fastest.minOf { it.value.shouldNotBeNull() }
                val (next, time) = others.minBy { it.value.shouldNotBeNull() }
                next shouldBe "zio-json"
                checkNotNull(time) / best shouldBeIn 1.9..4.0
            }
        }
    }

    @Test
    fun `the statements of the page about the slowest libraries are true`() {
        for (measured in listOf("site", "events").flatMap(::documents)) {
            for (info in measured.contenders) {
                val read = measured.toFastest(info, Operation.READ) ?: continue
                val write = measured.toFastest(info, Operation.WRITE).shouldNotBeNull()
                when (info.contender.id) {
                    "jackson-scala" -> listOf(read, write).forEach { it shouldBeIn 5.0..17.0 }
                    "scala-pickling-json" -> read shouldBeGreaterThan 3500.0
                }
            }
        }
        for (measured in documents("events")) {
            val java = measured.contenders.single { it.contender.id == "java-serialization-scala" }
            measured.toFastest(java, Operation.READ).shouldNotBeNull() shouldBeIn 77.0..84.0
        }
    }

    /** Returns each version of 2017 with today's version of the contender. */
    private fun List<ContenderInfo>.versions(): List<Pair<ContenderName, ContenderName>> {
        val (then, now) = map { it.contender }.partition { "$it" in VERSIONS_OF_2017 }
        return then.map { earlier -> earlier to now.single { it.id == earlier.id } }
    }

    /**
     * Returns the sizes before and after gzip. Sequences also have the size of the whole sequence
     * after gzip.
     */
    private fun Measured.sizes(info: ContenderInfo): List<String> =
        (listOf(bytes(info), gzipped(info)) + listOfNotNull(together(info))).map { "$it" }

    /** Sorts by the geometric mean of [key] over all documents; contenders without it come last. */
    private fun List<Measured>.inOrder(key: Measured.(ContenderInfo) -> Double?) =
        first().contenders.sortedBy { info ->
            sumOf { measured -> measured.key(info)?.let(::ln) ?: Double.MAX_VALUE.let(::ln) }
        }

    private fun List<Double?>.product(): Double? = takeIf {
        null !in it
    }
        ?.filterNotNull()
        ?.reduce(Double::times)

    private fun table(rows: List<String>, heads: List<String>) =
        (listOf(row("", heads), "|---|${"--:|".repeat(heads.size)}") + rows).joinToString("\n")

    private fun row(name: String, cells: List<String>) =
        (listOf(name) + cells).joinToString(" | ", "| ", " |")

    private companion object {
        val GOLDEN = Path("src/test/resources/dev/serdemark/evidence/scala-runs.md")

        val OPERATIONS = listOf(Operation.WRITE, Operation.READ)

        val SIZES = listOf("1k", "2k", "4k", "8k", "64k")

        /**
         * The documents read so far, by workload. Journals are large, so each is read only once.
         */
        private val read = HashMap<String, List<Measured>>()

        private fun documents(workload: String): List<Measured> =
            read.getOrPut(workload) { measured(workload, "") }

        private fun measured(workload: String, suffix: String) = SIZES.map {
            Measured(listOf(Evidence("scala/$workload-$it$suffix")), workload)
        }

        /** Longer runs of one document, by workload. */
        private val longer by lazy {
            listOf("site", "events").associateWith {
                Measured(listOf(Evidence("scala/$it-8k-longer")), it)
            }
        }

        const val ADDED_LATER = "zio-schema-protobuf"

        /** Runs of [ADDED_LATER] beside others, by workload. */
        private val later by lazy {
            listOf("site", "events").associateWith { measured(it, "-later") }
        }

        val VERSIONS_OF_2017 =
            listOf(
                "boopickle@1.2.6",
                "boopickle-flat@1.2.6",
                "chill@0.8.4",
                "chill@0.9.3",
                "chill-registered@0.8.4",
                "chill-registered@0.9.3",
                "jackson-scala@2.8.9",
                "protobuf-java@3.4.0",
                "protobuf-java-scala@3.4.0",
                "scalapb@0.6.6",
                "scalapb-domain@0.6.6",
                "scrooge@4.18.0",
                "scrooge-domain@4.18.0",
                "thrift-binary-scala@0.10.0",
            )
    }
}
