package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * Properties by which users choose contenders.
 *
 * @property format the format of the payload, such as `json`
 * @property effort what a user must do for their own data model
 * @property library the address of the library's site
 * @property evolution the value of `evolution` in the manifest, which is always false for JSON; use
 *   [evolves]
 * @property lazy a sentence about what a read leaves undone until the caller uses the value; null
 *   if a read decodes the whole payload
 * @property structure whether references between objects survive a write and a read
 * @property crossLanguage whether programs in other languages can read the payloads, by the
 *   specification of the format
 */
data class Traits(
    val format: String,
    val effort: Effort,
    val library: String?,
    val evolution: Boolean = false,
    val lazy: String? = null,
    val structure: Structure = Structure.TREE,
    val crossLanguage: Boolean = Format.isText(format),
) {
    /**
     * Whether the contender reads canonical JSON. Contenders of other formats read what they wrote.
     */
    val isJson: Boolean
        get() = format == Format.JSON

    /**
     * Whether a reader with an older schema reads payloads of a newer one. All JSON contenders do,
     * because `read-selected` requires that they skip unknown fields.
     */
    val evolves: Boolean
        get() = isJson || evolution
}

/** What users must do before a library works with their own data model. */
enum class Effort(val id: String) {
    /**
     * Plain classes suffice. If the JSON differs from the classes (another name, a union, a field
     * that may be absent), annotations or adapters are allowed, as for all contenders.
     */
    ZERO_KNOWLEDGE("zero-knowledge"),
    /** Plain classes. The codec registers every class with the library. */
    CLASSES_KNOWN("classes-known"),
    /** Every class has an annotation. The library or its compiler plugin generates code from it. */
    ANNOTATIONS("annotations"),
    /** The data model is written in the library's own language. */
    SCHEMA("schema"),
    /**
     * Users write code for each class. The benchmark jvm-serializers calls this "manually
     * optimized".
     */
    HAND_WRITTEN("hand-written");

    companion object {
        /** The former id of [SCHEMA]. Recorded runs may contain it. */
        const val FORMER_SCHEMA: String = "schema-first"
    }
}

/** Whether references between objects survive a write and a read. */
enum class Structure(val id: String) {
    /** An object is written again for each reference to it. A cycle fails. */
    TREE("tree"),
    /** An object with several references is read as one object. Cycles survive. */
    GRAPH("graph"),
}

/** Reads the keys under `traits`. */
internal fun readTraits(map: YamlMap): Traits = gatherMistakes {
    attempt { map.onlyKeys(*TRAIT_KEYS) }
    val format by attempt { map.required("format", "json").text("json") }
    val effort by attempt { effort(map.required("effort", Effort.ANNOTATIONS.id)) }
    val library by attempt { map["library"]?.text("https://example.org") }
    val evolution by attempt { map["evolution"]?.let(::readBoolean) ?: false }
    val lazy by attempt { map["lazy"]?.let(::sentence) }
    val structure by attempt {
        map["structure"]?.choice(Structure.entries, Structure::id) ?: Structure.TREE
    }
    val crossLanguage by attempt {
        map["cross-language"]?.let(::readBoolean) ?: Format.isText(format)
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

internal fun readBoolean(node: YamlNode): Boolean =
    node.choice(listOf(true, false), Boolean::toString)

/** Reads a sentence. Requires a full stop, because reports put another sentence after it. */
private fun sentence(node: YamlNode): String {
    val text = node.text(LAZY)
    if (!text.endsWith('.')) node.expected("a sentence with a full stop (e.g. $LAZY)")
    return text
}

private val TRAIT_KEYS =
    arrayOf("format", "effort", "library", "evolution", "lazy", "structure", "cross-language")

private const val LAZY = "\"A read only wraps the payload.\""
