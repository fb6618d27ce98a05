package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** Reads the keys under `traits`. */
internal fun readTraits(map: YamlMap): Traits = gatherMistakes {
    attempt { map.onlyKeys("format", "effort", "library", "evolution", "lazy") }
    val format by attempt { map.required("format", "json").text("json") }
    val effort by attempt {
        map.required("effort", Effort.ANNOTATIONS.id).choice(Effort.entries, Effort::id)
    }
    val library by attempt { map["library"]?.text("https://example.org") }
    val evolution by attempt { map["evolution"]?.let(::truth) ?: false }
    val lazy by attempt { map["lazy"]?.let(::sentence) }
    val traits = Traits(format, effort, library, evolution, lazy)
    if (traits.isJson)
        map["evolution"]?.fail(
            "Every JSON contender is held to skip fields that it does not know.",
            "Remove 'evolution'.",
        )
    traits
}

/** Reads `true` or `false`. */
internal fun truth(node: YamlNode): Boolean = node.choice(listOf(true, false), Boolean::toString)

/** Reads a sentence that ends with a full stop, because reports put another one after it. */
private fun sentence(node: YamlNode): String {
    val text = node.text(LAZY)
    if (!text.endsWith('.')) node.expected("a sentence with a full stop (e.g. $LAZY)")
    return text
}

private const val LAZY = "\"A read only wraps the payload.\""
