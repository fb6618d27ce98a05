package dev.serdemark.archive

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.answer
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult

/**
 * A run on a site. Does not keep the result, so that a site of many runs needs little memory.
 *
 * @property name the name of the run, which is also part of its address, see [Addresses]
 */
class SiteRun(val name: String, result: RunResult) {
    /** The page of the run, within the folder of the site. */
    val page: String = "$FOLDER/$name/$PAGE"

    /** The contenders that are ranked. */
    val contenders: List<ContenderName> =
        result.plan.contenders.filter { it.floor == null }.map { it.contender }

    internal val title: String = RunWording.title(result.plan)

    /** The first sentence of the run's answer. */
    internal val answer: List<Inline> = firstAnswer(result)

    internal val machine: String =
        visible(
            "${result.course.environment.cpu ?: "unknown processor"}, ${result.course.environment.cores} cores"
        )

    internal val jdks: String =
        Wording.join(
            result.plan.jvms.map { visible("${it.java.version} (${it.java.vendor})") }.distinct()
        )

    /** The day on which the run began, in UTC. */
    internal val date: String = visible(result.course.environment.startedAt.substringBefore('T'))

    internal val documents: Int = result.plan.documents.size

    internal val columns: List<SiteColumn> = result.groups.mapNotNull { SiteColumn.of(it, result) }

    internal val versions: List<VersionSeries> = columns.flatMap(::versionSeries)

    private fun firstAnswer(result: RunResult): List<Inline> {
        val paragraph =
            answer(result).filterIsInstance<Block.Paragraph>().first { it.tone == Tone.ANSWER }
        return paragraph.text.map { if (it is Link) Link(it.text, page + it.target) else it }
    }

    companion object {
        private const val FOLDER = "runs"
        internal const val PAGE = "index.html"
    }
}
