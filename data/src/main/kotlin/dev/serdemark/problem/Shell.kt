package dev.serdemark.problem

/** The word as a POSIX shell takes it: quoted, unless it is plain. */
fun inShell(word: String): String =
    if (word.matches(plainWord)) word else "'" + word.replace("'", "'\\''") + "'"

private val plainWord = Regex("[A-Za-z0-9_./:=@%+,-]+")
