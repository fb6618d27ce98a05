package dev.serdemark.sources.scala

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.Identifier
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE
import dev.serdemark.sources.jvm.ModelNames
import dev.serdemark.sources.jvm.memberName
import dev.serdemark.sources.jvm.typeNames

/** What a schema's types, fields and symbols are called in Scala. */
internal class ScalaNames(schema: Schema) : ModelNames {
    private val types = typeNames(schema, TYPES_IN_SCOPE)
    private val fields =
        schema.declarations.values.filterIsInstance<RecordDeclaration>().associate {
            it.name to fields(it)
        }
    private val symbols =
        schema.declarations.values.filterIsInstance<EnumDeclaration>().associate {
            it.name to symbols(it)
        }

    override fun type(name: String): Identifier = types.getValue(name)

    override fun property(record: String, field: String): Identifier =
        fields.getValue(record).getValue(field)

    override fun symbol(enum: String, symbol: String): Identifier =
        symbols.getValue(enum).getValue(symbol)

    private fun fields(record: RecordDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(CASE_CLASS_MEMBERS) { it }
        val typeNames = types.values.mapTo(HashSet(TYPES_IN_SCOPE)) { it.text }
        return record.fields.associate { field ->
            val name = memberName(field.name)
            field.name to pool.take(if (name in typeNames) "${name}_" else name)
        }
    }

    /** They differ in more than case, since their objects become files. */
    private fun symbols(enum: EnumDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(OBJECT_MEMBERS + "values", String::lowercase)
        return enum.symbols.associateWith { pool.take(symbolName(it)) }
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

/** Types that generated Scala, and the bridge, mention by their simple names. */
private val TYPES_IN_SCOPE =
    KOTLIN_TYPES_IN_SCOPE +
        ("AnyRef AnyVal BigInt Byte Char Either IndexedSeq Iterable Iterator Left Nil None Null Option Ordering " +
                "Predef Product Right Seq Serializable Set Short Some Vector")
            .split(' ')
            .toSet()
