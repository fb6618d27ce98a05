package dev.serdemark.evidence

import dev.serdemark.contender.Contenders
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.plan.Operation
import dev.serdemark.results.Recording
import dev.serdemark.selfcheck.JmhResult
import dev.serdemark.selfcheck.Repeating
import dev.serdemark.selfcheck.SelfcheckRuns
import kotlin.io.path.Path

/** What a selfcheck has measured, in place of measuring it. */
object SelfcheckEvidence : SelfcheckRuns {
    val repeating: Repeating by lazy {
        Repeating(Contenders.read(listOf(Path("../selfcheck"))).find("repeating"))
    }

    /** At the margin of a selfcheck. */
    fun recording(name: String): Recording = Evidence("selfcheck/$name").at(USUAL_MARGIN)

    override fun exactly(
        name: String,
        document: String,
        contenders: List<ManifestAtVersion>,
        generations: Int,
        operations: List<Operation>,
    ): Recording = recording(name)

    override fun asUsual(
        name: String,
        document: String,
        contenders: List<ManifestAtVersion>,
    ): Recording = error("There is no evidence of $name")

    override fun byJmh(
        name: String,
        document: String,
        contenders: List<ManifestAtVersion>,
        forks: Int,
    ): List<JmhResult> = error("There is no evidence of $name")
}
