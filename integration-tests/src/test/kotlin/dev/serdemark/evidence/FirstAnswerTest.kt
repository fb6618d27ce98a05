package dev.serdemark.evidence

import dev.serdemark.evidence.testing.evidenceFolder
import dev.serdemark.evidence.testing.shouldBeInValidation
import io.kotest.matchers.shouldBe
import kotlin.io.path.readLines
import kotlin.math.roundToInt
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks the forecasts of when the first answer comes, beside other programs. */
@TestInstance(PER_CLASS)
@Tag("evidence")
class FirstAnswerTest {
    /** A line that a run printed this many [millis] after its launch. */
    private class Line(val pass: Int, val programs: Int, val millis: Long, val text: String)

    /**
     * A forecast.
     *
     * @property stated the time until the answer as it was printed, in seconds
     * @property came the time until the answer came, in seconds
     */
    private class Forecast(val stated: Double, val came: Double) {
        val isRight: Boolean
            get() = came in stated / FACTOR..stated * FACTOR

        override fun toString() = "${stated.roundToInt()} s"
    }

    private val runs: Map<Int, List<List<Forecast>>> =
        evidenceFolder
            .resolve("first-answer/lines.txt")
            .readLines()
            .map { it.split(' ', limit = 4) }
            .map { (pass, programs, millis, text) ->
                Line(pass.toInt(), programs.toInt(), millis.toLong(), text)
            }
            .groupBy { it.programs to it.pass }
            .entries
            .groupBy({ (key, _) -> key.first }, { (_, lines) -> forecasts(lines) })

    /** Returns the forecasts of a run, in order. */
    private fun forecasts(lines: List<Line>): List<Forecast> {
        val answer = lines.single { it.text.startsWith("Generation 1: ") }.millis
        return lines.mapNotNull { line ->
            STATED.find(line.text)?.destructured?.let { (number, unit) ->
                val stated = number.toDouble() * if (unit == "min") 60 else 1
                Forecast(stated, came = (answer - line.millis) / 1000.0)
            }
        }
    }

    @Test
    fun `each run forecasts its first answer`() {
        runs.keys shouldBe setOf(0, 4, 8, 16)
        runs.values.flatten().all { it.isNotEmpty() } shouldBe true
    }

    @Test
    fun `the docs have the forecasts`() {
        val head =
            "| other programs | the run states first | the answer comes after | the run states later: the answer comes after |\n" +
                "|--:|---|---|---|\n"
        val rows =
            runs.toSortedMap().map { (programs, ofPrograms) ->
                val firsts = ofPrograms.map { it.first() }
                val later = ofPrograms.flatMap { it.drop(1) }
                "| $programs | ${firsts.joinToString()} | ${firsts.joinToString { seconds(it.came) }} | " +
                    "${later.joinToString { "$it: ${seconds(it.came)}" }.ifEmpty { "–" }} |"
            }
        shouldBeInValidation("first-answer", head + rows.joinToString("\n"))
    }

    @Test
    fun `the docs say how often a forecast is right`() {
        val all = runs.values.flatten()
        val firsts = all.map { it.first() }
        val lasts = all.map { it.last() }
        val later = all.flatMap { it.drop(1) }
        fun right(forecasts: List<Forecast>) =
            "${forecasts.count { it.isRight }} of ${forecasts.size}"
        shouldBeInValidation(
            "first-answer-right",
            "Within a factor of 1.5: ${right(firsts)} first forecasts, ${right(later)} later ones, and the last forecast of ${right(lasts)} runs.",
        )
    }

    private fun seconds(time: Double) = "${time.roundToInt()} s"

    private companion object {
        const val FACTOR = 1.5

        /** A forecast in the output of a run. */
        val STATED = Regex("first answer comes .*about ([0-9.]+) (s|min)\\.")
    }
}
