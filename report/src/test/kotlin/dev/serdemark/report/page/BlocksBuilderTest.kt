package dev.serdemark.report.page

import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class BlocksBuilderTest {
    @Test
    fun `what would be empty is left out`() {
        val none = emptyList<String>()
        buildBlocks {
            paragraph(null)
            paragraph("")
            paragraph { text(null) }
            bullets(none) { text(it) }
            folded("Folded", none) { text(it) }
            command("To resume:", null)
            section("Section") { details("Details") { bullets(none) { strong(it) } } }
        }
            .shouldBeEmpty()
    }

    @Test
    fun `blocks come in the order in which they are added`() {
        val blocks = buildBlocks {
            section("Warnings") {
                paragraph {
                    strong("Outliers:")
                    text(" 2 slices.")
                }
                bullets(listOf("a", "b")) { code(it) }
            }
            command("To resume:", "serdemark resume last")
        }
        Markdown.render(blocks) shouldBe
            """
            ## Warnings

            **Outliers:** 2 slices.

            - `a`
            - `b`

            To resume:

            ```sh
            serdemark resume last
            ```

            """
                .trimIndent()
    }
}
