package dev.serdemark.sbe

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.sources.shape.LanguageShape

/**
 * Generates functions that traverse a caller's value in the order of the payload: one for the
 * message, and one per group. The [steps] generate the statements for each part.
 *
 * @param domain the language shape of the caller's values
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
        val signature =
            "${steps.verb}$name(value: ${domain.typeName(root)}, " +
                "${steps.messageParameter(message)})"
        return listOf(function(signature, statements(message))) +
            layout.grouped.flatMap { part -> part.groups.map { groupFunction(part, it) } }
    }

    private fun groupFunction(part: Grouped, group: SbeGroup): String {
        val entry =
            steps.beginEntry(part.isMap) + statements(group.block) + steps.endEntry(part.isMap)
        return when (part) {
            is Repeated -> {
                val item = if (part.isMap) "(key, value)" else "value"
                val lines = listOf("for ($item in ${iterable(part)}) {") + indented(entry) + "}"
                function(signature("values: ${domain.typeName(part.type)}", group), lines)
            }
            is OptionalRecord,
            is Branches ->
                function(signature("value: ${domain.typeName(group.type)}", group), entry)
        }
    }

    private fun iterable(part: Repeated): String =
        when (val type = part.type) {
            is ListOf -> domain.items(type, "values")
            is MapOf -> domain.entries(type, "values")
            else -> error("$type is no container")
        }

    private fun signature(valueParameter: String, group: SbeGroup) =
        "${steps.verb}${group.function}($valueParameter, ${steps.groupParameter(group)})"

    private fun statements(block: SbeBlock): List<String> =
        block.fixed.mapNotNull(steps::field) +
            block.groups.flatMap(::groupCalls) +
            block.data.map(steps::data)

    /** Returns statements that call the functions for the groups of [part]. */
    private fun groupCalls(part: Grouped): List<String> {
        val expr = part.access(domain, "value")
        return when (part) {
            is Repeated -> {
                val values = if (part.flag == null) expr else "$expr.orEmpty()"
                listOf(call(part.group, values, domain.size(values)))
            }
            is OptionalRecord -> {
                val orEmpty = steps.emptyGroup(part.group)?.let { " ?: $it" }.orEmpty()
                listOf("$expr?.let { ${call(part.group, "it", "1")} }$orEmpty")
            }
            is Branches -> branchCalls(part, expr)
        }
    }

    private fun branchCalls(part: Branches, expr: String): List<String> {
        val calls =
            domain.choice(part.union, "choice").lines { index, case ->
                // The groups of all other branches are empty.
                part.groups.mapIndexedNotNull { branch, group ->
                    if (branch == index) call(group, case.value, "1") else steps.emptyGroup(group)
                }
            }
        if (!part.isNullable) return listOf("$expr.let { choice ->") + indented(calls) + "}"
        val callsForNull = part.groups.mapNotNull(steps::emptyGroup)
        return listOf("$expr.let { choice ->", "    if (choice != null) {") +
            indented(indented(calls)) +
            (if (callsForNull.isEmpty()) listOf("    }")
            else listOf("    } else {") + indented(indented(callsForNull)) + "    }") +
            "}"
    }

    private fun call(group: SbeGroup, value: String, count: String) =
        "${steps.verb}${group.function}($value, ${steps.groupArgument(group, count)})"
}

/** Returns the source of a private Kotlin function. */
internal fun function(signature: String, lines: List<String>): String =
    "private fun $signature {\n${indented(lines).joinToString("\n")}\n}\n"

/** Returns [lines] with the indentation of a block. */
internal fun indented(lines: List<String>): List<String> = lines.map { it.prependIndent("    ") }
