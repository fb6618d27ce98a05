package dev.serdemark.report.html

import kotlinx.html.FlowContent
import kotlinx.html.TABLE
import kotlinx.html.div
import kotlinx.html.table

/** Adds a table that scrolls by touch and by keyboard if the page is narrow. */
internal fun FlowContent.scrollingTable(
    label: String,
    classes: String? = null,
    content: TABLE.() -> Unit,
) {
    div("scroll") {
        attributes["role"] = "region"
        attributes["aria-label"] = label
        attributes["tabindex"] = "0"
        table(classes, content)
    }
}
