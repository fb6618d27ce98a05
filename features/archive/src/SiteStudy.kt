package dev.serdemark.archive

import dev.serdemark.report.wording.onOneLine
import dev.serdemark.studies.ScoreWording
import dev.serdemark.studies.StudyResult

/**
 * A study on a site.
 *
 * @property name the name of the study in addresses, see [Addresses]
 */
class SiteStudy(val name: String, result: StudyResult) {
    /** The page of the study, within the folder of the site. */
    val page: String = "studies/$name/${SiteRun.PAGE}"

    internal val title: String = onOneLine(result.study.title)
    internal val score: String = ScoreWording.sentence(result)
}
