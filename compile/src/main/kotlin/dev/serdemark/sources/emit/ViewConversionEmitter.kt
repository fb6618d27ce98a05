package dev.serdemark.sources.emit

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.ROOT

/**
 * Generates the functions that a program with its own classes needs to use a library with views of
 * payloads. Some functions create a payload. The others read a whole view into the program's
 * objects: one function per declared type, list and map.
 *
 * @param domain the language shape of the program's values
 */
internal class ViewConversionEmitter(
    private val schema: Schema,
    private val domain: LanguageShape,
    private val view: View,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)

    /** Returns the text of the Kotlin file. */
    fun emit(): String {
        val reading = Reading()
        val parts =
            listOf(entries(), view.building(domain, functions)) +
                schema.declarations.values.map(reading::declared) +
                functions.containers.map(reading::container)
        return conversionFile(packageName, domain, view, parts)
    }

    private fun entries(): String {
        val root = functions.of(Named(schema.root))
        return """
            |/** The root type in the library's classes. */
            |typealias $WIRE_ROOT = ${view.declared.getValue(schema.root)}
            |
            |/** The whole value in the program's classes. */
            |fun $WIRE_ROOT.toDomain(): $ROOT = domain$root(this)
            |"""
            .trimMargin()
    }

    /** The functions that read views. */
    private inner class Reading : Converting(functions, "domain", view, domain) {
        fun container(type: Type): String =
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

        override fun converted(type: Type, own: String): String =
            when (type) {
                is Leaf -> leaf(type, own)
                is Nullable -> "$own?.let { ${converted(type.type, "it")} }"
                else -> call(type, own)
            }
    }
}
