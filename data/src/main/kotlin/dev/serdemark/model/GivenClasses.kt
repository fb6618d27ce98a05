package dev.serdemark.model

import java.nio.file.Path

/**
 * The user's own classes that hold the values of a schema, in place of generated classes.
 *
 * @property root the name of the root record, whose class a payload holds
 * @property types the class of each declaration, by the declaration's name
 * @property classPath the jars of the classes and of the libraries that they need, in order
 * @property java the oldest version of Java that loads the classes, such as 17
 * @property mappers the mappers that the user has set up for the classes
 * @property values the member that returned the values, such as `com.acme.Samples#orders`; null if
 *   they are from files
 */
data class GivenClasses(
    val root: String,
    val types: Map<String, GivenType>,
    val classPath: List<GivenJar>,
    val java: Int,
    val mappers: List<GivenMember> = emptyList(),
    val values: String? = null,
) {
    /** Whether the classes or mappers belong to a library that always ignores unknown members. */
    private val areOfIgnoringLibrary: Boolean =
        mappers.any { mapper -> mapper.types.any { it in IGNORING } } ||
            types.values.any { type ->
                type.marks.any { it in IGNORING } ||
                    type.renamed.values.any { names -> names.keys.any { it.ignoresUnknown } }
            }

    /** Returns whether reading ignores the members that the class of a [record] does not have. */
    fun ignoresUnknown(record: String): Boolean =
        areOfIgnoringLibrary || types[record]?.ignoresUnknown == true

    /** Returns why the [field] of a [record] is always null; null if it may hold a value. */
    fun whyNull(record: String, field: String): String? =
        types[record]?.properties?.get(field)?.held?.whyNull

    private companion object {
        /** Types and annotations of libraries that always ignore unknown members. */
        val IGNORING =
            setOf(
                "com.google.gson.Gson",
                "com.squareup.moshi.JsonClass",
                "com.squareup.moshi.Moshi",
            )
    }
}

/**
 * A static member of a user's class, or a property of a Kotlin object, that generated code uses. It
 * holds a mapper, such as an `ObjectMapper`, or returns values.
 *
 * @property name class and member as the user names them, such as `com.acme.Json#mapper`
 * @property java the Java expression for the member
 * @property types the qualified names of the type of the member and of its superclasses, the
 *   nearest first
 */
data class GivenMember(val name: String, val java: String, val types: List<String>)

/**
 * A jar of the user's class path.
 *
 * @property library `group:artifact:version`, or null if it is unknown
 */
data class GivenJar(val file: Path, val library: String?)

/**
 * A class of the user.
 *
 * @property name the name of the class in messages, such as `com.acme.Order.Line`
 * @property kotlin the name of the class in Kotlin code, without type arguments
 * @property arguments the type arguments in Kotlin code
 * @property properties the properties that hold the fields of a record, by the fields' names
 * @property renamed names in JSON that annotations give to properties and constants, by the names
 *   in code
 * @property marks the qualified names of the annotations of the class, of the interfaces that it
 *   implements, and of the types of the values in its Scala companion object
 * @property constants the Kotlin expressions for the objects that are the constants of an enum, in
 *   order; empty if the class has a method `values` that returns them
 * @property ignoresUnknown whether an annotation says that reading ignores unknown members
 */
data class GivenType(
    val name: String,
    val kotlin: String,
    val arguments: List<String>,
    val kind: GivenKind,
    val properties: Map<String, GivenProperty>,
    val renamed: Map<String, Map<NameAnnotation, String>>,
    val marks: Set<String>,
    val constants: List<String> = emptyList(),
    val ignoresUnknown: Boolean = false,
)

/** The kinds of the user's classes. */
enum class GivenKind(val id: String) {
    /** A Java record. */
    RECORD("record"),
    /** A Java class with getters and setters, or with public fields. */
    BEAN("bean"),
    /** A Java class whose only public constructor takes all values. */
    IMMUTABLE("immutable"),
    /** A Kotlin class, such as a data class. */
    KOTLIN("kotlin"),
    /** A Kotlin `object`, which has no fields. */
    OBJECT("object"),
    /** A Scala case class. */
    CASE_CLASS("case-class"),
    /** A Scala case object, which has no fields. */
    CASE_OBJECT("case-object"),
    /** A sealed Scala type whose only values are objects. The type counts as an enum. */
    OBJECTS("objects"),
    ENUM("enum"),
    /** A sealed type, whose subclasses are the branches of a union. */
    SEALED("sealed"),
}

/**
 * A property of a user's class.
 *
 * @property get the member that returns the value
 * @property set the member that takes the value, or null if the constructor takes it
 * @property held the type that holds the value in the class
 * @property default the value that the class sets if it gets no value; null if this default is
 *   unknown
 */
data class GivenProperty(
    val get: Member,
    val set: Member?,
    val held: Held,
    val default: Value? = null,
)

/**
 * A member of a class, as in Kotlin code.
 *
 * @property isCall whether it is a method, otherwise a property or a field
 */
data class Member(val kotlin: String, val isCall: Boolean)

/**
 * The type that holds a value in a user's class, which may differ from the type that generated code
 * handles.
 */
sealed interface Held {
    /** Whether generated code handles the same type. */
    val isSame: Boolean
        get() = false

    /** Why the value is always null, without a period; null if it may have another value. */
    val whyNull: String?
        get() = null

    /** The type that generated code handles. */
    data object Same : Held {
        override val isSame: Boolean
            get() = true
    }

    /** A type without a counterpart in the data model, so that the value is always null. */
    data class OnlyNull(override val whyNull: String) : Held

    /** A smaller integer type. Kotlin's function [to] converts an `Int` to this type. */
    data class Narrow(val to: String) : Held

    /**
     * A value class around the value of a [property]. [kotlin] is the name of the class in Kotlin
     * code.
     */
    data class Wrapped(val kotlin: String, val property: String, val inner: Held) : Held

    /** An `Option` of Scala or an `Optional` of Java, for a value that may be null. */
    data class Optional(val inner: Held, val isOfScala: Boolean) : Held {
        override val whyNull: String?
            get() = inner.whyNull
    }

    /** A `BigDecimal` of Scala. */
    data object ScalaDecimal : Held

    /** A list, a set or an array. */
    data class Items(val container: Container, val item: Held) : Held {
        override val isSame: Boolean
            get() = container == Container.ANY && item.isSame
    }

    /** A map. Its keys are strings if [hasTexts]. Otherwise [MapOf.key] is the type of the keys. */
    data class Entries(
        val container: Container,
        val value: Held,
        val hasTexts: Boolean = true,
    ) : Held {
        override val isSame: Boolean
            get() = container == Container.ANY && value.isSame && hasTexts
    }
}

/**
 * A type that holds items or entries.
 *
 * @property to the expression that converts a Kotlin list or map to this type, in which `%s` is the
 *   list or map
 * @property from the expression that converts this type to a Kotlin list or map, in which `%t` is
 *   the type of the items or values
 */
enum class Container(val to: String, val from: String = "%s", val isOfScala: Boolean = false) {
    /** A type that every Kotlin list or map has, so that nothing is converted. */
    ANY("%s"),
    MUTABLE_LIST("%s.toMutableList()"),
    ARRAY_LIST("ArrayList(%s)"),
    SET("%s.toMutableSet()", "%s.toList()"),
    ARRAY("%s.toTypedArray()", "%s.asList()"),
    INT_ARRAY("%s.toIntArray()", "%s.asList()"),
    LONG_ARRAY("%s.toLongArray()", "%s.asList()"),
    FLOAT_ARRAY("%s.toFloatArray()", "%s.asList()"),
    DOUBLE_ARRAY("%s.toDoubleArray()", "%s.asList()"),
    BOOLEAN_ARRAY("%s.toBooleanArray()", "%s.asList()"),
    SHORT_ARRAY("%s.toShortArray()", "%s.asList()"),
    MUTABLE_MAP("%s.toMutableMap()"),
    HASH_MAP("LinkedHashMap(%s)"),
    SCALA_LIST("scalaList(%s)", "%s.items<%t>()", isOfScala = true),
    SCALA_VECTOR("scalaVector(%s)", "%s.items<%t>()", isOfScala = true),
    SCALA_SET("scalaSet(%s)", "%s.items<%t>()", isOfScala = true),
    SCALA_MAP("scalaMap(%s)", "%s.entries<%t>()", isOfScala = true),
}

/**
 * The annotations of a library that give a property or constant another name in JSON.
 *
 * @property id the name of the library in a manifest
 * @property types the qualified names of the annotations, with the element that holds the name
 * @property emptyIsName whether the empty text is a name. Otherwise it is the default of the
 *   element, and stands for no name.
 */
enum class NameAnnotation(
    val id: String,
    val types: Map<String, String>,
    val emptyIsName: Boolean = false,
) {
    JACKSON("jackson", mapOf("com.fasterxml.jackson.annotation.JsonProperty" to "value")),
    KOTLINX("kotlinx", mapOf("kotlinx.serialization.SerialName" to "value"), emptyIsName = true),
    GSON(
        "gson",
        mapOf("com.google.gson.annotations.SerializedName" to "value"),
        emptyIsName = true,
    ),
    MOSHI("moshi", mapOf("com.squareup.moshi.Json" to "name"), emptyIsName = true),
    FASTJSON(
        "fastjson",
        mapOf(
            "com.alibaba.fastjson2.annotation.JSONField" to "name",
            "com.alibaba.fastjson.annotation.JSONField" to "name",
        ),
    ),
    JSONB("jsonb", mapOf("jakarta.json.bind.annotation.JsonbProperty" to "value"));

    /** Whether the library ignores unknown members by default. */
    val ignoresUnknown: Boolean
        get() = this != JACKSON && this != KOTLINX

    /** The simple name of the first annotation, such as `@JsonProperty`. */
    val shown: String
        get() = "@" + types.keys.first().substringAfterLast('.')
}
