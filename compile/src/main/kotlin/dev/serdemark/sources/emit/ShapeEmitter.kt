package dev.serdemark.sources.emit

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.GeneratedNames.SHAPE
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.features
import dev.serdemark.sources.jvm.hasOptional
import dev.serdemark.sources.jvm.kotlinLiteral
import dev.serdemark.sources.jvm.unions
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.shape.ROOT

/**
 * Returns a Kotlin file for codecs in Kotlin or Java. It declares [ROOT], an alias of the root
 * type, and [SHAPE], which describes the data model. If the contender has a template, the file also
 * declares an alias of the template's code for the root type.
 */
internal fun emitShape(
    schema: Schema,
    shape: LanguageShape,
    packageName: String,
    purpose: Purpose,
): String =
    """
    |package $packageName
    |
    |import dev.serdemark.worker.codec.*
    |
    |/** What a payload holds. */
    |typealias $ROOT = ${shape.classNames.getValue(schema.root)}
    |${helperAlias(shape)}
    |/** What a codec may want to know about the data model. */
    |object $SHAPE {
    |    /** Whether a field may be absent, and must then not be written as null. */
    |    const val HAS_OPTIONAL: Boolean = ${schema.hasOptional}
    |
    |    /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
    |    const val HAS_UNKNOWN: Boolean = ${purpose == Purpose.SELECTED_FIELDS}
    |
    |    /** Whether there are numbers of more digits than a double has. */
    |    const val HAS_DECIMAL: Boolean = ${Feature.DECIMAL in schema.features()}
    |
    |    /** The classes of all records and enums, in the order of the schema. */
    |    val CLASSES: List<Class<*>>
    |        get() = listOf(${classes(schema, shape)})
    |
    |    /** Every sealed type. */
    |    val UNIONS: List<Union<*>> = listOf(${unions(schema, shape)})
    |
    |    /** A sealed type with the classes of its branches by their names in JSON. */
    |    class Union<T>(val type: Class<T>, val branches: Map<String, Class<out T>>)
    |}
    |
    """
        .trimMargin()

private fun helperAlias(shape: LanguageShape): String =
    shape.rootHelper
        ?.let {
            "\n/** The template's code for the root type. */\ntypealias ${it.alias} = ${it.name}\n"
        }
        .orEmpty()

/**
 * Returns code that compiles only if the class [codec] is a codec of the [channel].
 *
 * @param values the type of the values that a codec reads and writes
 */
internal fun emitChannelCheck(
    channel: ChannelForm,
    codec: String,
    purpose: Purpose,
    values: String,
): String =
    """
    |
    |/** Compiles only if the codec is of the channel that its manifest names. */
    |private fun ofChannel(codec: $codec): ${channel.codecInterface}<${if (purpose == Purpose.TREES) "*" else values}> = codec
    |
    """
        .trimMargin()

/**
 * Returns expressions for the classes of records and enums. They are in a getter, so that the cold
 * start of a contender loads the classes only if its codec uses them.
 */
private fun classes(schema: Schema, shape: LanguageShape): String =
    recordsAndEnums(schema)
        .map(shape.classNames::getValue)
        .distinct() // Two types of the schema may be one class with different type arguments.
        .joinToString("", postfix = "\n        ") { "\n            $it::class.java," }

/** Returns the names of all records and enums, in the order of the schema. */
internal fun recordsAndEnums(schema: Schema): List<String> =
    schema.declarations.values.filterNot { it is UnionDeclaration }.map { it.name }

private fun unions(schema: Schema, shape: LanguageShape): String =
    sealedUnions(schema, shape).joinToString("") { union ->
        val branches =
            union.branches.joinToString("") {
                "\n                ${kotlinLiteral(it)} to ${shape.classNames.getValue(it)}::class.java,"
            }
        "\n        Union(\n            ${shape.classNames.getValue(union.name)}::class.java," +
            "\n            mapOf($branches\n            ),\n        ),\n    "
    }

/** Returns the unions that are sealed types. */
internal fun sealedUnions(schema: Schema, shape: LanguageShape): List<UnionDeclaration> =
    if (shape.isSealed) schema.unions else emptyList()
