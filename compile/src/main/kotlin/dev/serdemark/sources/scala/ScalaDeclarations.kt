package dev.serdemark.sources.scala

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.import
import dev.serdemark.sources.jvm.leaves
import dev.serdemark.sources.jvm.unionsOf

/** Writes the types of a schema as case classes, sealed traits, and enums of case objects. */
internal class ScalaDeclarations(
    private val schema: Schema,
    private val names: ScalaNames,
    private val annotations: ModelAnnotations,
) {
    private val values = ScalaValues(schema, names)

    /** The source file with all types, in [packageName]. */
    fun file(packageName: String): String = buildString {
        val mentioned = schema.declarations.values.flatMapTo(HashSet()) { leaves(it) }
        val imports =
            (mentioned - Leaf.DECIMAL).mapNotNull { it.import }.sorted() // Scala has its own
        appendLine("package $packageName").appendLine()
        imports.forEach { appendLine("import $it") }
        if (imports.isNotEmpty()) appendLine()
        append(schema.declarations.values.joinToString("\n", transform = ::declaration))
    }

    private fun declaration(declaration: Declaration): String =
        when (declaration) {
            is RecordDeclaration -> record(declaration)
            is EnumDeclaration -> enum(declaration)
            is UnionDeclaration -> union(declaration)
        }

    private fun typeName(type: Type): String =
        when (type) {
            is Leaf -> listOfNotNull(type.scala, annotations.leaf(type)).joinToString(" ")
            is Named -> names.type(type.name).text
            is ListOf -> "Seq[${typeName(type.element)}]"
            is MapOf -> "Map[String, ${typeName(type.value)}]"
            is Nullable -> "Option[${typeName(type.type)}]"
        }

    private fun record(record: RecordDeclaration): String {
        val unions = schema.unionsOf(record)
        val fields = record.fields.joinToString(",\n") { field(record, it).prependIndent(INDENT) }
        val supertypes = unions.map { names.type(it.name).text }
        return lines(annotations.record(record, unions.isNotEmpty())) +
            "final case class ${names.type(record.name).text}(" +
            (if (fields.isEmpty()) ")" else "\n$fields\n)") +
            (if (supertypes.isEmpty()) "" else " extends " + supertypes.joinToString(" with ")) +
            "\n"
    }

    private fun field(record: RecordDeclaration, field: Field): String {
        val name = names.property(record.name, field.name)
        val default = field.default?.let { values.expression(it, field.slot) }
        return lines(annotations.field(name, field)) +
            "${name.inScala}: ${typeName(field.slot)}" +
            (default ?: "None".takeIf { field.optional })?.let { " = $it" }.orEmpty()
    }

    private fun enum(enum: EnumDeclaration): String {
        val type = names.type(enum.name)
        val objects =
            enum.symbols.mapIndexed { index, symbol ->
                val name = names.symbol(enum.name, symbol)
                lines(annotations.symbol(name, symbol)) +
                    "case object ${name.inScala} extends ${type.text}($index)"
            }
        val symbols = enum.symbols.joinToString { names.symbol(enum.name, it).inScala }
        val values = "val values: _root_.scala.Array[${type.text}] = _root_.scala.Array($symbols)"
        val members = objects + values + annotations.enumCompanion(type)
        return lines(annotations.enum()) +
            "sealed abstract class ${type.text}(val index: Int)\n\n" +
            "object ${type.text} {\n${lines(members.map { it.prependIndent(INDENT) })}}\n"
    }

    private fun union(union: UnionDeclaration): String {
        val classes = union.branches.map { "classOf[${names.type(it).text}]" }
        return lines(annotations.union(union, classes)) +
            "sealed trait ${names.type(union.name).text}\n"
    }

    private fun lines(lines: List<String>): String = lines.joinToString("") { "$it\n" }

    private companion object {
        const val INDENT = "  "
    }
}

/** The Scala type of a leaf. */
private val Leaf.scala: String
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
