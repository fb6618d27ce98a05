package dev.serdemark.sources

/** Leading blank lines, comments and annotations of the file. */
private val HEADER = Regex("""\A(\s|//.*|/\*[\s\S]*?\*/|@file:.*)*""")

/** A codec's [text] in a package, with the worker's codec interfaces imported. */
internal fun codecText(text: String, packageName: String, isJava: Boolean): String {
    val header = HEADER.find(text)!!.value
    val end = if (isJava) ";" else ""
    return "${header}package $packageName$end\n\nimport dev.serdemark.worker.codec.*$end\n" +
        text.removePrefix(header)
}
