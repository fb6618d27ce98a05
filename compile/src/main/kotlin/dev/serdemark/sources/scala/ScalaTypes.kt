package dev.serdemark.sources.scala

import dev.serdemark.contender.ScalaDialect
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.ModelNames

/** Returns how Scala writes a [type]. [leaf] returns how it writes the leaves. */
internal fun scalaType(
    type: Type,
    names: ModelNames,
    leaf: (Leaf) -> String = Leaf::scala,
): String =
    when (type) {
        is Leaf -> leaf(type)
        is Named -> names.type(type.name).text
        is ListOf -> "Seq[${scalaType(type.element, names, leaf)}]"
        is MapOf -> "Map[String, ${scalaType(type.value, names, leaf)}]"
        is Nullable -> "Option[${scalaType(type.type, names, leaf)}]"
    }

/** The Scala type of a leaf. */
internal val Leaf.scala: String
    get() =
        when (this) {
            Leaf.INT -> "Int"
            Leaf.LONG -> "Long"
            Leaf.FLOAT -> "Float"
            Leaf.DOUBLE -> "Double"
            Leaf.DECIMAL -> "BigDecimal"
            Leaf.BOOLEAN -> "Boolean"
            Leaf.STRING -> "String"
            Leaf.BYTES -> "Array[Byte]"
            Leaf.UUID -> "UUID"
            Leaf.DATE -> "LocalDate"
            Leaf.TIMESTAMP -> "Instant"
        }

/** What every file of types imports. Without an import, `Seq` may be mutable in Scala 2.11. */
internal val ScalaDialect.imports: List<String>
    get() =
        if (this == ScalaDialect.SCALA_2_11) listOf("scala.collection.immutable.Seq")
        else emptyList()
