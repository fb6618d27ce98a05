package dev.serdemark.sources.sbe

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
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.idl.capitalized

/**
 * Lays out a data model in one message of SBE. A group cannot refer to another one, so each place
 * of a record gets separate groups and fields.
 *
 * @param schema without recursive types
 */
internal class SbeLayout(private val schema: Schema, private val names: SbeNames) {
    private val functions = IdentifierPool { it.lowercase() }
    private val all = ArrayList<SbeGroup>()
    private var size = 0

    /**
     * Why SbeTool or the Java compiler cannot handle the message, in one sentence; null if they
     * can.
     */
    var limit: String? = null
        private set

    /** The message. */
    val message = SbeBlock(listOf(names.message)).also { functions.take(names.message) }

    /** What the message holds. */
    val content: SbePart = record(schema.rootRecord, "", message) { _, value -> value }

    /** All groups, outer ones first. */
    val groups: List<SbeGroup>
        get() = all

    /** The content of all groups: first the groups of the message, then the groups in these. */
    val grouped: List<Grouped>
        get() = (listOf(message) + all.map { it.block }).flatMap { it.groups }

    /** The declaration, if the type is an enum. */
    fun enum(type: Type): EnumDeclaration? =
        (type as? Named)?.let { schema.declaration(it.name) as? EnumDeclaration }

    private fun part(type: Type, name: String, block: SbeBlock, own: Path): SbePart =
        if (++size > MOST_PARTS || block.size > MOST_IN_BLOCK) tooLarge()
        else
            when (type) {
                is Leaf -> leaf(type, name, block, own)
                is Named ->
                    when (val declaration = schema.declaration(type.name)) {
                        is EnumDeclaration -> fixed(type, name, block, own)
                        is RecordDeclaration -> record(declaration, name, block, own)
                        is UnionDeclaration -> branches(declaration, name, block, own, false)
                    }
                is ListOf,
                is MapOf -> repeated(type, name, block, own, null)
                is Nullable -> nullable(type.type, name, block, own)
            }

    private fun nullable(type: Type, name: String, block: SbeBlock, own: Path): SbePart =
        when (type) {
            is Leaf ->
                if (type == Leaf.BOOLEAN) fixed(type, name, block, own, isNullable = true)
                else leaf(type, name, block, own, flag(name, block, own))
            is Named ->
                when (val declaration = schema.declaration(type.name)) {
                    is EnumDeclaration -> fixed(type, name, block, own, isNullable = true)
                    is RecordDeclaration -> optional(declaration, name, block, own)
                    is UnionDeclaration -> branches(declaration, name, block, own, true)
                }
            is ListOf,
            is MapOf -> repeated(type, name, block, own, flag(name, block, own))
            is Nullable -> error("Null in null")
        }

    private fun flag(name: String, block: SbeBlock, own: Path): String {
        val flag = block.scope.field(sbeField("has", name.ifEmpty { VALUE }))
        block.fixed +=
            FixedField(
                flag,
                Leaf.BOOLEAN,
                { flavour, value -> "${own(flavour, value)} != null" },
                isFlag = true,
            )
        return flag
    }

    private fun leaf(
        leaf: Leaf,
        name: String,
        block: SbeBlock,
        own: Path,
        flag: String? = null,
    ): SbePart =
        if (leaf.isFixed) fixed(leaf, name, block, own, flag != null, flag)
        else data(leaf, name, block, own, flag)

    private fun data(
        leaf: Leaf,
        name: String,
        block: SbeBlock,
        own: Path,
        flag: String?,
    ): DataField =
        DataField(block.scope.field(name.ifEmpty { VALUE }), leaf, own, flag).also {
            block.data += it
        }

    private fun fixed(
        type: Type,
        name: String,
        block: SbeBlock,
        own: Path,
        isNullable: Boolean = false,
        flag: String? = null,
    ): SbePart =
        FixedField(block.scope.field(name.ifEmpty { VALUE }), type, own, isNullable, flag).also {
            block.fixed += it
        }

    private fun record(
        record: RecordDeclaration,
        name: String,
        block: SbeBlock,
        own: Path,
    ): SbePart =
        InlineRecord(
            record,
            record.fields.map { field ->
                part(field.slot, sbeField(name, field.name), block) { flavour, value ->
                    flavour.access(record, field, own(flavour, value))
                }
            },
        )

    private fun optional(
        record: RecordDeclaration,
        name: String,
        block: SbeBlock,
        own: Path,
    ): SbePart {
        val group = group(Named(record.name), name, block)
        block.groups += OptionalRecord(group, own)
        group.content = record(record, "", group.block, ENTRY)
        return block.groups.last()
    }

    private fun branches(
        union: UnionDeclaration,
        name: String,
        block: SbeBlock,
        own: Path,
        isNullable: Boolean,
    ): SbePart {
        val groups = union.branches.map { group(Named(it), sbeField(name, it), block) }
        return Branches(union, groups, own, isNullable).also { part ->
            block.groups += part
            for (group in groups) group.content = part(group.type, "", group.block, ENTRY)
        }
    }

    private fun repeated(
        type: Type,
        name: String,
        block: SbeBlock,
        own: Path,
        flag: String?,
    ): SbePart {
        val item =
            when (type) {
                is ListOf -> type.element
                is MapOf -> type.value
                else -> error("$type is no container")
            }
        val group = group(item, name, block)
        return Repeated(group, type, own, flag).also {
            block.groups += it
            if (type is MapOf) data(Leaf.STRING, KEY, group.block, { _, _ -> KEY }, null)
            group.content = part(item, "", group.block, ENTRY)
        }
    }

    private fun group(type: Type, name: String, block: SbeBlock): SbeGroup {
        val depth = block.classes.sumOf { it.length + SUFFIX }
        val plain = name.ifEmpty { VALUE }
        val short = if (depth + plain.length > LONG_CLASS) plain.take(SHORT) else plain
        val own = block.scope.group(short)
        val classes = block.classes + capitalized(own)
        if (classes.sumOf { it.length + SUFFIX } > LONGEST_CLASS)
            limit = "The groups of SBE would be nested too deep for the names of Java's classes."
        val function = functions.take(capitalized(own)).text
        return SbeGroup(own, function, SbeBlock(classes), type).also { all += it }
    }

    private fun tooLarge(): SbePart {
        limit =
            "Groups of SBE cannot refer to each other, and the data model would take more than " +
                "$MOST_PARTS fields and groups, or $MOST_IN_BLOCK in one group."
        return InlineRecord(RecordDeclaration("", emptyList()), emptyList())
    }

    private companion object {
        /** The field of an entry that holds something else than a record. */
        const val VALUE = "value"

        /** The data of an entry of a map, and what functions call it. */
        const val KEY = "key"

        val ENTRY: Path = { _, _ -> VALUE }

        /** Fields and groups, so that compiling takes no more than minutes. */
        const val MOST_PARTS = 3000

        /** Fields and groups of one class, so that its file stays within the limits of the JVM. */
        const val MOST_IN_BLOCK = 500

        /** What a nested class adds to the name of a class file: `Decoder` and a dollar sign. */
        const val SUFFIX = 8

        /** The length of class names, in characters, from which groups get short names. */
        const val LONG_CLASS = 140
        const val SHORT = 8

        /** Names of files have at most 255 bytes, `.class` included. */
        const val LONGEST_CLASS = 245
    }
}

/** Whether all values of the leaf have the same size. */
internal val Leaf.isFixed: Boolean
    get() = this != Leaf.STRING && this != Leaf.DECIMAL && this != Leaf.BYTES
