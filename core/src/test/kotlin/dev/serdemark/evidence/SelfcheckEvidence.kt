package dev.serdemark.evidence

import dev.serdemark.contender.Contenders
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.plan.Event
import dev.serdemark.results.Recording
import dev.serdemark.selfcheck.JmhResult
import dev.serdemark.selfcheck.Repeating
import dev.serdemark.selfcheck.SelfcheckRuns
import kotlin.io.path.Path

/** What a selfcheck has measured, in place of measuring it. */
object SelfcheckEvidence : SelfcheckRuns {
    private const val MARGIN = 0.05

    val repeating: Repeating by lazy {
        Repeating(Contenders.read(listOf(Path("../selfcheck"))).find("repeating"))
    }

    /** At the margin of a selfcheck: one run had a smaller one, so that it would not be settled. */
    fun recording(name: String): Recording =
        Recording().apply {
            Evidence("selfcheck/$name").events.forEach { event ->
                on(
                    if (event is Event.RunStarted)
                        event.copy(plan = event.plan.copy(margin = MARGIN))
                    else event
                )
            }
        }

    override fun exactly(
        name: String,
        document: String,
        contenders: List<ManifestAtVersion>,
        generations: Int,
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
