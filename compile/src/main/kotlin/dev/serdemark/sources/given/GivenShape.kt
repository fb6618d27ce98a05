package dev.serdemark.sources.given

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.GivenClasses
import dev.serdemark.model.GivenKind
import dev.serdemark.model.GivenProperty
import dev.serdemark.model.Held
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Member
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.kotlin

/**
 * The shape of the user's own [classes]. It declares nothing. Generated code calls the
 * constructors, setters and getters that the classes have.
 *
 * @param gap why a contender does not take the classes, or null if it takes them
 */
internal class GivenShape(
    private val schema: Schema,
    private val classes: GivenClasses,
    private val gap: String?,
) : Flavour {
    override val unsupported: String?
        get() = gap ?: jvmLimits(schema) { null }

    /** Annotations that a library needs for names are part of what its manifest says of classes. */
    override val nameless: String? = null

    override val declared: Map<String, String> = classes.types.mapValues { it.value.kotlin }

    /** Classes are written with their packages, because two may have the same simple name. */
    override val imports: Collection<String> = emptyList()

    override fun declare(): Map<String, String> = emptyMap()

    override fun typeName(type: Type): String =
        when (type) {
            is Leaf -> type.kotlin
            is Named -> classes.types.getValue(type.name).let { it.kotlin + it.arguments }
            is ListOf -> "List<${typeName(type.element)}>"
            is MapOf -> "Map<String, ${typeName(type.value)}>"
            is Nullable -> "${typeName(type.type)}?"
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, own: String): String = own

    override fun construct(record: RecordDeclaration, fields: List<String>): String {
        val type = classes.types.getValue(record.name)
        if (isSingleton(record)) return type.kotlin
        val (taken, set) =
            record.fields
                .zip(fields) { field, value ->
                    val property = property(record, field)
                    property to held(field.slot, property.held, value)
                }
                .partition { (property, _) -> property.set == null }
        val arguments =
            taken.joinToString("") { (property, value) ->
                if (type.kind == GivenKind.KOTLIN) "\n        ${property.get.kotlin} = $value,"
                else "\n        $value,"
            }
        val new = "${type.kotlin}${type.arguments}($arguments)"
        if (set.isEmpty()) return new
        return set.joinToString("", "$new.apply {", "\n    }") { (property, value) ->
            // Null cannot choose between overloads of a setter, and the property has it anyway.
            val put =
                if (property.held is Held.OnlyNull) value
                else put(checkNotNull(property.set), value)
            "\n        $put"
        }
    }

    override fun isSingleton(record: RecordDeclaration): Boolean =
        classes.types.getValue(record.name).kind == GivenKind.OBJECT

    private fun put(member: Member, value: String) =
        if (member.isCall) "this.${member.kotlin}($value)" else "this.${member.kotlin} = $value"

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val property = property(record, field)
        val get = property.get
        return own(field.slot, property.held, "$from.${get.kotlin}${if (get.isCall) "()" else ""}")
    }

    private fun property(record: RecordDeclaration, field: Field): GivenProperty =
        classes.types.getValue(record.name).properties.getValue(field.name)

    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${declared.getValue(enum.name)}.values()[$index]"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"

    /** A class may be sealed in Java, or only by an annotation. */
    override val hasKnownBranches: Boolean
        get() = false

    /** Returns an expression that turns the value of [own] into what a class holds. */
    private fun held(type: Type, held: Held, own: String): String =
        if (held.isSame) own
        else if (type is Nullable) "($own)?.let { ${held(type.type, held, "it")} }"
        else
            when (held) {
                is Held.Same -> own
                is Held.OnlyNull -> "null"
                is Held.Narrow -> "($own).${held.to}()"
                is Held.Wrapped -> "${held.kotlin}(${held(type, held.inner, own)})"
                is Held.Items -> {
                    val element = (type as ListOf).element
                    held.container.to.of(items(own, held(element, held.item, "item")))
                }
                is Held.Entries -> {
                    val value = (type as MapOf).value
                    held.container.to.of(entries(own, held(value, held.value, "item")))
                }
            }

    /** Returns an expression that turns what a class holds, the value of [own], back. */
    private fun own(type: Type, held: Held, own: String): String =
        if (held.isSame) own
        else if (type is Nullable) "$own?.let { ${own(type.type, held, "it")} }"
        else
            when (held) {
                is Held.Same -> own
                is Held.OnlyNull -> "$own.toString()"
                is Held.Narrow -> "$own.toInt()"
                is Held.Wrapped -> own(type, held.inner, "$own.${held.property}")
                is Held.Items -> {
                    val element = (type as ListOf).element
                    items(held.container.from.of(own), own(element, held.item, "item"))
                }
                is Held.Entries -> {
                    val value = (type as MapOf).value
                    entries(held.container.from.of(own), own(value, held.value, "item"))
                }
            }

    private fun String.of(value: String) = replace("%s", value)

    private fun items(list: String, item: String) =
        if (item == "item") list else "$list.map { item -> $item }"

    private fun entries(map: String, item: String) =
        if (item == "item") map else "$map.mapValues { (_, item) -> $item }"
}
