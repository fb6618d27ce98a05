package dev.serdemark.sources.sbe

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.sources.shape.LanguageShape

/**
 * Generates functions that go through a program's value in the order of the payload: one for the
 * message, and one per group. The [steps] generate the statements for each part.
 *
 * @param domain the language shape of the program's values
 */
internal class SbeValues(
    private val layout: SbeLayout,
    private val domain: LanguageShape,
    private val steps: ValueSteps,
) {
    /** Returns the functions for a value of the type [root]. */
    fun emit(root: Named): List<String> {
        val message = layout.message
        val name = message.classes.single()
        val head =
            "${steps.verb}$name(value: ${domain.typeName(root)}, ${steps.parameter(message)})"
        return listOf(function(head, statements(message))) +
            layout.grouped.flatMap { part -> part.groups.map { function(part, it) } }
    }

    private fun function(part: Grouped, group: SbeGroup): String {
        val entry = steps.begin(part.isMap) + statements(group.block) + steps.end(part.isMap)
        return when (part) {
            is Repeated -> {
                val all = if (part.isMap) "(key, value)" else "value"
                val lines = listOf("for ($all in ${iterable(part)}) {") + indented(entry) + "}"
                function(head("values: ${domain.typeName(part.type)}", group), lines)
            }
            is OptionalRecord,
            is Branches -> function(head("value: ${domain.typeName(group.type)}", group), entry)
        }
    }

    private fun iterable(part: Repeated): String =
        when (val type = part.type) {
            is ListOf -> domain.items(type, "values")
            is MapOf -> domain.entries(type, "values")
            else -> error("$type is no container")
        }

    private fun head(value: String, group: SbeGroup) =
        "${steps.verb}${group.function}($value, ${steps.parameter(group)})"

    private fun statements(block: SbeBlock): List<String> =
        block.fixed.mapNotNull(steps::fixed) +
            block.groups.flatMap(::groupCalls) +
            block.data.map(steps::data)

    private fun groupCalls(part: Grouped): List<String> {
        val own = part.own(domain, "value")
        return when (part) {
            is Repeated -> {
                val values = if (part.flag == null) own else "$own.orEmpty()"
                listOf(call(part.group, values, domain.size(values)))
            }
            is OptionalRecord -> {
                val none = steps.empty(part.group)?.let { " ?: $it" }.orEmpty()
                listOf("$own?.let { ${call(part.group, "it", "1")} }$none")
            }
            is Branches -> branches(part, own)
        }
    }

    private fun branches(part: Branches, own: String): List<String> {
        fun choose(value: String) =
            domain.choice(part.union, value).lines { index, case ->
                part.groups.mapIndexedNotNull { place, group ->
                    if (place == index) call(group, case.value, "1") else steps.empty(group)
                }
            }
        if (!part.isNullable)
            return listOf("$own.let { choice ->") + indented(choose("choice")) + "}"
        val none = part.groups.mapNotNull(steps::empty)
        return listOf("$own.let { choice ->", "    if (choice != null) {") +
            indented(indented(choose("choice"))) +
            (if (none.isEmpty()) listOf("    }")
            else listOf("    } else {") + indented(indented(none)) + "    }") +
            "}"
    }

    private fun call(group: SbeGroup, value: String, count: String) =
        "${steps.verb}${group.function}($value, ${steps.group(group, count)})"
}

/** Returns the source of a private Kotlin function. */
internal fun function(head: String, lines: List<String>): String =
    "private fun $head {\n${indented(lines).joinToString("\n")}\n}\n"

/** Returns [lines] with the indentation of a block. */
internal fun indented(lines: List<String>): List<String> = lines.map { it.prependIndent("    ") }
