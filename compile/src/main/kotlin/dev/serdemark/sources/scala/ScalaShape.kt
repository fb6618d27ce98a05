package dev.serdemark.sources.scala

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.GeneratedNames.SHAPE
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.sources.emit.hasOptional
import dev.serdemark.sources.emit.recordsAndEnums
import dev.serdemark.sources.emit.sealedUnions
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.flavour.Purpose
import dev.serdemark.sources.flavour.ROOT

/**
 * Writes the [ROOT] and the [SHAPE] for codecs in Scala, and what does not compile where the class
 * [codec] is none of the [channel]: text by file.
 *
 * What a payload holds is a constant, so that it may be in the arguments of a macro.
 */
internal fun emitScalaShape(
    schema: Schema,
    flavour: Flavour,
    packageName: String,
    purpose: Purpose,
    channel: ChannelForm,
    codec: String,
): Map<String, String> =
    mapOf(
        "package.scala" to rootAlias(flavour.declared.getValue(schema.root), packageName),
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
            |  /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
            |  final val HAS_UNKNOWN = ${purpose == Purpose.SELECTED_FIELDS}
            |
            |  /** Whether there are numbers of more digits than a double has. */
            |  final val HAS_DECIMAL = ${Feature.DECIMAL in schema.features()}
            |
            |  /** The classes of all records and enums, in the order of the schema. */
            |  def CLASSES: List[Class[_]] = List(${classes(schema, flavour)})
            |
            |  /** Every sealed type. */
            |  val UNIONS: List[Union[_]] = List(${unions(schema, flavour)})
            |
            |  /** A sealed type with the classes of its branches by their names in JSON. */
            |  final class Union[T](val tpe: Class[T], val branches: Map[String, Class[_ <: T]])
            |
            |  /** The codec is of the channel that its manifest says. */
            |  private def ofChannel(codec: $codec): ${channel.codecInterface}[${if (purpose == Purpose.TREES) "_" else ROOT}] = codec
            |}
            |"""
                .trimMargin(),
    )

/** An alias of a type is a member of something: here of the package. */
private fun rootAlias(root: String, packageName: String): String {
    val outer = packageName.substringBeforeLast('.', "")
    val clause = if (outer.isEmpty()) "" else "package $outer\n\n"
    return """
        |${clause}package object ${packageName.substringAfterLast('.')} {
        |  /** What a payload holds. */
        |  type $ROOT = _root_.$root
        |}
        |"""
        .trimMargin()
}

private fun classes(schema: Schema, flavour: Flavour): String =
    recordsAndEnums(schema).joinToString("", postfix = "\n  ") {
        "\n    classOf[_root_.${flavour.declared.getValue(it)}],"
    }

private fun unions(schema: Schema, flavour: Flavour): String =
    sealedUnions(schema, flavour).joinToString { union ->
        val branches =
            union.branches.joinToString("") {
                "\n      ${scalaLiteral(it)} -> classOf[_root_.${flavour.declared.getValue(it)}],"
            }
        "\n    new Union(classOf[_root_.${flavour.declared.getValue(union.name)}], Map($branches\n    ))"
    }
