package dev.serdemark.evidence

import dev.serdemark.evidence.testing.evidenceFolder
import dev.serdemark.evolve.EvolveCell
import dev.serdemark.evolve.EvolveOutcome
import dev.serdemark.evolve.EvolvePage
import dev.serdemark.evolve.EvolveReading
import dev.serdemark.evolve.EvolveResult
import dev.serdemark.evolve.EvolvedContender
import dev.serdemark.evolve.readChanges
import dev.serdemark.plan.ContenderName
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.util.zip.GZIPInputStream
import kotlin.io.path.Path
import kotlin.io.path.inputStream
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks docs/evolve.md against recorded outcomes. `-Dserdemark.golden=write` updates it. */
@Tag("evidence")
class EvolveEvidenceTest {
    @Test
    fun `the page has the outcomes of a run, and the run tried every change`() {
        val result = readRecordedResult()
        val summary =
            EvolvePage(result).markdown().substringAfter("\n\n").substringBefore("\n\n<details>")
        val page = Path("../docs/evolve.md")
        if (System.getProperty("serdemark.golden") == "write") {
            val (before, after) = page.readText().split(BEGIN, END).let { it.first() to it.last() }
            page.writeText("$before$BEGIN\n$summary\n$END$after")
        }
        page.readText().substringAfter(BEGIN).substringBefore(END).trim() shouldBe summary
        result.cells.filter { it.backward.outcome == EvolveOutcome.NOT_RUN }.shouldBeEmpty()
    }

    /** Returns the recorded outcomes of the shipped changes. */
    private fun readRecordedResult(): EvolveResult {
        val file = evidenceFolder.resolve("evolve/outcomes.csv.gz")
        // The columns: contender, version, format, change, backward, forward.
        val rows =
            GZIPInputStream(file.inputStream()).bufferedReader().readLines().drop(1).map {
                it.split(',')
            }
        val contenders =
            rows.map { EvolvedContender(ContenderName(it[0], it[1]), it[2]) }.distinct()
        val changeIds = rows.map { it[3] }.toSet()
        val cells = rows.map {
            EvolveCell(ContenderName(it[0], it[1]), it[3], reading(it[4]), reading(it[5]))
        }
        val changes =
            readChanges(Path("../features/evolve/data"))
                .changes
                .map { it.info }
                .filter { it.id in changeIds }
        return EvolveResult(JVM, contenders, changes, cells)
    }

    private fun reading(outcome: String) =
        EvolveReading(
            EvolveOutcome.entries.single { it.id == outcome },
            documents = 1,
            affected = 1,
        )

    private companion object {
        const val JVM = "17.0.15+6"
        const val BEGIN = "<!-- evolve:begin -->"
        const val END = "<!-- evolve:end -->"
    }
}
