package dev.serdemark.evidence

import dev.serdemark.conform.CaseModel
import dev.serdemark.conform.readCases
import dev.serdemark.contender.Format
import dev.serdemark.contender.Manifest
import dev.serdemark.evidence.testing.evidenceFolder
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.page.ConformPage
import dev.serdemark.results.conform.CaseCell
import dev.serdemark.results.conform.CaseChange
import dev.serdemark.results.conform.CaseGroup
import dev.serdemark.results.conform.CaseInfo
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.conform.ConformChanges
import dev.serdemark.results.conform.ConformResult
import dev.serdemark.results.conform.DeclaredFaults
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Test

/** Checks docs/conform.md against recorded results. `-Dserdemark.golden=write` updates it. */
class ConformEvidenceTest {
    private val models = readCases(Path("../conform"))
    private val results = read(evidenceFolder.resolve("conform/results.txt").readText())
    private val json = results.first()

    @Test
    fun `manifests declare exactly the faults that the results have`() {
        val cases = models.flatMap(CaseModel::cases).map { it.info.id }.toSet()
        for (result in results) {
            val found =
                DeclaredFaults.of(result, cases) { name ->
                    shippedContenders
                        .manifest(name.id)
                        .takeIf { it.version == name.version }
                        ?.declared()
                }
            found.undeclared.map { "${it.contender} ${it.case}" }.shouldBeEmpty()
            found.obsolete.map { "${it.contender} ${it.case}" }.shouldBeEmpty()
            found.nonexistent.shouldBeEmpty()
        }
        val ran = results.flatMap { it.contenders }
        val undeclared = ran.filter { shippedContenders.manifest(it.id).faults == null }
        undeclared
            .filter { name -> results.any { name in it.contenders && mustDeclare(name, it) } }
            .shouldBeEmpty()
    }

    /**
     * Whether a manifest must declare the faults of its contender. It need not if no fault was
     * found and only two kinds of cases were run: cases for all formats, and cases about classes.
     * These cases are too few to declare that there are no faults.
     */
    private fun mustDeclare(name: ContenderName, result: ConformResult): Boolean =
        result.ran(name).any { (case, cell) ->
            val isOfItsFormat = format(case) != CaseModel.ANY && case.group != CaseGroup.UNTRUSTED
            isOfItsFormat || cell.conduct.isFault
        }

    @Test
    fun `the results have every JSON contender at its default version`() {
        val readers =
            shippedContenders.manifests.filter {
                it.traits.isJson && it.floor == null && it.excluded == null
            }
        json.contenders shouldContainAll readers.map { ContenderName(it.id, it.version) }
    }

    private fun Manifest.declared(): Set<String>? = faults?.values?.flatMap { it.cases }?.toSet()

    @Test
    fun `every case was run, and all manifests list it under the same risk`() {
        results.flatMap { it.cases }.map { it.id }.toSet() shouldContainExactlyInAnyOrder
            models.flatMap { it.cases }.map { it.info.id }
        results.flatMap { it.cells }.filter { it.conduct == Conduct.NOT_RUN }.shouldBeEmpty()
        val risks =
            shippedContenders.manifests.flatMap { manifest ->
                manifest.faults.orEmpty().flatMap { (risk, fault) ->
                    fault.cases.map { it to risk }
                }
            }
        risks
            .groupBy({ it.first }, { it.second })
            .filterValues { it.toSet().size > 1 }
            .shouldBeEmpty()
    }

    @Test
    fun `manifests warn of exactly the contenders that run classes named by payloads`() {
        val tried =
            results
                .flatMap { result -> result.contenders.map { it.id to ofClasses(result, it) } }
                .filter { (_, conducts) -> conducts.isNotEmpty() }
        val ran = tried.filter { Conduct.RAN_NAMED_CLASS in it.second }.map { it.first }.toSet()
        for (manifest in shippedContenders.manifests) withClue(manifest.id) {
            if (manifest.id in ran) manifest.untrusted.shouldNotBeNull()
            else if (tried.any { it.first == manifest.id }) manifest.untrusted.shouldBeNull()
        }
    }

    @Test
    fun `the formats with cases about classes are those of TRIED_WITH_CLASSES`() {
        models
            .flatMap { it.cases }
            .filter { it.info.group == CaseGroup.UNTRUSTED }
            .map { format(it.info) }
            .toSet() shouldBe Format.TRIED_WITH_CLASSES
    }

    /**
     * Returns what a contender does with payloads that name classes; empty if it does not read the
     * data model.
     */
    private fun ofClasses(result: ConformResult, name: ContenderName): List<Conduct> =
        result
            .ran(name)
            .filter { (case, _) -> case.group == CaseGroup.UNTRUSTED }
            .map { (_, cell) -> cell.conduct }

    @Test
    fun `the page lists the contenders that run classes named by payloads`() {
        val tried =
            results
                .filter { it !== json }
                .flatMap { result -> result.contenders.map { it to ofClasses(result, it) } }
                .filter { (_, conducts) -> conducts.isNotEmpty() }
                .sortedBy { (name, _) -> name.id }
        val rows =
            tried
                .groupBy { (name, _) -> shippedContenders.manifest(name.id).traits.format }
                .toSortedMap()
                .map { (format, contenders) ->
                    val (ran, others) =
                        contenders.partition { (_, conducts) ->
                            Conduct.RAN_NAMED_CLASS in conducts
                        }
                    val unsafe = ran.map { (name, conducts) ->
                        val count = conducts.count { it == Conduct.RAN_NAMED_CLASS }
                        "${name.id} ($count of ${conducts.size})"
                    }
                    val safe = others.map { (name, conducts) ->
                        "${name.id} (0 of ${conducts.size})"
                    }
                    "| $format | ${listed(unsafe)} | ${listed(safe)} |"
                }
        val head = listOf("| format | ran the class | did not |", "| --- | --- | --- |")
        shouldBeInDocs("conform.md", "conform-classes", (head + rows).joinToString("\n"))
    }

    @Test
    fun `the page has the faults and times of strict configurations`() {
        val prices =
            evidenceFolder.resolve("conform/strict.csv").readText().trim().lines().drop(1).map {
                it.split(',')
            }
        val rows =
            prices
                .groupBy { it[0] to it[1] }
                .map { (names, prices) ->
                    val (usual, strict) = names.toList().map(::named)
                    val times =
                        listOf("read", "write").map { operation ->
                            val (ratio, low, high) =
                                prices.single { it[2] == operation }.drop(4).map(::ratio)
                            "$ratio ($low–$high)"
                        }
                    (listOf(strict.id, usual.id, faults(usual), faults(strict)) + times)
                        .joinToString(" | ", "| ", " |")
                }
        val head =
            listOf(
                "| contender | instead of | its faults | faults left | read takes | write takes |",
                "| --- | --- | ---: | ---: | ---: | ---: |",
            )
        shouldBeInDocs("conform.md", "strictness", (head + rows).joinToString("\n"))
    }

    private fun listed(names: List<String>) = names.joinToString().ifEmpty { "–" }

    private fun faults(name: ContenderName) =
        "${json.ran(name).count { (_, cell) -> cell.conduct.isFault }}"

    private fun ratio(text: String) = "%.2f".format(Locale.ROOT, text.toDouble())

    @Test
    fun `the page has the changes from earlier versions to current ones`() {
        val (current, earlier) =
            json.contenders.partition { shippedContenders.manifest(it.id).version == it.version }
        val old = read(evidenceFolder.resolve("conform/versions.txt").readText()).single()
        val now = json.only(current)
        val rows =
            listOf(old, json.only(earlier)).flatMap { before ->
                val changes = ConformChanges.of(before, now).changes.groupBy { it.contender.id }
                before.contenders.map { name -> versions(name, changes[name.id].orEmpty(), now) }
            }
        val head =
            listOf(
                "| contender | from | to | worse in | better in |",
                "| --- | --- | --- | --- | --- |",
            )
        shouldBeInDocs("conform.md", "conform-versions", (head + rows).joinToString("\n"))
    }

    private fun versions(
        old: ContenderName,
        changes: List<CaseChange>,
        now: ConformResult,
    ): String {
        val judged = changes.filter {
            it.before.conduct.harm != null && it.now.conduct.harm != null
        }
        val (worse, others) = judged.partition { it.isWorse }
        val better = others.filter { it.before.conduct.isFault }
        val version = now.contenders.single { it.id == old.id }.version
        return (listOf(old.id, old.version, version) + listOf(worse, better).map(::ids))
            .joinToString(" | ", "| ", " |")
    }

    private fun ids(changes: List<CaseChange>) = listed(changes.map { "`${it.now.case}`" }.sorted())

    private fun ConformResult.only(some: List<ContenderName>) =
        ConformResult(jvm, some, cases, cells.filter { it.contender in some })

    @Test
    fun `the page shows the results of the exported runs`() {
        for ((format, parts) in results.groupBy(::table)) {
            val result = if (format == CaseModel.ANY) ofAnyFormat(parts) else parts.single()
            val shown =
                ConformPage(result)
                    .markdown()
                    .substringAfter("\n\n")
                    .substringBefore("\n\n<details>")
            shouldBeInDocs("conform.md", "conform-$format", brief(shown))
        }
    }

    /**
     * Shortens a page. Contenders with the same figures share a row. A sentence replaces the
     * columns of groups of cases without a fault. Only long tables have a summary.
     */
    private fun brief(page: String): String {
        val (answer, table, meaning) = page.split("\n\n")
        val rows = table.lines().map { it.removeSurrounding("| ", " |").split(" | ") }
        val body = rows.drop(2)
        val (faultless, others) =
            rows.first().indices.drop(1).partition { i ->
                body.all { it[i] == "–" || it[i].startsWith("0/") }
            }
        val joined =
            body.groupBy({ row -> others.map(row::get) }, { it.first() }).map { (cells, names) ->
                listOf(listed(names)) + cells
            }
        val shown = rows.take(2).map { row -> listOf(row.first()) + others.map(row::get) } + joined
        val without = faultless.map { i ->
            "${rows.first()[i]} (${body.maxOf { it[i].substringAfter('/').toIntOrNull() ?: 0 }})"
        }
        val isLong = joined.size > LONG
        return listOfNotNull(
                answer.takeIf { isLong },
                shown.joinToString("\n") { it.joinToString(" | ", "| ", " |") },
                "No contender has a fault in: ${without.joinToString()}."
                    .takeIf { without.isNotEmpty() },
                meaning.substringBefore(" A fault").takeIf { isLong },
            )
            .joinToString("\n\n")
    }

    /**
     * Returns the format whose table has the result. Formats whose only own cases are about classes
     * share the table of [CaseModel.ANY].
     */
    private fun table(result: ConformResult): String =
        result.cases
            .filter { it.group != CaseGroup.UNTRUSTED }
            .map(::format)
            .firstOrNull { it != CaseModel.ANY } ?: CaseModel.ANY

    /** Returns the results of all contenders for the cases of all formats. */
    private fun ofAnyFormat(results: List<ConformResult>): ConformResult {
        val cases = results.first().cases.filter { format(it) == CaseModel.ANY }
        val ids = cases.map { it.id }.toSet()
        return ConformResult(
            json.jvm,
            results.flatMap { it.contenders },
            cases,
            results.flatMap { it.cells }.filter { it.case in ids },
        )
    }

    private fun format(case: CaseInfo): String = models.single { it.id == case.model }.format

    /** Reads a file that `evidence/conform/pack.py` wrote. */
    private fun read(text: String): List<ConformResult> {
        val (jvm, results) = text.trim().split("\n\n").let { it.first() to it.drop(1) }
        val cases = models.flatMap(CaseModel::cases).map { it.info }.associateBy { it.id }
        return results.map { result(jvm.removePrefix("Java "), it.lines(), cases) }
    }

    private fun result(
        jvm: String,
        lines: List<String>,
        cases: Map<String, CaseInfo>,
    ): ConformResult {
        val contenders = lines.first().split(' ').map(::named)
        val rows = lines.drop(1).map { it.split(' ') }
        val cells = rows.flatMap { (letters, case) ->
            contenders.zip(letters.toList()) { contender, letter ->
                CaseCell(contender, case, CONDUCTS.getValue(letter))
            }
        }
        return ConformResult(jvm, contenders, rows.map { cases.getValue(it[1]) }, cells)
    }

    private fun named(text: String) =
        ContenderName(text.substringBefore('@'), text.substringAfter('@'))

    private companion object {
        /** Only tables with more rows than this have a summary. */
        const val LONG = 10

        val CONDUCTS =
            mapOf(
                '.' to Conduct.READ,
                '-' to Conduct.REJECTED,
                'S' to Conduct.SUPERLINEAR,
                'R' to Conduct.WRONGLY_REJECTED,
                'T' to Conduct.OUT_OF_TIME,
                'M' to Conduct.OUT_OF_MEMORY,
                'C' to Conduct.CRASHED,
                'W' to Conduct.SILENTLY_WRONG,
                'X' to Conduct.RAN_NAMED_CLASS,
                'u' to Conduct.UNSUPPORTED,
                'n' to Conduct.NOT_RUN,
            )
    }
}
