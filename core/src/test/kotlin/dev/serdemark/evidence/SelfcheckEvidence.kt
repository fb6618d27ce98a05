package dev.serdemark.evidence

import dev.serdemark.contender.Contenders
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.results.Recording
import dev.serdemark.selfcheck.JmhResult
import dev.serdemark.selfcheck.Repeating
import dev.serdemark.selfcheck.SelfcheckRuns
import kotlin.io.path.Path
import kotlin.io.path.readText

/** What a selfcheck has measured, in place of measuring it. */
object SelfcheckEvidence : SelfcheckRuns {
    val repeating: Repeating by lazy {
        Repeating(Contenders.read(listOf(Path("../selfcheck"))).find("repeating"))
    }

    fun recording(name: String): Recording = Evidence("selfcheck/$name").recording

    fun jmh(name: String, fork: Int): List<JmhResult> =
        JmhResult.read(Path("../docs/evidence/selfcheck/$name/jmh-$fork.json").readText())

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
    ): Recording = recording(name)

    override fun byJmh(
        name: String,
        document: String,
        contenders: List<ManifestAtVersion>,
        forks: Int,
    ): List<JmhResult> = (1..forks).flatMap { jmh(name, it) }
}
