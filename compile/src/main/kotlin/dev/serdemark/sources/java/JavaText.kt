package dev.serdemark.sources.java

/** A method without annotations that does one [statement]. */
internal fun javaMethod(head: String, statement: String): String =
    "public $head ${javaBlock(listOf("$statement\n"))}"

/** Members in braces, indented, with a blank line before each but the first. */
internal fun javaBlock(members: List<String>): String =
    if (members.isEmpty()) "{}\n"
    else "{\n" + members.joinToString("\n", transform = ::indented) + "}\n"

/** Each of the [lines] with its end. */
internal fun javaLines(lines: List<String>): String = lines.joinToString("") { "$it\n" }

private fun indented(member: String): String =
    javaLines(member.trimEnd('\n').lines().map { if (it.isEmpty()) it else "    $it" })
