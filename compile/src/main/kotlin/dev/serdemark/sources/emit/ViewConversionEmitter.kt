package dev.serdemark.sources.emit

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.flavour.ROOT
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.jvm.import

/**
 * Derives what a program with its own classes writes to use a library whose objects are a view of
 * the payload: the functions that make a payload, and one for every declared type, list and map
 * that reads all of it into the program's objects.
 *
 * @param domain the flavour of the program's values
 */
internal class ViewConversionEmitter(
    private val schema: Schema,
    private val domain: Flavour,
    private val view: View,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)

    fun emit(): String =
        buildString {
            appendLine("package $packageName").appendLine()
            imports().forEach { appendLine("import $it") }
            appendLine().appendLine(entries(functions.of(Named(schema.root))))
            appendLine(view.building(domain, functions))
            schema.declarations.values.forEach { appendLine(declared(it)) }
            functions.containers.forEach { appendLine(container(it)) }
        }
            .trimEnd() + "\n"

    private fun imports() =
        (domain.imports + view.imports + Leaf.entries.mapNotNull { it.import }).toSortedSet()

    private fun entries(root: String) =
        """
        |/** The root type in the library's classes. */
        |typealias $WIRE_ROOT = ${view.declared.getValue(schema.root)}
        |
        |/** The whole value in the program's classes. */
        |fun $WIRE_ROOT.toDomain(): $ROOT = domain$root(this)
        |"""
            .trimMargin()

    private fun declared(declaration: Declaration): String {
        val type = Named(declaration.name)
        val body =
            when (declaration) {
                is RecordDeclaration ->
                    domain.construct(
                        declaration,
                        declaration.fields.map {
                            converted(it.slot, view.access(declaration, it, "value"))
                        },
                    )
                is EnumDeclaration -> domain.symbol(declaration, view.index(declaration, "value"))
                is UnionDeclaration -> branches(declaration)
            }
        return "${head(type)} =\n    $body\n"
    }

    private fun branches(union: UnionDeclaration): String =
        view
            .choice(union, "value")
            .lines { _, case ->
                listOf(domain.wrap(union, case.branch, converted(Named(case.branch), case.value)))
            }
            .joinToString("\n    ")

    private fun container(type: Type): String =
        when (type) {
            is ListOf -> {
                val item = converted(type.element, view.item(type, "value", "it"))
                "${head(type)} =\n    ${domain.list(type, view.size("value"), item)}\n"
            }
            is MapOf ->
                """
                |${head(type)} {
                |    val map = LinkedHashMap<String, ${domain.typeName(type.value)}>()
                |    for (index in 0 until ${view.size("value")}) {
                |        val entry = ${view.entry(type, "value", "index")}
                |        map[${view.key("entry")}] = ${converted(type.value, view.value(type, "entry"))}
                |    }
                |    return map
                |}
                |"""
                    .trimMargin()
            else -> error("$type is no container")
        }

    private fun head(type: Type) =
        "private fun domain${functions.of(type)}(value: ${view.typeName(type)}): ${domain.typeName(type)}"

    private fun converted(type: Type, own: String): String =
        when (type) {
            is Leaf -> domain.fromNeutral(type, view.toNeutral(type, own))
            is Nullable -> "$own?.let { ${converted(type.type, "it")} }"
            else -> "domain${functions.of(type)}($own)"
        }
}
