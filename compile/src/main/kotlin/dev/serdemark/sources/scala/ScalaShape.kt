package dev.serdemark.sources.scala

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.GeneratedNames.SHAPE
import dev.serdemark.model.Declaration
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.sources.emit.recordsAndEnums
import dev.serdemark.sources.emit.sealedUnions
import dev.serdemark.sources.jvm.hasOptional
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.shape.ROOT
import dev.serdemark.sources.shape.RootHelper

/** A language shape whose classes Scala codecs can use. */
internal interface ScalaLanguageShape : LanguageShape {
    /** Returns the Scala source of the type that the schema calls [name]. */
    fun scalaType(name: String): String = "_root_.${classNames.getValue(name)}"

    /** Returns a Scala expression for the class of the type that the schema calls [name]. */
    fun scalaClass(name: String): String = "classOf[${scalaType(name)}]"

    /**
     * Returns the fields, symbols or branches of a type: the name in Scala and the name in JSON of
     * each.
     */
    fun namesInJson(declaration: Declaration): List<Pair<String, String>>
}

/**
 * Returns the files for Scala codecs: texts by file name. They declare [ROOT], an alias of the root
 * type, and [SHAPE], which describes the data model. The code compiles only if the class [codec] is
 * a codec of the [channel].
 *
 * The flags in [SHAPE] are constants, so that codecs can use them as arguments of a macro.
 */
internal fun emitScalaShape(
    schema: Schema,
    shape: ScalaLanguageShape,
    packageName: String,
    purpose: Purpose,
    channel: ChannelForm,
    codec: String,
): Map<String, String> =
    mapOf(
        "package.scala" to rootAlias(shape.scalaType(schema.root), shape.rootHelper, packageName),
        "$SHAPE.scala" to
            """
            |package $packageName
            |
            |import dev.serdemark.worker.codec._
            |
            |/** What a codec may want to know about the data model. */
            |object $SHAPE {
            |  /** Whether a field may be absent, and must then not be written as null. */
            |  final val HAS_OPTIONAL = ${schema.hasOptional}
            |
            |  /** Whether a field, or an item of a list or map, may be null. */
            |  final val HAS_NULLABLE = ${schema.features().any { it in NULLABLE }}
            |
            |  /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
            |  final val HAS_UNKNOWN = ${purpose == Purpose.SELECTED_FIELDS}
            |
            |  /** Whether the field `type` of some branch of a union is not the first one in JSON. */
            |  final val HAS_LATE_TYPE = ${Feature.LATE_TYPE in schema.features()}
            |
            |  /** Whether there are numbers of more digits than a double has. */
            |  final val HAS_DECIMAL = ${Feature.DECIMAL in schema.features()}
            |
            |  /** The classes of all records and enums, in the order of the schema. */
            |  def CLASSES: List[Class[_]] = List(${classes(schema, shape)})
            |
            |  /** The names in JSON of the fields and symbols of each class, by their names in Scala. */
            |  def NAMES: Map[Class[_], Map[String, String]] = Map(${names(schema, shape)})
            |
            |${namesOfClasses(schema, shape)}
            |
            |  /** Every sealed type. */
            |  val UNIONS: List[Union[_]] = List(${unions(schema, shape)})
            |
            |  /** A sealed type with the classes of its branches by their names in JSON. */
            |  final class Union[T](val tpe: Class[T], val branches: Map[String, Class[_ <: T]])
            |
            |  /** Compiles only if the codec is of the channel that its manifest names. */
            |  private def ofChannel(codec: $codec): ${channel.codecInterface}[${if (purpose == Purpose.TREES) "_" else ROOT}] = codec
            |}
            |"""
                .trimMargin(),
    )

private val NULLABLE = setOf(Feature.NULLABLE, Feature.OPTIONAL_NULLABLE, Feature.NULLABLE_ELEMENT)

/**
 * Returns a package object with an alias of the root type and, if there is a [helper], of the
 * helper. Scala 2 allows aliases only as members of objects.
 */
private fun rootAlias(root: String, helper: RootHelper?, packageName: String): String {
    val outer = packageName.substringBeforeLast('.', "")
    val clause = if (outer.isEmpty()) "" else "package $outer\n\n"
    return """
        |${clause}package object ${packageName.substringAfterLast('.')} {
        |  /** What a payload holds. */
        |  type $ROOT = $root${helper?.let(::helperAlias).orEmpty()}
        |}
        |"""
        .trimMargin()
}

private fun helperAlias(helper: RootHelper): String =
    "\n\n  /** The template's code for the root type. */" +
        "\n  val ${helper.alias} = _root_.${helper.name}"

private fun classes(schema: Schema, shape: ScalaLanguageShape): String =
    recordsAndEnums(schema)
        .map(shape::scalaClass)
        .distinct() // Two types of the schema may be one class with different type arguments.
        .joinToString(",", postfix = "\n  ") { "\n    $it" }

private fun names(schema: Schema, shape: ScalaLanguageShape): String =
    recordsAndEnums(schema).withIndex().joinToString(",", postfix = "\n  ") { (index, type) ->
        "\n    ${shape.scalaClass(type)} -> names$index"
    }

/**
 * Returns one method per class, because a single method for all classes could be too large for the
 * JVM.
 */
private fun namesOfClasses(schema: Schema, shape: ScalaLanguageShape): String =
    recordsAndEnums(schema).withIndex().joinToString("\n\n") { (index, type) ->
        val pairs =
            shape.namesInJson(schema.declaration(type)).joinToString { (name, json) ->
                "${scalaLiteral(name)} -> ${scalaLiteral(json)}"
            }
        "  private def names$index: Map[String, String] = Map($pairs)"
    }

private fun unions(schema: Schema, shape: ScalaLanguageShape): String =
    sealedUnions(schema, shape).joinToString { union ->
        val branches =
            union.branches.joinToString(",") {
                "\n      ${scalaLiteral(it)} -> ${shape.scalaClass(it)}"
            }
        val type = shape.scalaType(union.name)
        // Scala 2.11 does not infer these type arguments.
        "\n    new Union[$type](classOf[$type], Map[String, Class[_ <: $type]]($branches\n    ))"
    }
