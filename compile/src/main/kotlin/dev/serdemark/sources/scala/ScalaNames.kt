package dev.serdemark.sources.scala

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE
import dev.serdemark.sources.jvm.ModelNames
import dev.serdemark.sources.jvm.memberName
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.IdentifierPool

/**
 * The names of a schema's types, fields and symbols in Scala.
 *
 * @param reservedTypes further names that no type may have
 */
internal class ScalaNames(schema: Schema, reservedTypes: Set<String> = emptySet()) :
    ModelNames(schema, SCALA_TYPES_IN_SCOPE + reservedTypes) {
    /**
     * Returns the fields, symbols or branches of a type: the name in Scala and the name in JSON of
     * each.
     */
    fun inJson(declaration: Declaration): List<Pair<Identifier, String>> =
        when (declaration) {
            is RecordDeclaration ->
                declaration.fields.map { property(declaration.name, it.name) to it.json }
            is EnumDeclaration -> declaration.symbols.map { symbol(declaration.name, it) to it }
            is UnionDeclaration -> declaration.branches.map { type(it) to it }
        }

    override fun properties(record: RecordDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(CASE_CLASS_MEMBERS) { it }
        val typeNames = types.values.mapTo(HashSet(SCALA_TYPES_IN_SCOPE)) { it.text }
        return record.fields.associate { field ->
            val name = memberName(field.name).let { if (SELECTOR.matches(it)) "x$it" else it }
            // In expressions, a field hides the type with its name.
            field.name to pool.take(if (name in typeNames) "${name}_" else name)
        }
    }

    /** The names differ by more than case, because the objects of the symbols become files. */
    override fun symbols(enum: EnumDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(OBJECT_MEMBERS + ENUM_MEMBERS, String::lowercase)
        return enum.symbols.associateWith { pool.take(symbolName(it)) }
    }
}

/** The name in Scala code, with backticks if needed. */
internal val Identifier.inScala: String
    get() =
        // Without backticks, Scala reads the colon in `x_: Int` as a part of the name.
        if (text in SCALA_KEYWORDS || text.endsWith('_')) "`$text`" else text

/** Returns a name for a symbol. It is ASCII, because its object becomes a file. */
private fun symbolName(symbol: String): String =
    memberName(symbol.map { if (it < '\u007f') it else '_' }.joinToString(""))

/** Words that need backticks as names, at least in some places or in some versions of Scala. */
val SCALA_KEYWORDS: Set<String> =
    ("abstract as case catch class def derives do else end enum export extends extension false final " +
            "finally for forSome given if implicit import infix inline lazy macro match new null object " +
            "opaque open override package private protected return sealed super then this throw trait " +
            "transparent true try type using val var while with yield _")
        .split(' ')
        .toSet()

/** Members that every object has. */
private val OBJECT_MEMBERS =
    ("asInstanceOf clone eq equals finalize formatted getClass hashCode isInstanceOf ne notify notifyAll " +
            "synchronized toString wait")
        .split(' ')
        .toSet()

/** Members of the companion object of an enum, and of the symbols of a Scala 3 `enum`. */
private val ENUM_MEMBERS = listOf("values", "valueOf", "fromOrdinal", "ordinal")

/** Members that every instance of a case class has. */
private val CASE_CLASS_MEMBERS =
    OBJECT_MEMBERS +
        ("canEqual copy productArity productElement productElementName productElementNames productIterator " +
                "productPrefix")
            .split(' ')

/** Members of every case class in Scala 3, such as `_1`. */
private val SELECTOR = Regex("_[1-9][0-9]*")

/** Simple names of types that the bridge and generated Scala code use. */
val SCALA_TYPES_IN_SCOPE: Set<String> =
    KOTLIN_TYPES_IN_SCOPE +
        ("AnyRef AnyVal BigInt Byte Char Either IndexedSeq Iterable Iterator Left Nil None Null Option Ordering " +
                "Predef Product Right Seq Serializable Set Short Some Vector")
            .split(' ')
            .toSet()
