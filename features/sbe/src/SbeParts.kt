package dev.serdemark.sbe

import dev.serdemark.model.Leaf
import dev.serdemark.model.MapOf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.LanguageShape

/**
 * Returns an expression that reads a part from `value`, an expression for an object of the caller.
 * `shape` is the language shape of the object.
 */
internal typealias Access = (shape: LanguageShape, value: String) -> String

/** A part of a message or of an entry of a group: a field, data, or groups. */
internal sealed interface SbePart

/**
 * A field of fixed length.
 *
 * @property type a leaf or an enum
 * @property isNullable whether the value may be null; SBE has nulls only for enums and booleans
 * @property flag the name of the boolean field that says whether the value is not null; null if the
 *   field needs no such flag
 * @property isFlag whether the field is such a flag, and not a value of the data model
 */
internal class FixedField(
    val name: String,
    val type: Type,
    val access: Access,
    val isNullable: Boolean = false,
    val flag: String? = null,
    val isFlag: Boolean = false,
) : SbePart

/**
 * Data of variable length.
 *
 * @property flag the name of the boolean field that says whether the value is not null; null if it
 *   is never null
 */
internal class DataField(
    val name: String,
    val leaf: Leaf,
    val access: Access,
    val flag: String? = null,
) : SbePart

/** A record whose fields are stored among those of the outer record or entry. */
internal class InlineRecord(val record: RecordDeclaration, val fields: List<SbePart>) : SbePart

/** A part that takes one or several groups. */
internal sealed interface Grouped : SbePart {
    val groups: List<SbeGroup>
    val access: Access

    /** Whether the part is a map. */
    val isMap: Boolean
        get() = this is Repeated && type is MapOf
}

/**
 * The items of a list, or the entries of a map.
 *
 * @property type the type of the list or map
 * @property flag the name of the boolean field that says whether the list or map is not null; null
 *   if it is never null
 */
internal class Repeated(
    val group: SbeGroup,
    val type: Type,
    override val access: Access,
    val flag: String?,
) : Grouped {
    override val groups: List<SbeGroup>
        get() = listOf(group)
}

/** A record that may be null: a group with no entry or with one entry. */
internal class OptionalRecord(val group: SbeGroup, override val access: Access) : Grouped {
    override val groups: List<SbeGroup>
        get() = listOf(group)
}

/** A union: one group per branch. Only the group of the value's branch has an entry. */
internal class Branches(
    val union: UnionDeclaration,
    override val groups: List<SbeGroup>,
    override val access: Access,
    val isNullable: Boolean,
) : Grouped

/**
 * A message, or an entry of a group: its parts in the order that SBE prescribes.
 *
 * @property classes the names of its class and the outer classes, without `Encoder` or `Decoder`
 */
internal class SbeBlock(val classes: List<String>) {
    val scope = SbeScope(classes)
    val fixed = ArrayList<FixedField>()
    val groups = ArrayList<Grouped>()
    val data = ArrayList<DataField>()

    val size: Int
        get() = fixed.size + groups.size + data.size

    val encoder: String
        get() = classes.joinToString(".") { "${it}Encoder" }

    val decoder: String
        get() = classes.joinToString(".") { "${it}Decoder" }
}

/**
 * A repeating group.
 *
 * @property function the suffix of its functions' names, which no other group has
 * @property type the type of an entry's content: an item, the value of a map's entry, or a record
 */
internal class SbeGroup(
    val name: String,
    val function: String,
    val block: SbeBlock,
    val type: Type,
) {
    /** The content of an entry, without the key of a map's entry. */
    lateinit var content: SbePart
}
