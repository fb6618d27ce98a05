package dev.serdemark.sources.scala

import dev.serdemark.contender.ScalaDialect
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.ModelNames
import dev.serdemark.sources.jvm.kotlin

/** Returns a [type] as Scala source. [leaf] returns the source of a leaf. */
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

/** The Scala type of a leaf. Most have the name of Kotlin's type. */
internal val Leaf.scala: String
    get() = if (this == Leaf.BYTES) "Array[Byte]" else kotlin

/** The imports of every Scala file with types. In Scala 2.11, `Seq` may be mutable by default. */
internal val ScalaDialect.imports: List<String>
    get() =
        if (this == ScalaDialect.SCALA_2_11) listOf("scala.collection.immutable.Seq")
        else emptyList()
