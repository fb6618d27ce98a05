package dev.serdemark.sources.userclasses

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
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
import dev.serdemark.model.UserClass
import dev.serdemark.model.UserClassKind
import dev.serdemark.model.UserClasses
import dev.serdemark.model.UserProperty
import dev.serdemark.model.UserType
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
 * The language shape of the user's [classes]. It generates no classes, only code that calls the
 * constructors, builders, setters and getters of [classes].
 *
 * @param gap why the contender does not support the classes, or null if it does
 */
internal class UserClassShape(
    private val schema: Schema,
    private val classes: UserClasses,
    private val gap: String?,
) : ScalaLanguageShape {
    override val unsupported: String?
        get() = gap ?: jvmLimits(schema) { null }

    /** Always null, because [gap] already covers annotations that name fields. */
    override val unmappableName: String? = null

    override val classNames: Map<String, String> = classes.types.mapValues { it.value.kotlin }

    /** Types contain the packages of classes, because two classes may have the same simple name. */
    override val imports: Collection<String> = emptyList()

    override fun files(): Map<String, String> = emptyMap()

    override fun typeName(type: Type): String = kotlinType(type, Leaf::kotlin, ::named)

    private fun named(type: Named): String = withArguments(classes.types.getValue(type.name))

    private fun withArguments(type: UserClass): String =
        if (type.arguments.isEmpty()) type.kotlin
        else type.arguments.joinToString(prefix = "${type.kotlin}<", postfix = ">")

    override val support: String
        get() = if (classes.types.values.any { it.kind in SCALA_KINDS }) USER_SCALA_SUPPORT else ""

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, expr: String): String = expr

    override fun construct(record: RecordDeclaration, fields: List<String>): String {
        val type = classes.types.getValue(record.name)
        if (type.kind == UserClassKind.OBJECT) return type.kotlin
        if (type.kind == UserClassKind.CASE_OBJECT) return "${type.kotlin}.`MODULE\$`"
        val (constructorValues, setterValues) =
            record.fields
                .zip(fields) { field, value ->
                    val property = property(record, field)
                    property to toUserType(field.slot, property.userType, value)
                }
                .partition { (property, _) -> property.set == null }
        val arguments =
            constructorValues.joinToString("") { (property, value) ->
                if (type.kind == UserClassKind.KOTLIN) "\n        ${property.get.kotlin} = $value,"
                else "\n        $value,"
            }
        val new = "${type.creation?.call ?: withArguments(type)}($arguments)"
        val build = type.creation?.build?.let { ".$it()" }.orEmpty()
        if (setterValues.isEmpty()) return new + build
        val end = "\n    }$build"
        return setterValues.joinToString("", "$new.apply {", end) { (property, value) ->
            // Null is ambiguous if a setter has overloads, and the property is null anyway.
            val statement =
                if (property.userType is UserType.OnlyNull) value
                else assignment(checkNotNull(property.set), value)
            "\n        $statement"
        }
    }

    override fun isSingleton(record: RecordDeclaration): Boolean =
        classes.types.getValue(record.name).kind in OBJECT_KINDS

    private fun assignment(member: Member, value: String) =
        if (member.isCall) "this.${member.kotlin}($value)" else "this.${member.kotlin} = $value"

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val property = property(record, field)
        val get = property.get
        val value = "$from.${get.kotlin}${if (get.isCall) "()" else ""}"
        return fromUserType(field.slot, property.userType, value)
    }

    private fun property(record: RecordDeclaration, field: Field): UserProperty =
        classes.types.getValue(record.name).properties.getValue(field.name)

    override fun symbolAt(enum: EnumDeclaration, index: String): String {
        val constants = classes.types.getValue(enum.name).constants
        if (constants.isEmpty()) return "${classNames.getValue(enum.name)}.values()[$index]"
        val cases = constants.withIndex().joinToString("; ") { (i, constant) -> "$i -> $constant" }
        return "when ($index) { $cases; else -> error(\"There is no such symbol\") }"
    }

    override fun indexOf(enum: EnumDeclaration, symbol: String): String {
        val type = classes.types.getValue(enum.name)
        if (type.kind == UserClassKind.ENUM) return "$symbol.ordinal"
        if (type.constants.isEmpty()) return "$symbol.ordinal()"
        val cases =
            type.constants.withIndex().joinToString("; ") { (i, constant) ->
                "$symbol === $constant -> $i"
            }
        return "when { $cases; else -> error(\"There is no such symbol\") }"
    }

    /** Scala code names an `object` without the `$` at the end of its class name. */
    override fun scalaType(name: String): String {
        val type = classes.types.getValue(name)
        val plain = scalaName(type.kotlin)
        return when {
            type.kind == UserClassKind.CASE_OBJECT -> "$plain.type"
            type.arguments.isEmpty() -> plain
            else -> plain + type.arguments.joinToString(prefix = "[", postfix = "]") { "_" }
        }
    }

    override fun scalaClass(name: String): String {
        val type = classes.types.getValue(name)
        return if (type.kind == UserClassKind.CASE_OBJECT) "${scalaName(type.kotlin)}.getClass"
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
     * Returns an expression that converts [expr], a value of the Kotlin type of [type], to the type
     * in which a user's class holds it.
     */
    private fun toUserType(type: Type, userType: UserType, expr: String): String =
        if (userType.isSame) expr
        else if (userType is UserType.Optional) {
            val function =
                if (userType.isOfScala) "scalaOption" else "java.util.Optional.ofNullable"
            "$function(${toUserType(type, userType.inner, expr)})"
        } else if (type is Nullable) "($expr)?.let { ${toUserType(type.type, userType, "it")} }"
        else
            when (userType) {
                is UserType.Same -> expr
                is UserType.OnlyNull -> "null"
                is UserType.ScalaDecimal -> "scala.math.BigDecimal($expr)"
                is UserType.Optional -> error("An option holds what may be null")
                is UserType.Narrow -> "($expr).${userType.to}()"
                is UserType.Wrapped ->
                    "${userType.kotlin}(${toUserType(type, userType.inner, expr)})"
                is UserType.Items -> {
                    val element = (type as ListOf).element
                    userType.container.to.fill(
                        items(expr, toUserType(element, userType.item, "item"))
                    )
                }
                is UserType.Entries -> {
                    val (value, key) = type as MapOf
                    val entries = entries(expr, toUserType(value, userType.value, "item"))
                    userType.container.to.fill(
                        if (userType.hasTextKeys) entries else keys(entries, toUserKey(key))
                    )
                }
            }

    /**
     * Returns an expression that converts [expr], a value in the type in which a user's class holds
     * it, to the Kotlin type of [type].
     */
    private fun fromUserType(type: Type, userType: UserType, expr: String): String =
        if (userType.isSame) expr
        else if (userType is UserType.Optional) {
            val value =
                if (userType.isOfScala)
                    "$expr.value<${userTypeName(type.notNull, userType.inner)}>()"
                else "$expr?.let { if (it.isPresent) it.get() else null }"
            fromUserType(type, userType.inner, value)
        } else if (type is Nullable) "$expr?.let { ${fromUserType(type.type, userType, "it")} }"
        else
            when (userType) {
                is UserType.Same -> expr
                is UserType.OnlyNull -> "$expr.toString()" // never runs, because the value is null
                is UserType.ScalaDecimal -> "$expr.bigDecimal()"
                is UserType.Optional -> error("An option holds what may be null")
                is UserType.Narrow -> "$expr.toInt()"
                is UserType.Wrapped ->
                    fromUserType(type, userType.inner, "$expr.${userType.property}")
                is UserType.Items -> {
                    val element = (type as ListOf).element
                    val from =
                        userType.container.from.fillType { userTypeName(element, userType.item) }
                    items(from.fill(expr), fromUserType(element, userType.item, "item"))
                }
                is UserType.Entries -> {
                    val (value, key) = type as MapOf
                    val from =
                        userType.container.from.fillType { userTypeName(value, userType.value) }
                    val entries =
                        entries(from.fill(expr), fromUserType(value, userType.value, "item"))
                    if (userType.hasTextKeys) entries else keys(entries, fromUserKey(key))
                }
            }

    /** Returns the Kotlin type of the items of a Scala collection. */
    private fun userTypeName(type: Type, userType: UserType): String =
        when (userType) {
            is UserType.Same -> typeName(type)
            is UserType.OnlyNull -> "Any"
            is UserType.Narrow -> userType.to.removePrefix("to") // toShort -> Short
            is UserType.Wrapped -> userType.kotlin
            is UserType.ScalaDecimal -> "scala.math.BigDecimal"
            is UserType.Optional ->
                if (userType.isOfScala) "scala.Option<*>"
                else "java.util.Optional<${userTypeName(type.notNull, userType.inner)}>"
            is UserType.Items ->
                if (userType.container.isOfScala) "scala.collection.Iterable<*>" else typeName(type)
            is UserType.Entries ->
                if (userType.container.isOfScala) "scala.collection.Map<String, *>"
                else typeName(type)
        }

    /** Fills the placeholder of a [dev.serdemark.model.Container] for the list or map. */
    private fun String.fill(collection: String) = replace("%s", collection)

    /** Fills the placeholder of a [dev.serdemark.model.Container] for the type of the items. */
    private fun String.fillType(type: () -> String) =
        if ("%t" in this) replace("%t", type()) else this

    private fun items(list: String, item: String) =
        if (item == "item") list else "$list.map { item -> $item }"

    private fun entries(map: String, item: String) =
        if (item == "item") map else "$map.mapValues { (_, item) -> $item }"

    private fun keys(map: String, key: String) = "$map.mapKeys { (key, _) -> $key }"

    /** Returns an expression that converts the string `key` to the type of the user's keys. */
    private fun toUserKey(type: Type): String =
        if (type is Leaf) "key.to${type.kotlin}()"
        else {
            val enum = enumOf(type)
            symbolAt(enum, whenOverSymbols(enum, "key") { index, name -> "$name -> $index" })
        }

    /** Returns an expression that converts `key`, a key of the user's map, to a string. */
    private fun fromUserKey(type: Type): String =
        if (type is Leaf) "key.toString()"
        else {
            val enum = enumOf(type)
            whenOverSymbols(enum, indexOf(enum, "key")) { index, name -> "$index -> $name" }
        }

    /** Returns a `when` with a case for each symbol. The name of a symbol is a literal. */
    private fun whenOverSymbols(
        enum: EnumDeclaration,
        subject: String,
        case: (index: Int, name: String) -> String,
    ): String {
        val cases =
            enum.symbols.withIndex().joinToString("; ") { (index, symbol) ->
                case(index, kotlinLiteral(symbol))
            }
        return "when ($subject) { $cases; else -> error(\"There is no such symbol\") }"
    }

    private fun enumOf(type: Type) = schema.declaration((type as Named).name) as EnumDeclaration

    private companion object {
        val SCALA_KINDS = setOf(UserClassKind.CASE_CLASS, UserClassKind.CASE_OBJECT)
        val OBJECT_KINDS = setOf(UserClassKind.OBJECT, UserClassKind.CASE_OBJECT)
    }
}
