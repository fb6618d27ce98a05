package dev.serdemark.evidence

import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.unpackedText
import io.kotest.matchers.shouldBe
import java.math.MathContext
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.double
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks runs of `serdemark versions` that reproduce public reports of slow releases. */
@Tag("evidence")
class ReportedRegressionsTest {
    /**
     * A release, compared with the previous release.
     *
     * @property comparison the exported comparison of the previous release with this release
     */
    private class Step(val release: String, private val comparison: JsonObject) {
        val verdict: String =
            comparison.getValue("verdict").jsonPrimitive.content.let { OPPOSITES[it] ?: it }

        /**
         * Formats a figure of the ratio of this release to the previous one. The export has the
         * inverse figure under [key].
         */
        fun formatInverse(key: String): String =
            (1 / comparison.getValue(key).jsonPrimitive.double)
                .toBigDecimal()
                .round(MathContext(2))
                .toPlainString()
    }

    private class Report(
        val repository: String,
        val issue: Int,
        run: String,
        val slowRelease: String,
    ) {
        private val export = Json.parseToJsonElement(unpackedText("versions/$run.json")).jsonObject

        private val releases =
            export.getValue("cells").jsonArray.map {
                it.jsonObject.getValue("version").jsonPrimitive.content
            }

        /** All releases except the oldest, in the order of their versions. */
        val steps: List<Step> =
            releases.indices.drop(1).map { newer -> Step(releases[newer], comparison(newer)) }

        val link: String = "[$repository#$issue](https://github.com/$repository/issues/$issue)"

        /** Returns the comparison of a release with the [newer] one after it. */
        private fun comparison(newer: Int): JsonObject =
            export
                .getValue("comparisons")
                .jsonArray
                .map { it.jsonObject }
                .single {
                    it.getValue("a").jsonPrimitive.int == newer - 1 &&
                        it.getValue("b").jsonPrimitive.int == newer
                }
    }

    private val reports =
        listOf(
            Report("circe/circe", 1972, "circe", "0.14.2"),
            Report("Kotlin/kotlinx.serialization", 2292, "kotlinx", "1.5.0"),
        )

    @Test
    fun `the first slower release is the one that the report names`() {
        for (report in reports) report.steps.first { it.verdict == "slower" }.release shouldBe
            report.slowRelease
    }

    @Test
    fun `the page has the ratio of each release to the previous one`() {
        val head =
            "| report | release | time, the one before = 1 | interval | verdict |\n" +
                "|---|---|--:|--:|---|\n"
        val rows = reports.flatMap { report -> report.steps.map { row(report, it) } }
        shouldBeInDocs("versions.md", "reports", head + rows.joinToString("\n"))
    }

    private fun row(report: Report, step: Step): String {
        val interval = "${step.formatInverse("high")}–${step.formatInverse("low")}"
        return "| ${report.link} | ${step.release} | ${step.formatInverse("ratio")} | $interval | ${step.verdict} |"
    }

    private companion object {
        val OPPOSITES =
            mapOf(
                "faster" to "slower",
                "slower" to "faster",
                "slightly-faster" to "slightly-slower",
                "slightly-slower" to "slightly-faster",
            )
    }
}
