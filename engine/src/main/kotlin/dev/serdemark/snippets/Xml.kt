package dev.serdemark.snippets

/** Writes XML elements, each with its start tag on a new line. Escapes texts. */
class Xml(private val out: StringBuilder, private val indent: String) {
    /** Writes an element with a text: `"name"("text")`. */
    operator fun String.invoke(text: String) {
        out.appendLine("$indent<$this>${escape(text)}</$this>")
    }

    /** Writes an element with other elements: `"name" { ... }`. */
    operator fun String.invoke(content: Xml.() -> Unit) = element(this, emptyMap(), content)

    fun element(name: String, attributes: Map<String, String>, content: Xml.() -> Unit) {
        val start = attributes.entries.joinToString("") { " ${it.key}=\"${escape(it.value)}\"" }
        out.appendLine("$indent<$name$start>")
        Xml(out, "$indent  ").content()
        out.appendLine("$indent</$name>")
    }

    /** Writes a comment. Does not escape the [words], so they must not come from the user. */
    fun comment(words: String) {
        out.appendLine("$indent<!-- $words -->")
    }
}

private fun escape(text: String): String =
    text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
