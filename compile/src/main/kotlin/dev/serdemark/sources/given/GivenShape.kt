package dev.serdemark.sources.given

import dev.serdemark.model.Declaration
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
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.notNull
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.jvm.kotlinLiteral
import dev.serdemark.sources.jvm.kotlinType
import dev.serdemark.sources.scala.ScalaLanguageShape
import dev.serdemark.sources.scala.inScala
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.slot

/**
 * The language shape of the user's own [classes]. It generates no classes, only code that calls the
 * constructors, setters and getters of [classes].
 *
 * @param gap why the contender does not support the classes, or null if it does
 */
internal class GivenShape(
    private val schema: Schema,
    private val classes: GivenClasses,
    private val gap: String?,
) : ScalaLanguageShape {
    override val unsupported: String?
        get() = gap ?: jvmLimits(schema) { null }

    /**
     * Always null, because the manifest's `given` has already checked the annotations that name
     * fields.
     */
    override val nameless: String? = null

    override val declared: Map<String, String> = classes.types.mapValues { it.value.kotlin }

    /** Types contain the packages of classes, because two classes may have the same simple name. */
    override val imports: Collection<String> = emptyList()

    override fun declare(): Map<String, String> = emptyMap()

    override fun typeName(type: Type): String = kotlinType(type, Leaf::kotlin, ::named)

    private fun named(type: Named): String {
        val given = classes.types.getValue(type.name)
        return given.kotlin + given.arguments.asArguments
    }

    private val List<String>.asArguments: String
        get() = if (isEmpty()) "" else joinToString(prefix = "<", postfix = ">")

    override val support: String
        get() = if (classes.types.values.any { it.kind in OF_SCALA }) GIVEN_SCALA_SUPPORT else ""

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, own: String): String = own

    override fun construct(record: RecordDeclaration, fields: List<String>): String {
        val type = classes.types.getValue(record.name)
        if (type.kind == GivenKind.OBJECT) return type.kotlin
        if (type.kind == GivenKind.CASE_OBJECT) return "${type.kotlin}.`MODULE\$`"
        val (taken, set) =
            record.fields
                .zip(fields) { field, value ->
                    val property = property(record, field)
                    property to toHeld(field.slot, property.held, value)
                }
                .partition { (property, _) -> property.set == null }
        val arguments =
            taken.joinToString("") { (property, value) ->
                if (type.kind == GivenKind.KOTLIN) "\n        ${property.get.kotlin} = $value,"
                else "\n        $value,"
            }
        val new = "${type.kotlin}${type.arguments.asArguments}($arguments)"
        if (set.isEmpty()) return new
        return set.joinToString("", "$new.apply {", "\n    }") { (property, value) ->
            // Null is ambiguous if a setter has overloads, and the property is null anyway.
            val put =
                if (property.held is Held.OnlyNull) value
                else put(checkNotNull(property.set), value)
            "\n        $put"
        }
    }

    override fun isSingleton(record: RecordDeclaration): Boolean =
        classes.types.getValue(record.name).kind in SINGLE

    private fun put(member: Member, value: String) =
        if (member.isCall) "this.${member.kotlin}($value)" else "this.${member.kotlin} = $value"

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val property = property(record, field)
        val get = property.get
        val held = "$from.${get.kotlin}${if (get.isCall) "()" else ""}"
        return fromHeld(field.slot, property.held, held)
    }

    private fun property(record: RecordDeclaration, field: Field): GivenProperty =
        classes.types.getValue(record.name).properties.getValue(field.name)

    override fun symbol(enum: EnumDeclaration, index: String): String {
        val constants = classes.types.getValue(enum.name).constants
        if (constants.isEmpty()) return "${declared.getValue(enum.name)}.values()[$index]"
        val cases =
            constants.withIndex().joinToString("; ") { (at, constant) -> "$at -> $constant" }
        return "when ($index) { $cases; else -> error(\"There is no such symbol\") }"
    }

    override fun index(enum: EnumDeclaration, symbol: String): String {
        val type = classes.types.getValue(enum.name)
        if (type.kind == GivenKind.ENUM) return "$symbol.ordinal"
        if (type.constants.isEmpty()) return "$symbol.ordinal()"
        val cases =
            type.constants.withIndex().joinToString("; ") { (at, constant) ->
                "$symbol === $constant -> $at"
            }
        return "when { $cases; else -> error(\"There is no such symbol\") }"
    }

    /** Scala code names an `object` without the `$` at the end of its class name. */
    override fun scalaType(name: String): String {
        val type = classes.types.getValue(name)
        val plain = scalaName(type.kotlin)
        return when {
            type.kind == GivenKind.CASE_OBJECT -> "$plain.type"
            type.arguments.isEmpty() -> plain
            else -> plain + type.arguments.joinToString(prefix = "[", postfix = "]") { "_" }
        }
    }

    override fun scalaClass(name: String): String {
        val type = classes.types.getValue(name)
        return if (type.kind == GivenKind.CASE_OBJECT) "${scalaName(type.kotlin)}.getClass"
        else super.scalaClass(name)
    }

    private fun scalaName(kotlin: String): String =
        kotlin.split('.').joinToString(".", "_root_.") {
            Identifier(it.removeSurrounding("`").removeSuffix("$")).inScala
        }

    override fun namesInJson(declaration: Declaration): List<Pair<String, String>> =
        when (declaration) {
            is RecordDeclaration ->
                declaration.fields.map { field ->
                    property(declaration, field).get.kotlin.removeSurrounding("`") to field.json
                }
            is EnumDeclaration -> declaration.symbols.map { it to it }
            is UnionDeclaration -> declaration.branches.map { it to it }
        }

    /** Kotlin does not know the branches if the class is sealed in Java or by an annotation. */
    override val hasKnownBranches: Boolean
        get() = false

    /**
     * Returns an expression that converts [own], a value in the form of this schema, to the form
     * that a user's class holds.
     */
    private fun toHeld(type: Type, held: Held, own: String): String =
        if (held.isSame) own
        else if (held is Held.Optional) {
            val of = if (held.isOfScala) "scalaOption" else "java.util.Optional.ofNullable"
            "$of(${toHeld(type, held.inner, own)})"
        } else if (type is Nullable) "($own)?.let { ${toHeld(type.type, held, "it")} }"
        else
            when (held) {
                is Held.Same -> own
                is Held.OnlyNull -> "null"
                is Held.ScalaDecimal -> "scala.math.BigDecimal($own)"
                is Held.Optional -> error("An option holds what may be null")
                is Held.Narrow -> "($own).${held.to}()"
                is Held.Wrapped -> "${held.kotlin}(${toHeld(type, held.inner, own)})"
                is Held.Items -> {
                    val element = (type as ListOf).element
                    held.container.to.of(items(own, toHeld(element, held.item, "item")))
                }
                is Held.Entries -> {
                    val (value, key) = type as MapOf
                    val entries = entries(own, toHeld(value, held.value, "item"))
                    held.container.to.of(
                        if (held.hasTexts) entries else keys(entries, toHeldKey(key))
                    )
                }
            }

    /**
     * Returns an expression that converts [own], a value that a user's class holds, to the form of
     * this schema.
     */
    private fun fromHeld(type: Type, held: Held, own: String): String =
        if (held.isSame) own
        else if (held is Held.Optional) {
            val value =
                if (held.isOfScala) "$own.value<${heldType(type.notNull, held.inner)}>()"
                else "$own?.let { if (it.isPresent) it.get() else null }"
            fromHeld(type, held.inner, value)
        } else if (type is Nullable) "$own?.let { ${fromHeld(type.type, held, "it")} }"
        else
            when (held) {
                is Held.Same -> own
                is Held.OnlyNull -> "$own.toString()"
                is Held.ScalaDecimal -> "$own.bigDecimal()"
                is Held.Optional -> error("An option holds what may be null")
                is Held.Narrow -> "$own.toInt()"
                is Held.Wrapped -> fromHeld(type, held.inner, "$own.${held.property}")
                is Held.Items -> {
                    val element = (type as ListOf).element
                    val from = held.container.from.ofType { heldType(element, held.item) }
                    items(from.of(own), fromHeld(element, held.item, "item"))
                }
                is Held.Entries -> {
                    val (value, key) = type as MapOf
                    val from = held.container.from.ofType { heldType(value, held.value) }
                    val entries = entries(from.of(own), fromHeld(value, held.value, "item"))
                    if (held.hasTexts) entries else keys(entries, fromHeldKey(key))
                }
            }

    /** Returns the Kotlin type of the items of a Scala collection. */
    private fun heldType(type: Type, held: Held): String =
        when (held) {
            is Held.Same -> typeName(type)
            is Held.OnlyNull -> "Any"
            is Held.Narrow -> held.to.removePrefix("to")
            is Held.Wrapped -> held.kotlin
            is Held.ScalaDecimal -> "scala.math.BigDecimal"
            is Held.Optional ->
                if (held.isOfScala) "scala.Option<*>"
                else "java.util.Optional<${heldType(type.notNull, held.inner)}>"
            is Held.Items ->
                if (held.container.isOfScala) "scala.collection.Iterable<*>" else typeName(type)
            is Held.Entries ->
                if (held.container.isOfScala) "scala.collection.Map<String, *>" else typeName(type)
        }

    private fun String.of(value: String) = replace("%s", value)

    private fun String.ofType(type: () -> String) =
        if ("%t" in this) replace("%t", type()) else this

    private fun items(list: String, item: String) =
        if (item == "item") list else "$list.map { item -> $item }"

    private fun entries(map: String, item: String) =
        if (item == "item") map else "$map.mapValues { (_, item) -> $item }"

    private fun keys(map: String, key: String) = "$map.mapKeys { (key, _) -> $key }"

    /**
     * Returns an expression that converts the string `key` to the type of keys in the user's map.
     */
    private fun toHeldKey(type: Type): String =
        if (type is Leaf) "key.to${type.kotlin}()"
        else {
            val enum = enum(type)
            val index = branches(enum, "key") { at, symbol -> "$symbol -> $at" }
            symbol(enum, index)
        }

    /** Returns an expression that converts `key`, a key of the user's map, to a string. */
    private fun fromHeldKey(type: Type): String =
        if (type is Leaf) "key.toString()"
        else {
            val enum = enum(type)
            branches(enum, index(enum, "key")) { at, symbol -> "$at -> $symbol" }
        }

    /**
     * Returns a `when` over [subject]. [branch] returns the code of a symbol from its index and its
     * name as a literal.
     */
    private fun branches(
        enum: EnumDeclaration,
        subject: String,
        branch: (Int, String) -> String,
    ): String {
        val branches =
            enum.symbols.withIndex().joinToString("; ") { (at, symbol) ->
                branch(at, kotlinLiteral(symbol))
            }
        return "when ($subject) { $branches; else -> error(\"There is no such symbol\") }"
    }

    private fun enum(type: Type) = schema.declaration((type as Named).name) as EnumDeclaration

    private companion object {
        val OF_SCALA = setOf(GivenKind.CASE_CLASS, GivenKind.CASE_OBJECT)
        val SINGLE = setOf(GivenKind.OBJECT, GivenKind.CASE_OBJECT)
    }
}
