package dev.serdemark.sources.flavour

/** Leading blank lines, comments and annotations of the file. */
private val HEADER = Regex("""\A(\s|//.*|/\*[\s\S]*?\*/|@file:.*)*""")

/** A codec's [text] in a package, with the worker's codec interfaces imported. */
internal fun codecText(text: String, packageName: String, language: CodecLanguage): String =
    inPackage(
        text,
        packageName,
        listOf("dev.serdemark.worker.codec.${language.all}"),
        language.end,
    )

/**
 * Code that has no package line yet, with one, and with further [imports].
 *
 * @param end of a line in the language
 */
internal fun inPackage(
    text: String,
    packageName: String,
    imports: List<String>,
    end: String = "",
): String {
    val header = HEADER.find(text)!!.value
    val lines = imports.joinToString("") { "import $it$end\n" }
    return "${header}package $packageName$end\n\n$lines${text.removePrefix(header)}"
}
