package dev.serdemark.archive

import dev.serdemark.conform.ConformPage
import dev.serdemark.conform.ConformResult
import dev.serdemark.report.wording.Inline

/**
 * The results of `conform` on a site: what contenders did with unusual and invalid data.
 *
 * @property name the name of the result in addresses, see [Addresses]
 */
class SiteConform(val name: String, result: ConformResult) {
    /** The page with a row per case, within the folder of the site. */
    val page: String = "conform/$name/${SiteRun.PAGE}"

    internal val contenders: Int = result.contenders.size
    internal val cases: Int = result.cases.size
    internal val answer: List<Inline> = ConformPage(result).answer
}
