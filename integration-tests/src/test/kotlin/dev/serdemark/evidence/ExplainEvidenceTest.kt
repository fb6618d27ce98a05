package dev.serdemark.evidence

import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.unpackedText
import dev.serdemark.report.export.ExplainJson
import dev.serdemark.report.page.ExplainPage
import org.junit.jupiter.api.Test

/** What docs/json.md says of the time of two libraries. `-Dserdemark.golden=write` corrects it. */
class ExplainEvidenceTest {
    @Test
    fun `the page shows what the exported profiles say`() {
        for (document in listOf("prose", "numbers")) {
            val profiles = ExplainJson.read(unpackedText("explain/$document.json"))
            val page = ExplainPage(profiles, graphs = "explain").markdown()
            val shown = page.substringAfter("\n\n").substringBefore(", which are no measurement")
            shouldBeInDocs("json.md", document, "$shown.")
        }
    }
}
