package dev.serdemark.eject

/** Builds an XML document with a root called [name]. */
internal fun xmlDocument(name: String, attributes: Map<String, String>, content: Xml.() -> Unit) =
    buildString {
        appendLine("""<?xml version="1.0" encoding="UTF-8"?>""")
        Xml(this, "").element(name, attributes, content)
    }

/** Writes elements, each on separate lines, and escapes texts. */
internal class Xml(private val out: StringBuilder, private val indent: String) {
    /** Writes an element with a text: `"name"("text")`. */
    operator fun String.invoke(text: String) {
        out.appendLine("$indent<$this>${escaped(text)}</$this>")
    }

    /** Writes an element with other elements: `"name" { ... }`. */
    operator fun String.invoke(content: Xml.() -> Unit) = element(this, emptyMap(), content)

    fun element(name: String, attributes: Map<String, String>, content: Xml.() -> Unit) {
        val start = attributes.entries.joinToString("") { " ${it.key}=\"${escaped(it.value)}\"" }
        out.appendLine("$indent<$name$start>")
        Xml(out, "$indent  ").content()
        out.appendLine("$indent</$name>")
    }

    /** Writes a comment. The [words] are not escaped, so they must be the program's own. */
    fun comment(words: String) {
        out.appendLine("$indent<!-- $words -->")
    }
}

private fun escaped(text: String): String =
    text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
