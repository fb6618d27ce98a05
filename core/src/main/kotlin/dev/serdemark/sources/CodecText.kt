package dev.serdemark.sources

/** Leading blank lines, comments and annotations of the file. */
private val HEADER = Regex("""\A(\s|//.*|/\*[\s\S]*?\*/|@file:.*)*""")

/** A codec's [text] in a package, with the worker's codec interfaces imported. */
internal fun codecText(text: String, packageName: String): String =
    inPackage(text, packageName, listOf("dev.serdemark.worker.codec.*"))

/** Kotlin that has no package line yet, with one, and with further [imports]. */
internal fun inPackage(text: String, packageName: String, imports: List<String>): String {
    val header = HEADER.find(text)!!.value
    val lines = imports.joinToString("") { "import $it\n" }
    return "${header}package $packageName\n\n$lines${text.removePrefix(header)}"
}
