package dev.serdemark.sources.sbe

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.sources.shape.LanguageShape

/**
 * Generates functions that read a payload into a program's objects. The functions read groups and
 * data in the order of the payload, and keep them in variables until the object can be created.
 * Fields can be read at any time.
 *
 * @param domain the language shape of the program's objects
 */
internal class SbeReading(
    private val layout: SbeLayout,
    private val leaves: SbeLeaves,
    private val domain: LanguageShape,
    private val sbePackage: String,
) {
    /** Returns the functions for a value of the type [root]. */
    fun emit(root: Named): List<String> {
        val message = layout.message
        val head = head(message.classes.single(), "entry", message, domain.typeName(root))
        return listOf(entry(head, message, layout.content)) +
            layout.grouped.flatMap { part -> part.groups.map { group(part, it) } }
    }

    private fun group(part: Grouped, group: SbeGroup): String {
        val entries = "${group.function}Entry"
        val next = "read$entries(group.next())"
        val type = domain.typeName(group.type)
        val all =
            when (val container = (part as? Repeated)?.type) {
                is MapOf -> return map(container, group)
                is ListOf ->
                    function(
                        head(group, domain.typeName(container)),
                        listOf("return ${domain.list(container, "group.count()", next)}"),
                    )
                else ->
                    function(
                        head(group, "$type?"),
                        listOf("return if (group.hasNext()) $next else null"),
                    )
            }
        val entry = entry(head(entries, "entry", group.block, type), group.block, group.content)
        return "$all\n$entry"
    }

    private fun map(map: MapOf, group: SbeGroup): String {
        val entry =
            listOf("val entry = group.next()") +
                variables(group.block) +
                "map[${group.block.data.first().name}] = ${value(group.content)}"
        val lines =
            listOf("val map = LinkedHashMap<String, ${domain.typeName(map.value)}>()") +
                "while (group.hasNext()) {" +
                indented(entry) +
                "}" +
                "return map"
        return function(head(group, domain.typeName(map)), lines)
    }

    private fun entry(head: String, block: SbeBlock, content: SbePart) =
        function(head, variables(block) + "return ${value(content)}")

    private fun head(group: SbeGroup, type: String) =
        head(group.function, "group", group.block, type)

    private fun head(name: String, parameter: String, block: SbeBlock, type: String) =
        "read$name($parameter: $sbePackage.${block.decoder}): $type"

    private fun variables(block: SbeBlock): List<String> =
        block.groups
            .flatMap { it.groups }
            .map { "val ${it.name} = read${it.function}(entry.${it.name}())" } +
            block.data.map { "val ${it.name} = ${leaves.take(it)}" }

    private fun value(part: SbePart): String =
        when (part) {
            is FixedField -> leaves.read(part, domain)
            is DataField -> leaves.value(part, part.name, domain)
            is InlineRecord -> domain.construct(part.record, part.fields.map(::value))
            is Repeated -> leaves.ifThere(part.flag, part.group.name)
            is OptionalRecord -> part.group.name
            is Branches -> branch(part)
        }

    private fun branch(part: Branches): String {
        val branches =
            part.groups.mapIndexed { index, group ->
                val wrapped = domain.wrap(part.union, part.union.branches[index], "it")
                if (wrapped == "it") group.name else "${group.name}?.let { $wrapped }"
            }
        val none = if (part.isNullable) null else "error(\"The union holds no branch\")"
        return (branches + listOfNotNull(none)).joinToString(" ?: ")
    }
}
