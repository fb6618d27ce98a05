package dev.serdemark.sources

/** Leading blank lines, comments and annotations of the file. */
private val HEADER = Regex("""\A(\s|//.*|/\*[\s\S]*?\*/|@file:.*)*""")

/** A codec's [text] in a package, with the worker's codec interfaces imported. */
internal fun codecText(text: String, language: CodecLanguage, packageName: String): String {
    val header = HEADER.find(text)!!.value
    return "${header}package $packageName\n\nimport dev.serdemark.worker.codec.${language.all}\n" +
        text.removePrefix(header)
}
