package dev.serdemark.evidence.testing

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JmhResult
import dev.serdemark.selfcheck.CheckResult
import dev.serdemark.selfcheck.RepeatingContenders
import dev.serdemark.selfcheck.Scale
import dev.serdemark.selfcheck.Selfcheck
import dev.serdemark.selfcheck.SelfcheckRuns
import kotlin.io.path.Path

/** Computes the checks of a selfcheck from the recorded runs in a [folder] of the evidence. */
class SelfcheckEvidence(private val folder: String) : SelfcheckRuns {
    /** Computes all checks. */
    fun checks(scale: Scale): List<CheckResult> = selfcheck(scale).checks().toList()

    /** Computes only the checks that measure something. */
    fun measuredChecks(scale: Scale): List<CheckResult> = selfcheck(scale).measured().toList()

    private fun selfcheck(scale: Scale): Selfcheck {
        val repeating =
            Contenders.read(listOf(Path("../features/selfcheck/data"))).find("repeating")
        return Selfcheck(this, RepeatingContenders(repeating), emptyList(), scale, SEED)
    }

    /** Returns a recorded run, with the margin of a selfcheck. */
    fun recording(name: String): Recording = Evidence("$folder/$name").withMargin(DEFAULT_MARGIN)

    override fun measureGenerations(
        name: String,
        document: String,
        contenders: List<Contender>,
        generations: Int,
        operations: List<Operation>,
    ): Recording = recording(name)

    override fun measureAsUsual(
        name: String,
        document: String,
        contenders: List<Contender>,
    ): Recording = error("There is no evidence of $name")

    override fun measureByJmh(
        name: String,
        document: String,
        contenders: List<Contender>,
        forks: Int,
    ): List<JmhResult> = error("There is no evidence of $name")

    private companion object {
        const val SEED = 1L
    }
}
