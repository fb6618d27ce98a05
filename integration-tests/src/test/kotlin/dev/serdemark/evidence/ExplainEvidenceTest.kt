package dev.serdemark.evidence

import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.unpackedText
import dev.serdemark.report.export.ExplainJson
import dev.serdemark.report.page.ExplainPage
import org.junit.jupiter.api.Test

/** What docs/json.md says of the time of two libraries. `-Dserdemark.golden=write` corrects it. */
class ExplainEvidenceTest {
    @Test
    fun `the page shows the groups of the exported profiles`() {
        for (document in listOf("prose", "numbers")) {
            val profiles = ExplainJson.read(unpackedText("explain/$document.json"))
            val page = ExplainPage(profiles, graphs = "explain").markdown()
            val groups = page.substringAfter("\n\n").substringBefore("\n\nAt work in it")
            val samples =
                page.substringAfterLast("\n\n").substringBefore(", which are no measurement")
            shouldBeInDocs("json.md", document, "$groups\n\n$samples.")
        }
    }
}
