package dev.serdemark.sources.scala

import dev.serdemark.contender.ScalaDialect
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.import
import dev.serdemark.sources.jvm.leaves
import dev.serdemark.sources.jvm.lines
import dev.serdemark.sources.jvm.unionsOf
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.slot

/** Writes the types of a schema as case classes, sealed traits and enums. */
internal class ScalaDeclarations(
    private val schema: Schema,
    private val names: ScalaNames,
    private val annotations: ModelAnnotations,
    private val dialect: ScalaDialect,
) {
    private val values = ScalaValues(schema, names)

    /** Returns the source file with all types, in [packageName]. */
    fun file(packageName: String): String = buildString {
        // Scala's BigDecimal needs no import.
        val leaves = (schema.leaves - Leaf.DECIMAL).mapNotNull { it.import }
        val imports = (leaves + dialect.imports).sorted()
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
        scalaType(type, names) { leaf ->
            listOfNotNull(leaf.scala, annotations.leaf(leaf)).joinToString(" ")
        }

    private fun record(record: RecordDeclaration): String {
        val unions = schema.unionsOf(record)
        val fields = record.fields.joinToString(",\n") { field(record, it).prependIndent(INDENT) }
        val supertypes = unions.map { names.type(it.name).text }
        return lines(annotations.record(record, unions.isNotEmpty())) +
            "final case class ${names.type(record.name).text}(" +
            (if (fields.isEmpty()) ")" else "\n$fields\n)") +
            (if (supertypes.isEmpty()) "" else " extends " + supertypes.joinToString(" with ")) +
            derives(record) +
            "\n" +
            companion(record)
    }

    private fun field(record: RecordDeclaration, field: Field): String {
        val name = names.property(record.name, field.name)
        val default =
            field.default?.let { values.expression(it, field.slot) }
                ?: if (field.optional) "None" else null
        return lines(annotations.field(name, field)) +
            "${name.inScala}: ${typeName(field.slot)}" +
            default?.let { " = $it" }.orEmpty()
    }

    private fun enum(enum: EnumDeclaration): String {
        val type = names.type(enum.name)
        val code =
            if (dialect == ScalaDialect.SCALA_3) scala3Enum(enum, type.text)
            else caseObjects(enum, type.text)
        return lines(annotations.enum(type)) + code
    }

    private fun scala3Enum(enum: EnumDeclaration, type: String): String {
        val cases = symbols(enum) { _, name -> "case ${name.inScala}" }
        return block("enum $type${derives(enum)}", cases) + companion(enum)
    }

    private fun caseObjects(enum: EnumDeclaration, type: String): String {
        val objects =
            symbols(enum) { index, name -> "case object ${name.inScala} extends $type($index)" }
        val values = enum.symbols.joinToString { names.symbol(enum.name, it).inScala }
        val valuesMember = "val values: _root_.scala.Array[$type] = _root_.scala.Array($values)"
        return "sealed abstract class $type(val index: Int)\n" +
            companion(enum, objects + valuesMember)
    }

    /** Returns the code of every symbol with its annotations. */
    private fun symbols(enum: EnumDeclaration, code: (Int, Identifier) -> String): List<String> =
        enum.symbols.mapIndexed { index, symbol ->
            val name = names.symbol(enum.name, symbol)
            lines(annotations.symbol(name, symbol)) + code(index, name)
        }

    private fun union(union: UnionDeclaration): String {
        val classes = union.branches.map { "classOf[${names.type(it).text}]" }
        return lines(annotations.union(union, classes)) +
            "sealed trait ${names.type(union.name).text}${derives(union)}\n" +
            companion(union)
    }

    private fun derives(declaration: Declaration): String =
        annotations
            .derives(declaration, names.type(declaration.name))
            ?.let { " derives $it" }
            .orEmpty()

    /**
     * Returns the companion object with [members] and the members that the contender's annotations
     * add. Returns an empty text if there are none.
     */
    private fun companion(declaration: Declaration, members: List<String> = emptyList()): String {
        val type = names.type(declaration.name)
        val all = members + annotations.companion(declaration, type, names.inJson(declaration))
        return if (all.isEmpty()) "" else "\n" + block("object ${type.text}", all)
    }

    private fun block(head: String, members: List<String>): String =
        "$head {\n${lines(members.map { it.prependIndent(INDENT) })}}\n"

    private companion object {
        const val INDENT = "  "
    }
}
