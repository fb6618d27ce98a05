package dev.serdemark.model.testing

import dev.serdemark.model.Feature
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.features

/**
 * The characteristics of schemas that a property test must meet often enough: features, leaves, and
 * names of fields and records that are keywords, very long, or of other scripts.
 */
fun Schema.characteristics(): Set<String> {
    val records = declarations.values.filterIsInstance<RecordDeclaration>()
    val fields = records.flatMap { it.fields }
    val names = records.map { it.name } + fields.map { it.name }
    return features().map { it.id }.toSet() +
        fields.flatMap { leaves(it.type) }.map { it.name.lowercase() } +
        NAME_CHARACTERISTICS.filterValues { names.any(it) }.keys
}

private val NAME_CHARACTERISTICS: Map<String, (String) -> Boolean> =
    mapOf(
        "name that is a keyword" to { name: String -> name in RandomNames.KEYWORDS },
        "name of 300 characters" to { name: String -> name.length == 300 },
        "name of another script" to { name: String -> name.any { it > '\u007f' } },
    )

/** Features that only values have. */
val featuresOfValues: Set<Feature> =
    setOf(
        Feature.NEGATIVE_ZERO,
        Feature.LONG_DOUBLE,
        Feature.NUL_KEY,
        Feature.NONCHARACTER,
        Feature.LONE_SURROGATE,
    )

/** Every characteristic that a schema may have, without the features of values. */
val allCharacteristics: Set<String> =
    (Feature.entries - featuresOfValues).map { it.id }.toSet() +
        Leaf.entries.map { it.name.lowercase() } +
        NAME_CHARACTERISTICS.keys

/**
 * Returns how many of two hundred schemas must have a [characteristic]. The number is smaller for
 * characters that are rare in names.
 */
fun minimumOfTwoHundred(characteristic: String): Int =
    when (characteristic) {
        Feature.NUL_NAME.id,
        Feature.ASTRAL_NAME.id -> 0
        Feature.CONTROL_NAME.id -> 2
        Feature.LISTS_BESIDE_DEFAULT.id -> 5
        else -> 10
    }

private fun leaves(type: Type): List<Leaf> =
    when (type) {
        is Leaf -> listOf(type)
        is Nullable -> leaves(type.type)
        is ListOf -> leaves(type.element)
        is MapOf -> leaves(type.value)
        is Named -> emptyList()
    }
