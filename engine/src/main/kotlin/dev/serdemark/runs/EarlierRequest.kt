package dev.serdemark.runs

import dev.serdemark.plan.CopiedOptions
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Preset
import dev.serdemark.plan.Request

/**
 * Returns this plan with its request. Journals of earlier versions lack it, so the words of their
 * command line decide. These versions accepted the options below.
 *
 * For example, `run users --gc=g1 --load 5/s --rigorous` asks for a load of 5 payloads per second
 * and the rigorous preset, and other commands copy `--gc=g1`.
 */
internal fun Plan.withRequest(): Plan =
    if (origin.request == Request()) copy(origin = origin.copy(request = requestOf(origin.command)))
    else this

private fun requestOf(words: List<String>) =
    Request(
        commandName = words.firstOrNull().orEmpty(),
        preset =
            when {
                "--quick" in words -> Preset.QUICK
                "--rigorous" in words -> Preset.RIGOROUS
                else -> null
            },
        load = valuesOf("--load", words).lastOrNull()?.let(::load),
        measuresGenerated = "--generated-too" in words,
        copied =
            CopiedOptions(
                settings = optionsOf(words, SETTINGS),
                cold = optionsOf(words, setOf("--cds")),
                tables = optionsOf(words, setOf("--show")),
                floor = words.filter { it == "--floor" }.distinct(),
            ),
    )

private val SETTINGS =
    setOf(
        "--contenders",
        "--jdk",
        "--gc",
        "--heap",
        "--live-set",
        "--pressure",
        "--jvm-profile",
        "--jvm-arg",
    )

/**
 * Returns those [options] that are among the [words], each with its value: `--gc g1`, `--gc=g1`.
 */
private fun optionsOf(words: List<String>, options: Set<String>): List<String> =
    words.flatMapIndexed { index, word ->
        when {
            word in options -> words.subList(index, minOf(index + 2, words.size))
            word.substringBefore('=') in options -> listOf(word)
            else -> emptyList()
        }
    }

/** Returns the values of an [option] among the [words]. */
private fun valuesOf(option: String, words: List<String>): List<String> =
    words.mapIndexedNotNull { index, word ->
        if (words.getOrNull(index - 1) == option) word
        else word.takeIf { it.startsWith("$option=") }?.substringAfter('=')
    }
