package dev.serdemark.problem

/** Returns a word of a shell command, in quotes if a POSIX shell needs them. */
fun shellQuoted(word: String): String =
    if (word.matches(plainWord)) word else "'" + word.replace("'", "'\\''") + "'"

private val plainWord = Regex("[A-Za-z0-9_./:=@%+,-]+")
