package dev.serdemark.problem

/** Returns the word as a POSIX shell accepts it: in quotes, unless it is plain. */
fun inShell(word: String): String =
    if (word.matches(plainWord)) word else "'" + word.replace("'", "'\\''") + "'"

private val plainWord = Regex("[A-Za-z0-9_./:=@%+,-]+")
