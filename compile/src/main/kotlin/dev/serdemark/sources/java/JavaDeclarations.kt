package dev.serdemark.sources.java

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.unionsOf

/** The field of an enum that holds names in JSON, where a library is to be given them so. */
internal const val ENUM_VALUE: String = "json"

/** Writes the types of a schema as beans, enums and interfaces. */
internal class JavaDeclarations(
    private val schema: Schema,
    private val names: JavaNames,
    private val annotations: ModelAnnotations,
) {
    /** The file of [declaration], in [packageName]. */
    fun file(declaration: Declaration, packageName: String): String {
        val types = JavaTypes(names, annotations)
        val text =
            when (declaration) {
                is RecordDeclaration -> bean(declaration, types)
                is EnumDeclaration -> enum(declaration)
                is UnionDeclaration -> union(declaration)
            }
        val imports = types.imports.joinToString("") { "import $it;\n" }
        return "package $packageName;\n\n" + (if (imports.isEmpty()) "" else "$imports\n") + text
    }

    private fun bean(record: RecordDeclaration, types: JavaTypes): String {
        val unions = schema.unionsOf(record).map { names.type(it.name).text }
        val supertypes = unions + annotations.interfaces
        val name = names.type(record.name).text
        val properties = record.fields.map { Property(names.property(record.name, it.name), it) }
        val values = JavaValues(schema, names, types)
        val fields = properties.joinToString("") { field(it, types, values) }
        val members =
            listOf(fields).filter { it.isNotEmpty() } +
                constructor(name, values.statements) +
                properties.flatMap { listOf(getter(it, types), setter(it, types)) }
        return lines(annotations.record(record, unions.isNotEmpty())) +
            "public class $name " +
            (if (supertypes.isEmpty()) "" else "implements ${supertypes.joinToString()} ") +
            block(members)
    }

    private fun field(property: Property, types: JavaTypes, values: JavaValues): String {
        val initializer = values.initializer(property)?.let { " = $it" }.orEmpty()
        return lines(annotations.field(property.identifier, property.field)) +
            "private ${types.annotated(property.type)} ${property.name}$initializer;\n"
    }

    /** Written where it has something to do. */
    private fun constructor(name: String, statements: List<String>): List<String> =
        if (statements.isEmpty()) emptyList()
        else listOf("public $name() ${block(listOf(lines(statements)))}")

    private fun getter(property: Property, types: JavaTypes) =
        method("${types.plain(property.type)} ${property.getter}()", "return ${property.name};")

    private fun setter(property: Property, types: JavaTypes): String {
        val name = property.name
        return method(
            "void ${property.setter}(${types.plain(property.type)} $name)",
            "this.$name = $name;",
        )
    }

    private fun enum(enum: EnumDeclaration): String {
        val name = names.type(enum.name).text
        val value = annotations.enumValue(enum) { names.symbol(enum.name, it) }
        val symbols =
            enum.symbols.joinToString(",\n", postfix = if (value == null) "\n" else ";\n") {
                val symbol = names.symbol(enum.name, it)
                lines(annotations.symbol(symbol, it)) +
                    symbol.text +
                    (if (value == null) "" else "(${javaLiteral(it)})")
            }
        val members = listOf(symbols) + value?.let { enumValue(name, it) }.orEmpty()
        return lines(annotations.enum()) + "public enum $name ${block(members)}"
    }

    /** What gives the name of a symbol in JSON. */
    private fun enumValue(enum: String, annotation: String): List<String> =
        listOf(
            "private final String $ENUM_VALUE;\n",
            "$enum(String $ENUM_VALUE) ${block(listOf("this.$ENUM_VALUE = $ENUM_VALUE;\n"))}",
            "$annotation\n" + method("String getJson()", "return $ENUM_VALUE;"),
        )

    private fun union(union: UnionDeclaration): String {
        val classes = union.branches.map { "${names.type(it).text}.class" }
        return lines(annotations.union(union, classes)) +
            "public interface ${names.type(union.name).text} {}\n"
    }

    private fun method(head: String, statement: String) =
        "public $head ${block(listOf("$statement\n"))}"

    /** Members in braces, indented, with a blank line before each but the first. */
    private fun block(members: List<String>): String =
        if (members.isEmpty()) "{}\n"
        else "{\n" + members.joinToString("\n", transform = ::indented) + "}\n"

    private fun indented(member: String): String =
        lines(member.trimEnd('\n').lines().map { if (it.isEmpty()) it else "    $it" })

    private fun lines(lines: List<String>): String = lines.joinToString("") { "$it\n" }
}
