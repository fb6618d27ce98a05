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
 * Generates the functions that convert between the caller's values and a library's views of
 * payloads. Some functions create a payload. The others convert a view to the caller's classes: one
 * function per declared type, list and map.
 *
 * @param domain the language shape of the caller's values
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
        val conversion = ViewConversion()
        val parts =
            listOf(entryPoint(), view.payloadFunctions(domain, functions)) +
                schema.declarations.values.map(conversion::declarationFunction) +
                functions.containers.map(conversion::containerFunction)
        return conversionFile(packageName, domain, view, parts)
    }

    /** Returns the declarations that codecs use. */
    private fun entryPoint(): String {
        val root = functions.of(Named(schema.root))
        return """
            |/** The root type in the library's classes. */
            |typealias $WIRE_ROOT = ${view.classNames.getValue(schema.root)}
            |
            |/** The whole value in the program's classes. */
            |fun $WIRE_ROOT.toDomain(): $ROOT = domain$root(this)
            |"""
            .trimMargin()
    }

    /** The functions that convert views to the caller's classes. */
    private inner class ViewConversion :
        ConversionFunctions(functions, "domain", from = view, to = domain) {
        fun containerFunction(type: Type): String =
            when (type) {
                is ListOf -> {
                    val item = conversionOf(type.element, view.item(type, "value", "it"))
                    "${signature(type)} =\n    ${domain.newList(type, view.size("value"), item)}\n"
                }
                is MapOf ->
                    """
                    |${signature(type)} {
                    |    val map = LinkedHashMap<String, ${domain.typeName(type.value)}>()
                    |    for (index in 0 until ${view.size("value")}) {
                    |        val entry = ${view.entry(type, "value", "index")}
                    |        map[${view.key("entry")}] = ${conversionOf(type.value, view.value(type, "entry"))}
                    |    }
                    |    return map
                    |}
                    |"""
                        .trimMargin()
                else -> error("$type is no container")
            }

        override fun conversionOf(type: Type, expr: String): String =
            when (type) {
                is Leaf -> leafConversion(type, expr)
                is Nullable -> "$expr?.let { ${conversionOf(type.type, "it")} }"
                else -> call(type, expr)
            }
    }
}
