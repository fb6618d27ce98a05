package dev.serdemark.evidence

import dev.serdemark.conform.CaseCell
import dev.serdemark.conform.CaseChange
import dev.serdemark.conform.CaseGroup
import dev.serdemark.conform.CaseInfo
import dev.serdemark.conform.CaseModel
import dev.serdemark.conform.ConformChanges
import dev.serdemark.conform.ConformPage
import dev.serdemark.conform.ConformResult
import dev.serdemark.conform.DeclaredFaults
import dev.serdemark.conform.readCases
import dev.serdemark.contender.Format
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.SILENT_ERRORS_FILE
import dev.serdemark.contender.SILENT_ERRORS_FORMAT
import dev.serdemark.evidence.testing.evidenceFolder
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.ContenderName
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.trials.Conduct
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
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks docs/conform.md against recorded results. `-Dserdemark.golden=write` updates it. */
@Tag("evidence")
class ConformEvidenceTest {
    private val models = readCases(Path("../features/conform/data"))
    /** The results of each run. A run has the contenders of one format. */
    private val results = parse(evidenceFolder.resolve("conform/results.txt").readText())
    private val jsonResult = results.first()

    @Test
    fun `manifests declare exactly the faults in the results`() {
        val cases = models.flatMap(CaseModel::cases).map { it.info.id }.toSet()
        for (result in results) {
            val found =
                DeclaredFaults.of(result, cases) { name ->
                    shippedContenders
                        .manifest(name.id)
                        .takeIf { it.library.version == name.version }
                        ?.declaredFaults()
                }
            found.undeclared.map { "${it.contender} ${it.case}" }.shouldBeEmpty()
            found.obsolete.map { "${it.contender} ${it.case}" }.shouldBeEmpty()
            found.nonexistent.shouldBeEmpty()
        }
        for (result in results) {
            result.contenders
                .filter { mustDeclareFaults(it, result) }
                .filter { shippedContenders.manifest(it.id).findings.faults == null }
                .shouldBeEmpty()
        }
    }

    /**
     * Whether a manifest must declare the faults of its contender, or that it has none. It must if
     * a fault was found, or if cases of its format were run. Without such cases, the other cases
     * are too few to declare that there are none.
     */
    private fun mustDeclareFaults(name: ContenderName, result: ConformResult): Boolean =
        ranCasesOfFormat(name, result) ||
            result.casesRun(name).any { (_, cell) -> cell.conduct.isFault }

    /**
     * Contenders that ran only cases of all formats or about classes have no count, because these
     * cases say little about the values that a contender reads.
     */
    @Test
    fun `the file that recommendations quote has the silent errors in the results`() {
        val earlier = parse(evidenceFolder.resolve("conform/versions.txt").readText())
        val lines =
            (results + earlier).flatMap { result ->
                result.contenders
                    .filter { ranCasesOfFormat(it, result) }
                    .map { name ->
                        val ran = result.casesRun(name)
                        val wrong = ran.count { (_, cell) ->
                            cell.conduct == Conduct.SILENTLY_WRONG
                        }
                        "  $name: {wrong: $wrong, cases: ${ran.size}}"
                    }
            }
        val text =
            """
            |# How often contenders read payloads of `serdemark conform` silently wrong, by evidence/conform.
            |# ConformEvidenceTest writes this file (-Dserdemark.golden=write).
            |format: $SILENT_ERRORS_FORMAT
            |contenders:
            """
                .trimMargin() + lines.sorted().joinToString("\n", "\n", "\n")
        val file = Path("../contenders").resolve(SILENT_ERRORS_FILE)
        if (System.getProperty("serdemark.golden") == "write") file.writeText(text)
        file.readText() shouldBe text
    }

    private fun ranCasesOfFormat(name: ContenderName, result: ConformResult): Boolean =
        result.casesRun(name).any { (case, _) ->
            format(case) != CaseModel.ANY && case.group != CaseGroup.UNTRUSTED
        }

    @Test
    fun `the results have every JSON contender at its default version`() {
        val jsonContenders =
            shippedContenders.manifests.filter {
                it.traits.isJson && it.role.floor == null && it.role.excluded == null
            }
        jsonResult.contenders shouldContainAll
            jsonContenders.map { ContenderName(it.id, it.library.version) }
    }

    private fun Manifest.declaredFaults(): Set<String>? =
        findings.faults?.values?.flatMap { it.cases }?.toSet()

    @Test
    fun `every case was run, and all manifests that declare it name the same risk`() {
        results.flatMap { it.cases }.map { it.id }.toSet() shouldContainExactlyInAnyOrder
            models.flatMap { it.cases }.map { it.info.id }
        results.flatMap { it.cells }.filter { it.conduct == Conduct.NOT_RUN }.shouldBeEmpty()
        val risksByCase =
            shippedContenders.manifests.flatMap { manifest ->
                manifest.findings.faults.orEmpty().flatMap { (risk, fault) ->
                    fault.cases.map { it to risk }
                }
            }
        risksByCase
            .groupBy({ it.first }, { it.second })
            .filterValues { it.toSet().size > 1 }
            .shouldBeEmpty()
    }

    @Test
    fun `a manifest warns of untrusted payloads exactly if payloads can run classes`() {
        val tested =
            results
                .flatMap { result ->
                    result.contenders.map { it.id to conductsWithClasses(result, it) }
                }
                .filter { (_, conducts) -> conducts.isNotEmpty() }
        val testedIds = tested.map { (id, _) -> id }.toSet()
        val unsafeIds =
            tested
                .filter { (_, conducts) -> Conduct.RAN_NAMED_CLASS in conducts }
                .map { (id, _) -> id }
                .toSet()
        for (manifest in shippedContenders.manifests) withClue(manifest.id) {
            if (manifest.id in unsafeIds) manifest.findings.untrusted.shouldNotBeNull()
            else if (manifest.id in testedIds) manifest.findings.untrusted.shouldBeNull()
        }
    }

    @Test
    fun `TRIED_WITH_CLASSES has the formats with cases about classes`() {
        models
            .flatMap { it.cases }
            .filter { it.info.group == CaseGroup.UNTRUSTED }
            .map { format(it.info) }
            .toSet() shouldBe Format.TRIED_WITH_CLASSES
    }

    /**
     * Returns what a contender does with each payload that names a class. Empty if the contender
     * does not support the data model of these cases.
     */
    private fun conductsWithClasses(result: ConformResult, name: ContenderName): List<Conduct> =
        result
            .casesRun(name)
            .filter { (case, _) -> case.group == CaseGroup.UNTRUSTED }
            .map { (_, cell) -> cell.conduct }

    @Test
    fun `the page lists the contenders that run classes named by payloads`() {
        val tested =
            results
                .filter { it !== jsonResult }
                .flatMap { result ->
                    result.contenders.map { it to conductsWithClasses(result, it) }
                }
                .filter { (_, conducts) -> conducts.isNotEmpty() }
                .sortedBy { (name, _) -> name.id }
        val rows =
            tested
                .groupBy { (name, _) -> shippedContenders.manifest(name.id).traits.format }
                .toSortedMap()
                .map { (format, contenders) ->
                    val (unsafe, safe) =
                        contenders.partition { (_, conducts) ->
                            Conduct.RAN_NAMED_CLASS in conducts
                        }
                    val unsafeTexts = unsafe.map { (name, conducts) ->
                        val count = conducts.count { it == Conduct.RAN_NAMED_CLASS }
                        "${name.id} ($count of ${conducts.size})"
                    }
                    val safeTexts = safe.map { (name, conducts) ->
                        "${name.id} (0 of ${conducts.size})"
                    }
                    "| $format | ${join(unsafeTexts)} | ${join(safeTexts)} |"
                }
        val head = listOf("| format | ran the class | did not |", "| --- | --- | --- |")
        shouldBeInDocs("conform.md", "conform-classes", (head + rows).joinToString("\n"))
    }

    @Test
    fun `the page has the faults and times of strict configurations`() {
        val lines =
            evidenceFolder.resolve("conform/strict.csv").readText().trim().lines().drop(1).map {
                it.split(',')
            }
        val rows =
            lines
                .groupBy { it[0] to it[1] }
                .map { (names, linesOfPair) ->
                    val (usual, strict) = names.toList().map(::parseName)
                    val times =
                        listOf("read", "write").map { operation ->
                            val (ratio, low, high) =
                            // The last three columns are the ratio and its interval.
                            linesOfPair.single { it[2] == operation }.drop(4).map(::formatRatio)
                            "$ratio ($low–$high)"
                        }
                    (listOf(strict.id, usual.id, countFaults(usual), countFaults(strict)) + times)
                        .joinToString(" | ", "| ", " |")
                }
        val head =
            listOf(
                "| contender | instead of | its faults | faults left | read takes | write takes |",
                "| --- | --- | ---: | ---: | ---: | ---: |",
            )
        shouldBeInDocs("conform.md", "strictness", (head + rows).joinToString("\n"))
    }

    private fun join(texts: List<String>) = texts.joinToString().ifEmpty { "–" }

    private fun countFaults(name: ContenderName) =
        "${jsonResult.casesRun(name).count { (_, cell) -> cell.conduct.isFault }}"

    private fun formatRatio(text: String) = "%.2f".format(Locale.ROOT, text.toDouble())

    @Test
    fun `the page has the changes from earlier versions to current ones`() {
        val (currentNames, earlierNames) =
            jsonResult.contenders.partition {
                shippedContenders.manifest(it.id).library.version == it.version
            }
        val oldVersions = parse(evidenceFolder.resolve("conform/versions.txt").readText()).single()
        val now = jsonResult.only(currentNames)
        val rows =
            listOf(oldVersions, jsonResult.only(earlierNames)).flatMap { before ->
                val changes = ConformChanges.of(before, now).changes.groupBy { it.contender.id }
                before.contenders.map { name -> changesRow(name, changes[name.id].orEmpty(), now) }
            }
        val head =
            listOf(
                "| contender | from | to | worse in | better in |",
                "| --- | --- | --- | --- | --- |",
            )
        shouldBeInDocs("conform.md", "conform-versions", (head + rows).joinToString("\n"))
    }

    private fun changesRow(
        old: ContenderName,
        changes: List<CaseChange>,
        now: ConformResult,
    ): String {
        val comparable = changes.filter {
            it.before.conduct.harm != null && it.now.conduct.harm != null
        }
        val (worse, others) = comparable.partition { it.isWorse }
        val better = others.filter { it.before.conduct.isFault }
        val version = now.contenders.single { it.id == old.id }.version
        return (listOf(old.id, old.version, version) + listOf(worse, better).map(::caseIds))
            .joinToString(" | ", "| ", " |")
    }

    private fun caseIds(changes: List<CaseChange>) =
        join(changes.map { "`${it.now.case}`" }.sorted())

    private fun ConformResult.only(names: List<ContenderName>) =
        ConformResult(jvm, names, cases, cells.filter { it.contender in names })

    @Test
    fun `the page shows the results of the exported runs`() {
        for ((format, resultsOfTable) in results.groupBy(::formatOfTable)) {
            val result =
                if (format == CaseModel.ANY) mergeCasesOfAllFormats(resultsOfTable)
                else resultsOfTable.single()
            val page =
                ConformPage(result)
                    .markdown()
                    .substringAfter("\n\n")
                    .substringBefore("\n\n<details>")
            shouldBeInDocs("conform.md", "conform-$format", shorten(page))
        }
    }

    /**
     * Shortens a page. Contenders with the same figures share a row. A sentence lists the groups of
     * cases without faults instead of columns. Only long tables keep the texts around them.
     */
    private fun shorten(page: String): String {
        val (answer, table, meaning) = page.split("\n\n")
        val rows = table.lines().map { it.removeSurrounding("| ", " |").split(" | ") }
        val head = rows.take(2)
        val body = rows.drop(2)
        // A cell such as 0/5 has the number of faults and of cases.
        val (columnsWithoutFaults, columnsWithFaults) =
            head.first().indices.drop(1).partition { i ->
                body.all { it[i] == "–" || it[i].startsWith("0/") }
            }
        val shortHead = head.map { row ->
            listOf(row.first()) + columnsWithFaults.map(row::get)
        }
        val shortBody =
            body.groupBy({ row -> columnsWithFaults.map(row::get) }, { it.first() }).map {
                (cells, names) ->
                listOf(join(names)) + cells
            }
        val groupsWithoutFaults = columnsWithoutFaults.map { i ->
            val cases = body.maxOf { it[i].substringAfter('/').toIntOrNull() ?: 0 }
            "${head.first()[i]} ($cases)"
        }
        val isLong = shortBody.size > LONG
        return listOfNotNull(
                answer.takeIf { isLong },
                (shortHead + shortBody).joinToString("\n") { it.joinToString(" | ", "| ", " |") },
                "No contender has a fault in: ${groupsWithoutFaults.joinToString()}."
                    .takeIf { groupsWithoutFaults.isNotEmpty() },
                meaning.substringBefore(" A fault").takeIf { isLong },
            )
            .joinToString("\n\n")
    }

    /**
     * Returns the format whose table shows the [result]. Formats without cases, except for cases
     * about classes, share the table of [CaseModel.ANY].
     */
    private fun formatOfTable(result: ConformResult): String =
        result.cases
            .filter { it.group != CaseGroup.UNTRUSTED }
            .map(::format)
            .firstOrNull { it != CaseModel.ANY } ?: CaseModel.ANY

    /** Merges the results of cases that apply to all formats. */
    private fun mergeCasesOfAllFormats(results: List<ConformResult>): ConformResult {
        val cases = results.first().cases.filter { format(it) == CaseModel.ANY }
        val ids = cases.map { it.id }.toSet()
        return ConformResult(
            jsonResult.jvm,
            results.flatMap { it.contenders },
            cases,
            results.flatMap { it.cells }.filter { it.case in ids },
        )
    }

    private fun format(case: CaseInfo): String = models.single { it.id == case.model }.format

    /**
     * Parses a file that `evidence/conform/pack.py` wrote. It has the version of the JVM, and a
     * paragraph per result.
     */
    private fun parse(text: String): List<ConformResult> {
        val paragraphs = text.trim().split("\n\n")
        val jvm = paragraphs.first().removePrefix("Java ")
        val cases = models.flatMap(CaseModel::cases).map { it.info }.associateBy { it.id }
        return paragraphs.drop(1).map { parseResult(jvm, it.lines(), cases) }
    }

    /**
     * Parses a result. The first line has the contenders. Each further line has a letter for each
     * of them, and a case.
     */
    private fun parseResult(
        jvm: String,
        lines: List<String>,
        cases: Map<String, CaseInfo>,
    ): ConformResult {
        val contenders = lines.first().split(' ').map(::parseName)
        val rows = lines.drop(1).map { it.split(' ') }
        val cells = rows.flatMap { (letters, case) ->
            contenders.zip(letters.toList()) { contender, letter ->
                CaseCell(contender, case, CONDUCTS.getValue(letter))
            }
        }
        return ConformResult(jvm, contenders, rows.map { cases.getValue(it[1]) }, cells)
    }

    private fun parseName(text: String) =
        ContenderName(text.substringBefore('@'), text.substringAfter('@'))

    private companion object {
        /** Tables with more rows than this are long. */
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
