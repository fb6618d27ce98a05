package dev.serdemark.report.html

import dev.serdemark.report.export.JsonExport
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.button
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.unsafe

/** Adds the JSON export, and a button that saves it as a file. */
internal fun FlowContent.rawData(result: RunResult) {
    section {
        id = "raw"
        h2 { +"Data" }
        p {
            +"Every figure of this page, with every comparison, is in the page itself: the same as what --export-json writes."
        }
        button {
            id = "download"
            attributes["hidden"] = ""
            +"Save as JSON"
        }
        script(type = "application/json") {
            id = "data"
            unsafe { raw(inScript(JsonExport.renderCompact(result))) }
        }
    }
}

/**
 * Escapes markup in [json], so that it cannot end the element around it. Markup occurs only in
 * strings.
 */
private fun inScript(json: String): String =
    json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
