package dev.serdemark.report.html

import kotlinx.html.FlowContent
import kotlinx.html.HEAD
import kotlinx.html.HTML
import kotlinx.html.button
import kotlinx.html.head
import kotlinx.html.id
import kotlinx.html.lang
import kotlinx.html.link
import kotlinx.html.meta
import kotlinx.html.style
import kotlinx.html.title
import kotlinx.html.unsafe

/**
 * Begins a page that needs no network.
 *
 * @param title in the browser's tab
 * @param style of the whole page, the only one that its policy allows
 */
internal fun HTML.pageHead(title: String, style: String) {
    lang = "en"
    head { content(title, style) }
}

private fun HEAD.content(title: String, style: String) {
    meta(charset = "utf-8")
    meta {
        httpEquiv = "Content-Security-Policy"
        content = Assets.contentSecurityPolicy(style)
    }
    meta(name = "viewport", content = "width=device-width, initial-scale=1")
    meta(name = "referrer", content = "no-referrer")
    title { +"$title · Serdemark" }
    link(rel = "icon", href = Assets.ICON)
    style { unsafe { raw(style) } }
}

/** Adds the button that switches between light and dark. */
internal fun FlowContent.themeButton() {
    button(classes = "theme") {
        id = "theme"
        attributes["hidden"] = ""
        +"Theme"
    }
}
