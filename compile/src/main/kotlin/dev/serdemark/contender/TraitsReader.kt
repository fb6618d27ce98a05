package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** Reads the keys under `traits`. */
internal fun readTraits(map: YamlMap): Traits = gatherMistakes {
    attempt { map.onlyKeys(*TRAIT_KEYS) }
    val format by attempt { map.required("format", "json").text("json") }
    val effort by attempt { effort(map.required("effort", Effort.ANNOTATIONS.id)) }
    val library by attempt { map["library"]?.text("https://example.org") }
    val evolution by attempt { map["evolution"]?.let(::truth) ?: false }
    val lazy by attempt { map["lazy"]?.let(::sentence) }
    val structure by attempt {
        map["structure"]?.choice(Structure.entries, Structure::id) ?: Structure.TREE
    }
    val crossLanguage by attempt {
        map["cross-language"]?.let(::truth) ?: Format.isText(format)
    }
    val traits = Traits(format, effort, library, evolution, lazy, structure, crossLanguage)
    if (traits.isJson)
        map["evolution"]?.fail(
            "'evolution' is not for JSON: every JSON contender must skip unknown fields.",
            "Remove 'evolution'.",
        )
    traits
}

private fun effort(node: YamlNode): Effort =
    if (node.text(Effort.SCHEMA.id) == Effort.FORMER_SCHEMA) Effort.SCHEMA
    else node.choice(Effort.entries, Effort::id)

/** Reads `true` or `false`. */
internal fun truth(node: YamlNode): Boolean = node.choice(listOf(true, false), Boolean::toString)

/** Reads a sentence that ends with a full stop, because reports put another one after it. */
private fun sentence(node: YamlNode): String {
    val text = node.text(LAZY)
    if (!text.endsWith('.')) node.expected("a sentence with a full stop (e.g. $LAZY)")
    return text
}

private val TRAIT_KEYS =
    arrayOf("format", "effort", "library", "evolution", "lazy", "structure", "cross-language")

private const val LAZY = "\"A read only wraps the payload.\""
