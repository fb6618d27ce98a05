package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.WorkloadResults
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

/** Checks docs/scala.md, which compares contenders for Scala. Each document has a separate run. */
@Tag("slow")
@Tag("evidence")
class ScalaLibrariesTest {
    @Test
    fun `the golden file has the facts about each run`() {
        val runsByName =
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
        val rows = runsByName.map { (name, run) -> row(name, run.facts()) }
        "${table(rows, heads)}\n" shouldBeGolden GOLDEN
    }

    private fun WorkloadResults.fastest(operation: Operation) =
        contenders.single { toFastest(it, operation) == 1.0 }.contender

    private fun WorkloadResults.facts(): List<String> =
        listOf(processors.joinToString(), "$generations", "$comparisonCount", "$undecidedCount") +
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
    fun `the page has the times of the longer runs`() {
        shouldBeInDocs("scala.md", "longer", times(longer))
    }

    @Test
    fun `the page has the times of the later runs`() {
        val runs = later.mapValues { it.value[SIZES.indexOf("8k")] }
        shouldBeInDocs("scala.md", "later", times(runs))
    }

    /** Returns the times of all operations on one document per workload. */
    private fun times(runs: Map<String, WorkloadResults>): String {
        val rows =
            runs.values
                .toList()
                .sortContenders { info -> OPERATIONS.map { toFastest(info, it) }.product() }
                .map { info ->
                    val cells =
                        runs.values.flatMap { run ->
                            OPERATIONS.map { run.formatToFastest(info, it) }
                        }
                    row("`${info.contender}`", cells)
                }
        return table(rows, heads(runs.keys))
    }

    private fun heads(workloads: Set<String>) = workloads.flatMap { workload ->
        OPERATIONS.map { "${it.id} $workload" }
    }

    @Test
    fun `the statements of the page about the contender of the later runs are true`() {
        val site8k = later.getValue("site")[SIZES.indexOf("8k")]
        val fory = site8k.contenders.single { it.contender.id == "fory-scala" }
        site8k.toFastest(fory, Operation.WRITE).shouldNotBeNull() shouldBeIn 1.045..1.055
        for ((workload, expectedRatios) in mapOf("site" to 47.0..64.0, "events" to 70.0..91.0)) {
            for (results in later.getValue(workload)) {
                val byId = results.contenders.associateBy { it.contender.id }
                for (operation in listOf(Operation.READ, Operation.WRITE)) {
                    fun time(id: String) = results.toFastest(byId.getValue(id), operation)
                    results.slowerThan("zio-json", operation) shouldContain ADDED_LATER
                    byId.keys.maxBy { checkNotNull(time(it)) } shouldBe ADDED_LATER
                    time(ADDED_LATER).shouldNotBeNull() shouldBeIn expectedRatios
                    time("zio-json").shouldNotBeNull() shouldBeIn 2.2..9.0
                }
                fun bytes(id: String) =
                    results.cell(byId.getValue(id), Operation.WRITE)?.payload?.bytes
                val sizeRatio =
                    bytes(ADDED_LATER).shouldNotBeNull() / checkNotNull(bytes("scalapb-domain"))
                sizeRatio shouldBeIn 1.16..1.23
            }
        }
    }

    @Test
    fun `the page has the sizes`() {
        val runs = longer.values.toList()
        val rows =
            runs
                .sortContenders { cell(it, Operation.WRITE)?.payload?.bytes }
                .groupBy { info -> runs.flatMap { it.sizes(info) } }
                .map { (sizes, infos) -> row(infos.joinToString { "`${it.contender}`" }, sizes) }
        val heads = listOf("site", "after gzip", "events", "each after gzip", "together after gzip")
        shouldBeInDocs("scala.md", "sizes", table(rows, heads))
    }

    @Test
    fun `the page has the ratios of today's versions to those of 2017`() {
        val runs = longer.values.toList()
        val rows =
            runs.first().contenders.versionPairs().map { (earlier, today) ->
                val ratios = runs.flatMap { run ->
                    OPERATIONS.map { run.formatRatio(today, earlier, it) }
                }
                row("`$today` to `$earlier`", ratios)
            }
        shouldBeInDocs("scala.md", "versions", table(rows, heads(longer.keys)))
    }

    @Test
    fun `runs with two generations have verdicts, and runs with one have none`() {
        val runs = listOf("site", "events").flatMap(::documents)
        for (run in runs) {
            val hasVerdict = run.verdicts.any { it != Verdict.UNDECIDED }
            withClue(run) { hasVerdict shouldBe (run.generations == 2) }
        }
    }

    @Test
    fun `the next JSON library after jsoniter-scala is zio-json, at 1,9 to 4,1 times the time`() {
        for (results in listOf("site", "events").flatMap(::documents)) {
            for (operation in listOf(Operation.READ, Operation.WRITE)) {
                val json =
                    results.contenders
                        .filter { it.format == "json" }
                        .associate { it.contender.id to results.toFastest(it, operation) }
                val (fastest, others) =
                    json.entries.partition { it.key.startsWith("jsoniter-scala") }
                val best = fastest.minOf { it.value.shouldNotBeNull() }
                val (next, time) = others.minBy { it.value.shouldNotBeNull() }
                next shouldBe "zio-json"
                checkNotNull(time) / best shouldBeIn 1.9..4.1
            }
        }
    }

    @Test
    fun `the statements of the page about the slowest libraries are true`() {
        for (results in listOf("site", "events").flatMap(::documents)) {
            for (info in results.contenders) {
                val read = results.toFastest(info, Operation.READ) ?: continue
                val write = results.toFastest(info, Operation.WRITE).shouldNotBeNull()
                when (info.contender.id) {
                    "jackson-scala" -> listOf(read, write).forEach { it shouldBeIn 5.0..17.0 }
                    "scala-pickling-json" -> read shouldBeGreaterThan 3500.0
                }
            }
        }
        for (results in documents("events")) {
            val java = results.contenders.single { it.contender.id == "java-serialization-scala" }
            results.toFastest(java, Operation.READ).shouldNotBeNull() shouldBeIn 75.0..94.0
        }
    }

    /** Returns pairs of a version of 2017 and the version of today. */
    private fun List<ContenderInfo>.versionPairs(): List<Pair<ContenderName, ContenderName>> {
        val (of2017, ofToday) = map { it.contender }.partition { "$it" in VERSIONS_OF_2017 }
        return of2017.map { earlier -> earlier to ofToday.single { it.id == earlier.id } }
    }

    /**
     * Returns the sizes before and after gzip. Sequences also have the size of the whole sequence
     * after gzip.
     */
    private fun WorkloadResults.sizes(info: ContenderInfo): List<String> =
        (listOf(bytes(info), gzipped(info)) + listOfNotNull(gzippedSequence(info))).map { "$it" }

    /**
     * Sorts by the geometric mean of [key] over all documents. Contenders without a [key] are last.
     */
    private fun List<WorkloadResults>.sortContenders(
        key: WorkloadResults.(ContenderInfo) -> Double?
    ) =
        first().contenders.sortedBy { info ->
            sumOf { results -> ln(results.key(info) ?: Double.MAX_VALUE) }
        }

    private fun List<Double?>.product(): Double? =
        if (null in this) null else filterNotNull().reduce(Double::times)

    private fun table(rows: List<String>, heads: List<String>) =
        (listOf(row("", heads), "|---|${"--:|".repeat(heads.size)}") + rows).joinToString("\n")

    private fun row(name: String, cells: List<String>) =
        (listOf(name) + cells).joinToString(" | ", "| ", " |")

    private companion object {
        val GOLDEN = Path("src/test/resources/dev/serdemark/evidence/scala-runs.md")

        val OPERATIONS = listOf(Operation.WRITE, Operation.READ)

        val SIZES = listOf("1k", "2k", "4k", "8k", "64k")

        /** The results by workload. Journals are large, so each is read only once. */
        private val resultsByWorkload = HashMap<String, List<WorkloadResults>>()

        /** Returns the results of each document of the study. */
        private fun documents(workload: String): List<WorkloadResults> =
            resultsByWorkload.getOrPut(workload) { readRuns(workload, "") }

        private fun readRuns(workload: String, suffix: String) = SIZES.map {
            WorkloadResults(listOf(Evidence("scala/$workload-$it$suffix")), workload)
        }

        /** Longer runs of one document, by workload. */
        private val longer by lazy {
            listOf("site", "events").associateWith {
                WorkloadResults(listOf(Evidence("scala/$it-8k-longer")), it)
            }
        }

        /** The contender that was added after the other runs. */
        const val ADDED_LATER = "zio-schema-protobuf"

        /** Later runs with [ADDED_LATER] and others, by workload. */
        private val later by lazy {
            listOf("site", "events").associateWith { readRuns(it, "-later") }
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
