package dev.serdemark.report.html

import kotlinx.html.FlowContent
import kotlinx.html.HEAD
import kotlinx.html.HTML
import kotlinx.html.a
import kotlinx.html.button
import kotlinx.html.head
import kotlinx.html.html
import kotlinx.html.id
import kotlinx.html.lang
import kotlinx.html.link
import kotlinx.html.meta
import kotlinx.html.nav
import kotlinx.html.script
import kotlinx.html.stream.createHTML
import kotlinx.html.style
import kotlinx.html.title
import kotlinx.html.unsafe

/** Renders a file with this [content]. */
fun htmlFile(content: HTML.() -> Unit): String =
    "<!DOCTYPE html>\n" + createHTML(prettyPrint = false).html(block = content) + "\n"

/**
 * Adds the head of a page that needs no network.
 *
 * @param title for the browser's tab
 * @param style the only style sheet that the policy of the page allows
 * @param script the only script that the policy of the page allows
 */
fun HTML.pageHead(title: String, style: String, script: String = Assets.script) {
    lang = "en"
    head { content(title, style, script) }
}

private fun HEAD.content(title: String, style: String, script: String) {
    meta(charset = "utf-8")
    meta {
        httpEquiv = "Content-Security-Policy"
        content = Assets.contentSecurityPolicy(style, script)
    }
    meta(name = "viewport", content = "width=device-width, initial-scale=1")
    meta(name = "referrer", content = "no-referrer")
    title { +"$title · Serdemark" }
    link(rel = "icon", href = Assets.ICON)
    style { unsafe { raw(style) } }
}

/** Adds [json] for the page's script, which finds it by its [id]. */
fun FlowContent.embedJson(id: String, json: String) {
    script(type = "application/json") {
        this.id = id
        unsafe { raw(escapeMarkup(json)) }
    }
}

/**
 * Escapes the characters of markup in [json], so that no string in the JSON can end the `script`
 * element.
 */
private fun escapeMarkup(json: String): String =
    json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")

/** Adds the button that switches between light and dark. */
fun FlowContent.themeButton() {
    button(classes = "theme") {
        id = "theme"
        attributes["hidden"] = ""
        +"Theme"
    }
}

/** Adds [links] to other pages, files or sections. Screen readers read the [label] aloud. */
fun FlowContent.links(
    links: List<Pair<String, String>>,
    label: String = "Beside this page",
) {
    if (links.isEmpty()) return
    nav("facts") {
        attributes["aria-label"] = label
        links.forEachIndexed { i, (name, address) ->
            if (i > 0) +" · "
            a(href = address) { +name }
        }
    }
}
