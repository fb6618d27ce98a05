package dev.serdemark.evidence

import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.unpackedText
import dev.serdemark.explain.CellProfile
import dev.serdemark.explain.ExplainJson
import dev.serdemark.explain.ExplainPage
import io.kotest.matchers.string.shouldContain
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks the profiles in docs/json.md. `-Dserdemark.golden=write` updates them. */
@Tag("evidence")
class ExplainEvidenceTest {
    @Test
    fun `the page has the groups of methods from the exported profiles`() {
        for (document in listOf("prose", "numbers")) {
            val profiles = profiles(document)
            val page = ExplainPage(profiles, graphs = "explain").markdown()
            val groups = page.substringAfter("\n\n").substringBefore("\n\nThe methods that take")
            val samples = page.substringAfterLast("\n\n").substringBefore(". They give only shares")
            shouldBeInDocs("json.md", document, "$groups\n\n$samples.")
        }
    }

    @Test
    fun `the page has the share of the method that reads texts in Jackson`() {
        val jackson = profiles("prose").single { it.cell.contender.id == "jackson" }
        val method = "com.fasterxml.jackson.core.json.UTF8StreamJsonParser._finishAndReturnString"
        val samples = jackson.groups.values.sumOf { it.methods[method] ?: 0 }
        val page = Path("../docs/json.md").readText().replace(Regex("\\s+"), " ")
        page shouldContain
            "`UTF8StreamJsonParser._finishAndReturnString` takes " +
                "${100 * samples / jackson.samples}% of the time, including the methods of " +
                "the JDK that it calls."
    }

    private fun profiles(document: String): List<CellProfile> =
        ExplainJson.read(unpackedText("explain/$document.json"))
}
