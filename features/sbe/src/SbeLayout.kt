package dev.serdemark.sbe

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.slot

/**
 * Lays out a data model in one message of SBE. Groups cannot be shared, so each use of a record
 * takes separate groups and fields.
 *
 * @param schema a schema without recursive types
 */
internal class SbeLayout(private val schema: Schema, private val names: SbeNames) {
    private val functions = IdentifierPool { it.lowercase() }

    /** Outer groups come before inner groups. */
    private val groups = ArrayList<SbeGroup>()
    private var partCount = 0

    /**
     * Why SbeTool or the Java compiler cannot handle the message, in one sentence; null if they
     * can.
     */
    var limit: String? = null
        private set

    /** The message. The functions of groups cannot have its name. */
    val message = SbeBlock(listOf(names.message)).also { functions.take(names.message) }

    /** The content of the message. */
    val content: SbePart = record(schema.rootRecord, SbePlace("", message) { _, value -> value })

    /**
     * All parts that are stored in groups: first those in the message, then those inside other
     * groups.
     */
    val grouped: List<Grouped>
        get() = (listOf(message) + groups.map { it.block }).flatMap { it.groups }

    /** Returns the declaration of an enum, or null if the type is not an enum. */
    fun enum(type: Type): EnumDeclaration? =
        (type as? Named)?.let { schema.declaration(it.name) as? EnumDeclaration }

    private fun part(type: Type, at: SbePlace): SbePart =
        if (++partCount > MAX_PARTS || at.block.size > MAX_IN_BLOCK) tooLarge()
        else
            when (type) {
                is Leaf -> leaf(type, at)
                is Named ->
                    when (val declaration = schema.declaration(type.name)) {
                        is EnumDeclaration -> fixed(type, at)
                        is RecordDeclaration -> record(declaration, at)
                        is UnionDeclaration -> branches(declaration, at, isNullable = false)
                    }
                is ListOf,
                is MapOf -> repeated(type, at, flag = null)
                is Nullable -> nullable(type.type, at)
            }

    private fun nullable(type: Type, at: SbePlace): SbePart =
        when (type) {
            is Leaf ->
                if (type == Leaf.BOOLEAN) fixed(type, at, isNullable = true)
                else leaf(type, at, flag(at))
            is Named ->
                when (val declaration = schema.declaration(type.name)) {
                    is EnumDeclaration -> fixed(type, at, isNullable = true)
                    is RecordDeclaration -> optional(declaration, at)
                    is UnionDeclaration -> branches(declaration, at, isNullable = true)
                }
            is ListOf,
            is MapOf -> repeated(type, at, flag(at))
            is Nullable -> error("Null in null")
        }

    /** Adds a field that is true if the value [at] a place is not null, and returns its name. */
    private fun flag(at: SbePlace): String {
        val flag = at.block.scope.field(sbeField("has", at.name))
        at.block.fixed +=
            FixedField(
                flag,
                Leaf.BOOLEAN,
                access = { shape, value -> "${at.access(shape, value)} != null" },
                isFlag = true,
            )
        return flag
    }

    private fun leaf(leaf: Leaf, at: SbePlace, flag: String? = null): SbePart =
        if (leaf.isFixed) fixed(leaf, at, isNullable = flag != null, flag) else data(leaf, at, flag)

    private fun data(leaf: Leaf, at: SbePlace, flag: String?): DataField =
        DataField(at.block.scope.field(at.name), leaf, at.access, flag).also { at.block.data += it }

    private fun fixed(
        type: Type,
        at: SbePlace,
        isNullable: Boolean = false,
        flag: String? = null,
    ): SbePart =
        FixedField(at.block.scope.field(at.name), type, at.access, isNullable, flag).also {
            at.block.fixed += it
        }

    private fun record(record: RecordDeclaration, at: SbePlace): SbePart =
        InlineRecord(
            record,
            record.fields.map { field ->
                val place =
                    SbePlace(sbeField(at.path, field.name), at.block) { shape, value ->
                        shape.access(record, field, at.access(shape, value))
                    }
                part(field.slot, place)
            },
        )

    private fun optional(record: RecordDeclaration, at: SbePlace): SbePart {
        val group = group(Named(record.name), at)
        return OptionalRecord(group, at.access).also {
            at.block.groups += it
            group.content = record(record, entry(group))
        }
    }

    private fun branches(union: UnionDeclaration, at: SbePlace, isNullable: Boolean): SbePart {
        val groups =
            union.branches.map {
                group(Named(it), SbePlace(sbeField(at.path, it), at.block, at.access))
            }
        return Branches(union, groups, at.access, isNullable).also {
            at.block.groups += it
            for (group in groups) group.content = part(group.type, entry(group))
        }
    }

    private fun repeated(type: Type, at: SbePlace, flag: String?): SbePart {
        val item =
            when (type) {
                is ListOf -> type.element
                is MapOf -> type.value
                else -> error("$type is no container")
            }
        val group = group(item, at)
        return Repeated(group, type, at.access, flag).also {
            at.block.groups += it
            // Comes first, so that the key is the first data of an entry.
            if (type is MapOf)
                data(Leaf.STRING, SbePlace(KEY, group.block) { _, _ -> KEY }, flag = null)
            group.content = part(item, entry(group))
        }
    }

    private fun group(type: Type, at: SbePlace): SbeGroup {
        val isLong = classNameLength(at.block.classes) + at.name.length > LONG_CLASS_NAME
        val name = at.block.scope.group(if (isLong) at.name.take(SHORT_NAME) else at.name)
        val classes = at.block.classes + capitalized(name)
        if (classNameLength(classes) > MAX_CLASS_NAME)
            limit = "The groups of SBE would be nested too deep for the names of Java's classes."
        val function = functions.take(capitalized(name)).text
        return SbeGroup(name, function, SbeBlock(classes), type).also { groups += it }
    }

    /** Returns the length of the full name of nested [classes], the outermost first. */
    private fun classNameLength(classes: List<String>): Int = classes.sumOf {
        it.length + CLASS_SUFFIX
    }

    /** Returns the place of the content of an entry of [group]. */
    private fun entry(group: SbeGroup) = SbePlace("", group.block) { _, _ -> VALUE }

    /**
     * Sets the [limit], and returns an empty part. This part is never used, because callers check
     * the [limit] before they use the layout.
     */
    private fun tooLarge(): SbePart {
        limit =
            "Groups of SBE cannot refer to each other, and the data model would take more than " +
                "$MAX_PARTS fields and groups, or $MAX_IN_BLOCK in one group."
        return InlineRecord(RecordDeclaration("", emptyList()), emptyList())
    }

    /**
     * The place of a value in the message.
     *
     * @property path the names of the outer fields and of the value's field, such as `nameFirst`;
     *   empty for the message and for an entry of a group
     * @property block the message or entry that contains the value
     * @property access how code reads the value from an object of the caller
     */
    private class SbePlace(val path: String, val block: SbeBlock, val access: Access) {
        /** The name of the field, data or group of the value. */
        val name: String
            get() = path.ifEmpty { VALUE }
    }

    private companion object {
        /** The field of an entry whose content is not a record. */
        const val VALUE = "value"

        /** The name of the data with the key of a map's entry, in the schema and in functions. */
        const val KEY = "key"

        /** The maximum number of fields and groups that compile within minutes. */
        const val MAX_PARTS = 3000

        /** The maximum number of fields and groups in one class that the JVM's limits allow. */
        const val MAX_IN_BLOCK = 500

        /** The length of what each class adds to a class name: `Decoder` and a dollar sign. */
        const val CLASS_SUFFIX = 8

        /** If the full name of a group's class would be longer, the group gets a short name. */
        const val LONG_CLASS_NAME = 140

        /** The length of a short name, without a number that makes it unique. */
        const val SHORT_NAME = 8

        /** The maximum length of a class name. File names have at most 255 bytes. */
        const val MAX_CLASS_NAME = 245
    }
}

/** Whether all values of the leaf have the same size. */
internal val Leaf.isFixed: Boolean
    get() = this != Leaf.STRING && this != Leaf.DECIMAL && this != Leaf.BYTES
