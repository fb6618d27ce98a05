package dev.serdemark.sources.protobuf

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.jvm.kotlin

/**
 * What the flavours have in common whose classes are made of a schema in protobuf's language.
 *
 * @param packageName of the codec; the classes stand in its package `proto`, and are called by
 *   their full names, since they may be called as those of another flavour
 */
internal abstract class ProtoClasses(protected val schema: Schema, packageName: String) : Flavour {
    protected val names: ProtoNames = ProtoNames(schema)
    private val protoPackage = "$packageName.proto"

    override val nameless: String?
        get() = null

    override fun declare(): Map<String, String> =
        ProtoFile(schema, names, protoPackage).let { mapOf(it.path to it.text()) }

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith(::className)

    override val imports: Collection<String>
        get() = emptyList()

    override val isSealed: Boolean
        get() = false

    protected fun className(declaration: String): String =
        "$protoPackage.${names.type(declaration)}"

    override fun typeName(type: Type): String =
        when (type) {
            is Leaf -> leafName(type)
            is Named -> className(type.name)
            is ListOf -> "List<${typeName(type.element)}>"
            is MapOf -> "Map<String, ${typeName(type.value)}>"
            is Nullable -> "${typeName(type.type)}?"
        }

    protected open fun leafName(leaf: Leaf): String =
        when (leaf) {
            Leaf.DECIMAL,
            Leaf.UUID -> Leaf.STRING.kotlin
            Leaf.DATE -> Leaf.LONG.kotlin
            else -> leaf.kotlin
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        when (leaf) {
            Leaf.DECIMAL,
            Leaf.UUID -> "$neutral.toString()"
            Leaf.DATE -> "$neutral.toEpochDay()"
            else -> neutral
        }

    override fun toNeutral(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.DECIMAL -> "BigDecimal($own)"
            Leaf.UUID -> "UUID.fromString($own)"
            Leaf.DATE -> "LocalDate.ofEpochDay($own)"
            Leaf.BYTES -> "$own.toByteArray()"
            else -> own
        }

    override fun shown(leaf: Leaf, own: String): String =
        if (leaf == Leaf.BYTES) "$own.size" else own

    override fun copied(leaf: Leaf, own: String): String = "copies.of($own)"
}
