package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.RawOption
import com.github.ajalt.clikt.parameters.options.convert

/**
 * Makes an option add its name and its text to [words] each time it is given, because commands in
 * reports repeat it. For example, `--gc=g1` adds `--gc` and `g1`.
 */
fun RawOption.copiedTo(words: MutableList<String>): RawOption = convert { text ->
    words += listOf(name, text)
    text
}
