package dev.serdemark.inference

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.PreferredName
import dev.serdemark.model.Type

/**
 * A place in the documents, such as `$.users[].name`, with its type. Says how JSON at this place
 * becomes a value. A place may contain itself.
 */
internal sealed interface JsonPlace {
    /** The type of the place. Available when all named types have their names. */
    val type: Type

    /** The type in words, for users. Does not say whether the place may be null. */
    val words: String

    /** A key that is equal for two places of equal types. */
    val key: Any
}

/** The type of an element in words, with null. For fields, a column of the table shows nulls. */
private val JsonPlace.wordsWithNull: String
    get() = if (this is NullablePlace) "$words or null" else words

internal class LeafPlace(override val type: Leaf) : JsonPlace {
    override val words: String
        get() = type.name.lowercase()

    override val key: Any
        get() = type
}

/** A place for any JSON, kept as text. */
internal data object RawPlace : JsonPlace {
    override val type: Type
        get() = Leaf.STRING

    override val words: String
        get() = "JSON text"

    override val key: Any
        get() = this
}

internal class NullablePlace(val content: JsonPlace) : JsonPlace {
    override val type: Type
        get() = Nullable(content.type)

    override val words: String
        get() = content.words

    override val key: Any
        get() = "nullable" to content.key
}

internal class ListPlace(val item: JsonPlace) : JsonPlace {
    override val type: Type
        get() = ListOf(item.type)

    override val words: String
        get() = "list of ${item.wordsWithNull}"

    override val key: Any
        get() = "list" to item.key
}

internal class MapPlace(val entry: JsonPlace) : JsonPlace {
    override val type: Type
        get() = MapOf(entry.type)

    override val words: String
        get() = "map of ${entry.wordsWithNull}"

    override val key: Any
        get() = "map" to entry.key
}

/** A place whose type has a name. */
internal sealed class NamedPlace(
    /** The preferred name, and the prefix in case another type has that name. */
    val preferredName: PreferredName
) : JsonPlace {
    lateinit var name: String

    override val type: Type
        get() = Named(name)

    override val words: String
        get() = name

    override val key: Any
        get() = this
}

internal class EnumPlace(preferredName: PreferredName, val symbols: List<String>) :
    NamedPlace(preferredName)

internal class RecordPlace(preferredName: PreferredName) : NamedPlace(preferredName) {
    /** The fields. Set after the record is created, because a record may be recursive. */
    var fields: List<FieldPlace> = emptyList()

    /** The number of fields before the discriminator, if the record is a branch of a union. */
    var typeAt: Int = 0
}

/**
 * A union of records that the member [discriminator] distinguishes.
 *
 * @property branches the records by the member's value
 */
internal class UnionPlace(
    preferredName: PreferredName,
    val discriminator: String,
    val branches: Map<String, RecordPlace>,
) : NamedPlace(preferredName)

/**
 * A field of a record.
 *
 * @property name its name in code
 * @property json its name in JSON
 */
internal class FieldPlace(
    val name: String,
    val json: String,
    val place: JsonPlace,
    val optional: Boolean,
    var counts: FieldCounts,
)

/**
 * How often a field occurs.
 *
 * @property objects the number of objects of the record
 * @property present the number of objects that have the field
 * @property nulls the number of objects that have null in the field
 */
internal data class FieldCounts(val objects: Long, val present: Long, val nulls: Long) {
    operator fun plus(other: FieldCounts): FieldCounts =
        FieldCounts(objects + other.objects, present + other.present, nulls + other.nulls)
}
