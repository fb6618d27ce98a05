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

/** What the root type is called in the classes of the library. */
internal const val WIRE_ROOT = "WireRoot"

/**
 * Derives from the primitives of two flavours what a program with classes of its own writes to use
 * a library that has others: a function for every declared type, one each way. Both go through the
 * whole value; lists and maps that come to the program are its own.
 *
 * @param domain the flavour of the values at the caller
 * @param wire that of those which the library reads and writes
 */
internal class ConversionEmitter(
    private val schema: Schema,
    private val domain: Flavour,
    private val wire: Flavour,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)

    fun emit(): String =
        buildString {
            appendLine("package $packageName").appendLine()
            imports().forEach { appendLine("import $it") }
            appendLine().appendLine(entries(functions.of(Named(schema.root))))
            for (way in
                listOf(OneWay("wire", domain, wire, false), OneWay("domain", wire, domain, true))) {
                schema.declarations.values.forEach { appendLine(way.function(it)) }
            }
        }
            .trimEnd() + "\n"

    private fun imports() =
        (domain.imports + wire.imports + Leaf.entries.mapNotNull { it.import }).toSortedSet()

    private fun entries(root: String) =
        """
        |/** The root type in the library's classes. */
        |typealias $WIRE_ROOT = ${wire.declared.getValue(schema.root)}
        |
        |/** The same value in the library's classes. */
        |fun $ROOT.toWire(): $WIRE_ROOT = wire$root(this)
        |
        |/** The same value in the program's classes. */
        |fun $WIRE_ROOT.toDomain(): $ROOT = domain$root(this)
        |
        """
            .trimMargin()

    /**
     * @property verb what its functions begin with
     * @property copies whether lists and maps are copied where nothing in them is converted
     */
    private inner class OneWay(
        private val verb: String,
        private val from: Flavour,
        private val to: Flavour,
        private val copies: Boolean,
    ) {
        fun function(declaration: Declaration): String {
            val type = Named(declaration.name)
            val body =
                when (declaration) {
                    is RecordDeclaration ->
                        to.construct(
                            declaration,
                            declaration.fields.map {
                                converted(it.slot, from.access(declaration, it, "value"))
                            },
                        )
                    is EnumDeclaration -> to.symbol(declaration, from.index(declaration, "value"))
                    is UnionDeclaration -> branches(declaration)
                }
            return "private fun $verb${functions.of(type)}(value: ${from.typeName(type)})" +
                ": ${to.typeName(type)} =\n    $body\n"
        }

        private fun branches(union: UnionDeclaration): String =
            from
                .choice(union, "value")
                .lines { _, case ->
                    listOf(to.wrap(union, case.branch, converted(Named(case.branch), case.value)))
                }
                .joinToString("\n    ")

        private fun converted(type: Type, own: String): String =
            when (type) {
                is Leaf -> to.fromNeutral(type, from.toNeutral(type, own))
                is Named -> "$verb${functions.of(type)}($own)"
                is Nullable ->
                    if (isSame(type.type)) own else "$own?.let { ${converted(type.type, "it")} }"
                is ListOf ->
                    if (!isSame(type.element)) "$own.map { ${converted(type.element, "it")} }"
                    else if (copies) "$own.toList()" else own
                is MapOf ->
                    if (!isSame(type.value))
                        "$own.mapValues { (_, item) -> ${converted(type.value, "item")} }"
                    else if (copies) "$own.toMap()" else own
            }

        private fun isSame(type: Type): Boolean = type is Leaf && converted(type, "it") == "it"
    }
}
