package dev.serdemark.sources.flavour

/** Blank lines, comments and annotations at the start of the file. */
private val HEADER = Regex("""\A(\s|//.*|/\*[\s\S]*?\*/|@file:.*)*""")

/** Returns a codec's [text] in a package, with an import of the worker's codec interfaces. */
internal fun codecText(text: String, packageName: String, language: CodecLanguage): String =
    inPackage(
        text,
        packageName,
        listOf("dev.serdemark.worker.codec.${language.all}"),
        language.end,
    )

/**
 * Adds a package line and [imports] to code that has no package line yet.
 *
 * @param end the end of a line in the language
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
