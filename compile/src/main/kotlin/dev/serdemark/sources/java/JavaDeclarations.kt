package dev.serdemark.sources.java

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.lines
import dev.serdemark.sources.jvm.unionsOf

/**
 * The field of a Java enum for the JSON name of a symbol. An enum has it only if the library needs
 * a method that returns the JSON name.
 */
internal const val ENUM_VALUE: String = "json"

/** Writes the types of a schema in Java. Unions become interfaces, and [form] writes records. */
internal class JavaDeclarations(
    private val schema: Schema,
    private val names: JavaNames,
    private val packages: JavaPackages,
    private val annotations: ModelAnnotations,
    private val form: RecordForm,
) {
    /** Returns the file with [declaration] and the types that are nested in it. */
    fun file(declaration: Declaration): String {
        val packageName = packages.packageOf(declaration.name)
        val types = JavaTypes(names, packages, annotations, packageName)
        val text = text(declaration, types)
        val imports = types.imports.joinToString("") { "import $it;\n" } // collected by text()
        return "package $packageName;\n\n" + (if (imports.isEmpty()) "" else "$imports\n") + text
    }

    private fun text(declaration: Declaration, types: JavaTypes): String =
        when (declaration) {
            is RecordDeclaration -> record(declaration, types)
            is EnumDeclaration -> enum(declaration)
            is UnionDeclaration -> union(declaration, types)
        }

    private fun record(record: RecordDeclaration, types: JavaTypes): String {
        val unions = schema.unionsOf(record).map { types.named(it.name) }
        val supertypes = unions + annotations.interfaces
        return lines(annotations.record(record, unions.isNotEmpty())) +
            form.text(
                record,
                types,
                modifiers = if (packages.isNested(record.name)) "static " else "",
                supertypes =
                    if (supertypes.isEmpty()) "" else " implements ${supertypes.joinToString()}",
                nested = packages.nestedIn(record.name).map { text(it, types) },
            )
    }

    private fun enum(enum: EnumDeclaration): String {
        val type = names.type(enum.name)
        val name = type.text
        val annotation = annotations.enumValue(enum) { names.symbol(enum.name, it) }
        val hasValue = annotation != null
        val symbols =
            enum.symbols.joinToString(",\n", postfix = if (hasValue) ";\n" else "\n") {
                val symbol = names.symbol(enum.name, it)
                lines(annotations.symbol(symbol, it)) +
                    symbol.text +
                    (if (hasValue) "(${javaLiteral(it)})" else "")
            }
        val members = listOf(symbols) + annotation?.let { enumValue(name, it) }.orEmpty()
        return lines(annotations.enum(type)) + "public enum $name ${javaBlock(members)}"
    }

    /** Returns the field, the constructor and the getter for the JSON name of a symbol. */
    private fun enumValue(enum: String, annotation: String): List<String> =
        listOf(
            "private final String $ENUM_VALUE;\n",
            "$enum(String $ENUM_VALUE) ${javaBlock(listOf("this.$ENUM_VALUE = $ENUM_VALUE;\n"))}",
            "$annotation\n" + javaMethod("String getJson()", "return $ENUM_VALUE;"),
        )

    private fun union(union: UnionDeclaration, types: JavaTypes): String {
        val classes = union.branches.map { "${types.named(it)}.class" }
        return lines(annotations.union(union, classes)) +
            "public interface ${names.type(union.name).text} {}\n"
    }
}
