package dev.serdemark.versions

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.types.shouldBeInstanceOf
import org.junit.jupiter.api.Test

class BisectPageTest {
    /** A run of releases, each with the microseconds of a read; null if it cannot be built. */
    private fun run(vararg releases: Pair<String, Double?>): BisectedRun {
        val sample = SampleRun.usersCells.first { it.micros != null }
        val cells = releases.map { (release, micros) ->
            sample.copy(
                contender = ContenderName("gson", release),
                micros = micros,
                outcome =
                    if (micros != null) sample.outcome
                    else Outcome(Status.BUILD_FAILED, "It has another API."),
            )
        }
        return BisectedRun(SampleRun(cells).result)
    }

    private fun page(releases: List<String>, vararg runs: BisectedRun): String =
        BisectPage(
                "gson",
                releases,
                bisection(releases, runs.toList()).shouldBeInstanceOf<Bisection.Conclusion>(),
                runs.mapIndexed { i, run -> "folder/runs/$i" to run },
                furtherCommand = "serdemark versions gson --bisect --out folder",
            )
            .markdown()

    @Test
    fun `the page names the first release that differs, its time, the runs and the failures`() {
        val text =
            page(
                listOf("2.7", "2.8", "2.9", "2.10"),
                run("2.7" to 20.0, "2.10" to 30.0),
                run("2.7" to 20.0, "2.8" to 20.0, "2.10" to 30.0),
                run("2.8" to 20.0, "2.9" to null, "2.10" to 30.0),
            )
        text shouldContain
            "**gson 2.10 is the first release that differs from the one before by more than 5%.**"
        text shouldContain
            "In 2.10, read users/medium takes 1.50 times (1.46–1.55) as long as in 2.8."
        text shouldContain "Between them, 2.9 could not be measured."
        text shouldContain "**2.9: build failed**: It has another API."
        text shouldContain "Run 3: folder/runs/2"
        text shouldContain "follows from all 3 runs, so it is less certain"
        // Each run compares 2.10 with the release before it in that run.
        text.lines().count { it.startsWith("| 2.10 | 2.") } shouldBe 3
        text shouldNotContain "serdemark versions"
    }

    @Test
    fun `if the oldest and newest release are the same, the page says why no other was measured`() {
        val text = page(listOf("2.7", "2.8", "2.9"), run("2.7" to 20.0, "2.9" to 20.0))
        text shouldContain
            "**gson 2.9 is within 5% of 2.7.** So no release between them was measured"
    }

    @Test
    fun `an undecided result has the command that measures longer`() {
        val text = page(listOf("2.7", "2.9"), run("2.7" to 20.0, "2.9" to 21.0))
        text shouldContain
            "It is open which release of gson from 2.7 to 2.9 is the first that differs by more than 5%."
        text shouldContain "In 2.9, read users/medium takes 1.05 times"
        text shouldContain Regex("repeat this command with --budget \\d+m:")
        text shouldContain "serdemark versions gson --bisect --out folder"
    }

    @Test
    fun `the page says if an earlier release may differ too`() {
        val text =
            page(
                listOf("2.7", "2.8", "2.9", "2.10"),
                run("2.7" to 20.0, "2.10" to 30.0),
                run("2.7" to 20.0, "2.8" to 21.0, "2.10" to 30.0),
                run("2.8" to 21.0, "2.9" to 22.0, "2.10" to 23.0),
            )
        text shouldContain "It is open which release of gson from 2.8 to 2.10 is the first"
        text shouldContain
            "It is open whether an earlier release, after 2.7 and up to 2.8, differs."
    }

    @Test
    fun `the page says if no single release explains the difference`() {
        val text =
            page(
                listOf("2.7", "2.8", "2.9"),
                run("2.7" to 20.0, "2.9" to 22.0),
                run("2.7" to 20.0, "2.8" to 20.2, "2.9" to 20.4),
            )
        text shouldContain
            "**gson 2.9 differs from 2.7 by more than 5%, but not by one release alone.**"
        text shouldContain
            "in 2.8. A smaller --margin finds the release with the largest part of the difference."
    }

    @Test
    fun `if fewer than two releases can be measured, the page says why`() {
        val text = page(listOf("2.7", "2.8"), run("2.7" to 20.0, "2.8" to null))
        text shouldContain "**Fewer than two releases of gson could be measured.**"
        text shouldContain "**2.8: build failed**"
    }

    @Test
    fun `a line summarizes one run`() {
        BisectPage.line(run("2.7" to 20.0, "2.8" to null, "2.9" to 30.0)) shouldBe
            "2.9 over 2.7: read users/medium 1.50 times, slower; 2.8: build failed"
    }
}
