package dev.serdemark.sources.scala

import dev.serdemark.model.Schema
import dev.serdemark.sources.Identifier
import dev.serdemark.sources.ModelNames
import dev.serdemark.sources.NamingRules
import dev.serdemark.sources.kotlin.TYPES_IN_SCOPE
import dev.serdemark.sources.memberName

/** What a schema's types, fields and symbols are called in Scala. */
internal class ScalaNames(schema: Schema) : ModelNames(schema, RULES) {
    private companion object {
        val RULES =
            NamingRules(
                types = SCALA_TYPES_IN_SCOPE + TYPES_IN_SCOPE, // the bridge is Kotlin
                members = CASE_CLASS_MEMBERS,
                symbols = OBJECT_MEMBERS + "values",
                symbolKey = String::lowercase,
                symbol = ::symbolName,
            )
    }
}

/** How it is written in Scala. */
internal val Identifier.inScala: String
    get() = if (text in KEYWORDS || text.endsWith('_')) "`$text`" else text // x_: is an operator

/** A symbol in ASCII, since its object becomes a file. */
private fun symbolName(symbol: String): String =
    memberName(symbol.map { if (it < '\u007f') it else '_' }.joinToString(""))

/** Words that are names only within backticks, in some place or some version of Scala. */
private val KEYWORDS =
    ("abstract as case catch class def derives do else end enum export extends extension false final " +
            "finally for forSome given if implicit import infix inline lazy macro match new null object " +
            "opaque open override package private protected return sealed super then this throw trait " +
            "transparent true try type using val var while with yield _")
        .split(' ')
        .toSet()

/** What every object has. */
private val OBJECT_MEMBERS =
    ("asInstanceOf clone eq equals finalize formatted getClass hashCode isInstanceOf ne notify notifyAll " +
            "synchronized toString wait")
        .split(' ')
        .toSet()

/** What every instance of a case class has too. */
private val CASE_CLASS_MEMBERS =
    OBJECT_MEMBERS +
        ("canEqual copy productArity productElement productElementName productElementNames productIterator " +
                "productPrefix")
            .split(' ')

/** Types that generated Scala mentions by their simple names. */
private val SCALA_TYPES_IN_SCOPE =
    ("AnyRef AnyVal BigInt Byte Char Either IndexedSeq Iterable Iterator Left Nil None Null Option Ordering " +
            "Predef Product Right Seq Serializable Set Short Some Vector")
        .split(' ')
        .toSet()
