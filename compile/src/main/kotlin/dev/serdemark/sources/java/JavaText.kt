package dev.serdemark.sources.java

/** Returns a public method with one [statement] and no annotations. */
internal fun javaMethod(head: String, statement: String): String =
    "public $head ${javaBlock(listOf("$statement\n"))}"

/** Returns the members in braces, indented, with blank lines between them. */
internal fun javaBlock(members: List<String>): String =
    if (members.isEmpty()) "{}\n"
    else "{\n" + members.joinToString("\n", transform = ::indented) + "}\n"

/** Joins the [lines], each with its line end. */
internal fun javaLines(lines: List<String>): String = lines.joinToString("") { "$it\n" }

private fun indented(member: String): String =
    javaLines(member.trimEnd('\n').lines().map { if (it.isEmpty()) it else "    $it" })
