package dev.serdemark.model

import java.nio.file.Path

/**
 * The user's own classes for the types of a schema. They replace generated classes.
 *
 * @property root the name of the root record in the schema
 * @property types the class of each declaration, by the declaration's name
 * @property classPath the jars of the classes and of the libraries that they need, in order
 * @property java the minimum Java version that can load the classes, such as 17
 * @property mappers the mappers that the user has set up for the classes
 * @property values the member that returned the values, such as `com.acme.Samples#orders`; null if
 *   the values come from files
 * @property modules the classes of modules that frameworks would register with a library for these
 *   classes, such as `com.fasterxml.jackson.datatype.jdk8.Jdk8Module`
 */
data class UserClasses(
    val root: String,
    val types: Map<String, UserClass>,
    val classPath: List<ClassPathJar>,
    val java: Int,
    val mappers: List<UserMember> = emptyList(),
    val values: String? = null,
    val modules: Set<String> = emptySet(),
) {
    /** Whether a mapper or annotation is of a library that always ignores unknown members. */
    private val libraryIgnoresUnknown: Boolean =
        mappers.any { mapper -> mapper.types.any { it in IGNORING } } ||
            types.values.any { type ->
                type.marks.any { it in IGNORING } ||
                    type.renamed.values.any { names -> names.keys.any { it.ignoresUnknown } }
            }

    /** Returns whether reading ignores the members that the class of a [record] does not have. */
    fun ignoresUnknown(record: String): Boolean =
        libraryIgnoresUnknown || types[record]?.ignoresUnknown == true

    /** Returns why the [field] of a [record] is always null; null if it may have a value. */
    fun whyNull(record: String, field: String): String? =
        types[record]?.properties?.get(field)?.userType?.whyNull

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
 * A static member of a user's class, or a property of a Kotlin object, that generated code uses.
 * Its value is a mapper, such as an `ObjectMapper`, or the values to measure.
 *
 * @property name class and member as the user names them, such as `com.acme.Json#mapper`
 * @property java the Java expression for the member
 * @property types the qualified names of the member's type and of its superclasses, the nearest
 *   first
 */
data class UserMember(val name: String, val java: String, val types: List<String>)

/**
 * A jar of the user's class path.
 *
 * @property library `group:artifact:version`, or null if it is unknown
 * @property source the jar or folder that the user named, for messages. [file] may be a temporary
 *   copy.
 */
data class ClassPathJar(val file: Path, val library: String?, val source: Path = file)

/**
 * A class of the user.
 *
 * @property name the name of the class in messages, such as `com.acme.Order.Line`
 * @property kotlin the name of the class in Kotlin code, without type arguments
 * @property arguments the type arguments in Kotlin code
 * @property properties the property for each field of a record, by the field's name
 * @property renamed names in JSON that annotations give to properties and constants, by the names
 *   in code
 * @property marks qualified names that show which libraries can use the class: its annotations, its
 *   interfaces, and the types of the values in its Scala companion object
 * @property constants the Kotlin expressions for the constants of an enum, in order; empty if the
 *   class has a method `values` that returns them
 * @property ignoresUnknown whether an annotation says that reading ignores unknown members
 * @property creation how code creates an object; null if it calls the constructor of the class
 */
data class UserClass(
    val name: String,
    val kotlin: String,
    val arguments: List<String>,
    val kind: UserClassKind,
    val properties: Map<String, UserProperty>,
    val renamed: Map<String, Map<NameAnnotation, String>>,
    val marks: Set<String>,
    val constants: List<String> = emptyList(),
    val ignoresUnknown: Boolean = false,
    val creation: Creation? = null,
)

/**
 * How code creates an object of a class without calling a constructor of the class.
 *
 * @property call what code calls in place of the constructor, in Kotlin code: `com.acme.Order.of`
 *   or `com.acme.Order.builder`
 * @property build the method of the builder that returns the object; null if there is no builder
 */
data class Creation(val call: String, val build: String? = null)

/** The kinds of the user's classes. */
enum class UserClassKind(val id: String) {
    /** A Java record. */
    RECORD("record"),
    /** A Java class with getters and setters, or with public fields. */
    BEAN("bean"),
    /** A Java class whose only public constructor, or static method, takes all values. */
    IMMUTABLE("immutable"),
    /** A Java class that a builder creates, such as one with `@Builder` of Lombok. */
    BUILDER("builder"),
    /** An abstract Java class whose generated subclass a builder creates, as with Immutables. */
    ABSTRACT("abstract"),
    /** A Kotlin class, such as a data class. */
    KOTLIN("kotlin"),
    /** A Kotlin `object`, which has no fields. */
    OBJECT("object"),
    /** A Scala case class. */
    CASE_CLASS("case-class"),
    /** A Scala case object, which has no fields. */
    CASE_OBJECT("case-object"),
    /** A sealed Scala type with objects as its only values. It counts as an enum. */
    OBJECTS("objects"),
    ENUM("enum"),
    /** A sealed type, whose subclasses are the branches of a union. */
    SEALED("sealed"),
}

/**
 * A property of a user's class.
 *
 * @property get the member that returns the value
 * @property set the member, of the object or of its builder, that sets the value; null if the
 *   constructor does
 * @property userType the type of the property in the class
 * @property default the value that the class sets if it gets no value; null if this default is
 *   unknown
 */
data class UserProperty(
    val get: Member,
    val set: Member?,
    val userType: UserType,
    val default: Value? = null,
)

/**
 * A member of a class, as in Kotlin code.
 *
 * @property isCall whether it is a method, otherwise a property or a field
 */
data class Member(val kotlin: String, val isCall: Boolean)

/**
 * The type of a property in a user's class. It may differ from the type in generated classes, and
 * then generated code converts the values.
 */
sealed interface UserType {
    /** Whether generated classes have the same type. */
    val isSame: Boolean
        get() = false

    /** Why the value is always null, without a period; null if it may have another value. */
    val whyNull: String?
        get() = null

    /** The same type as in generated classes. */
    data object Same : UserType {
        override val isSame: Boolean
            get() = true
    }

    /** A type without a counterpart in the data model, so that the value is always null. */
    data class OnlyNull(override val whyNull: String) : UserType

    /** A smaller integer type. Kotlin's function [to] converts an `Int` to this type. */
    data class Narrow(val to: String) : UserType

    /**
     * A value class.
     *
     * @property kotlin the name of the class in Kotlin code
     * @property property the only property of the class
     * @property inner the type of this property
     */
    data class Wrapped(val kotlin: String, val property: String, val inner: UserType) : UserType

    /** An `Option` of Scala or an `Optional` of Java, for a value that may be null. */
    data class Optional(val inner: UserType, val isOfScala: Boolean) : UserType {
        override val whyNull: String?
            get() = inner.whyNull
    }

    /** A `BigDecimal` of Scala. */
    data object ScalaDecimal : UserType

    /** A list, a set or an array. */
    data class Items(val container: Container, val item: UserType) : UserType {
        override val isSame: Boolean
            get() = container == Container.ANY && item.isSame
    }

    /**
     * A map.
     *
     * @property hasTextKeys whether the keys are strings. Otherwise [MapOf.key] is their type.
     */
    data class Entries(
        val container: Container,
        val value: UserType,
        val hasTextKeys: Boolean = true,
    ) : UserType {
        override val isSame: Boolean
            get() = container == Container.ANY && value.isSame && hasTextKeys
    }
}

/**
 * The type of a list, set, array or map.
 *
 * @property to the expression that converts a Kotlin list or map, `%s`, to this type
 * @property from the expression that converts a value of this type, `%s`, to a Kotlin list or map;
 *   `%t` is the type of its items or values
 */
enum class Container(val to: String, val from: String = "%s", val isOfScala: Boolean = false) {
    /** A supertype of Kotlin's lists or maps, so nothing is converted. */
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
 * @property types the element that contains the name, by the qualified name of the annotation
 * @property emptyIsName whether the empty text is a name. Otherwise the empty text is the default
 *   of the element, and means that the annotation gives no name.
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
