package dev.serdemark.report.html

import dev.serdemark.report.page.Block
import kotlinx.html.body
import kotlinx.html.h1
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.stream.createHTML
import kotlinx.html.unsafe

/**
 * Renders a page of [blocks] as one HTML file that needs no network, and no script to be read.
 * kotlinx.html escapes all text.
 */
internal fun pageOf(
    title: String,
    blocks: List<Block>,
    links: List<Pair<String, String>> = emptyList(),
): String =
    "<!DOCTYPE html>\n" +
        createHTML(prettyPrint = false).html {
            pageHead(title, Assets.style)
            body {
                header {
                    p("brand") { +"Serdemark" }
                    h1 { +title }
                    links(links)
                    themeButton()
                }
                main { blocks(blocks) }
                script { unsafe { raw(Assets.script) } }
            }
        } +
        "\n"
