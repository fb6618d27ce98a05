package dev.serdemark.sbe

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.sources.shape.LanguageShape

/**
 * Generates functions that read a payload into the caller's classes. The functions read groups and
 * data in the order of the payload into variables. Then they create the object. Fields can be read
 * at any time.
 *
 * @param domain the language shape of the caller's values
 */
internal class SbeReadEmitter(
    private val layout: SbeLayout,
    private val leaves: SbeLeaves,
    private val domain: LanguageShape,
    private val sbePackage: String,
) {
    /** Returns the functions for a value of the type [root]. */
    fun emit(root: Named): List<String> {
        val message = layout.message
        val signature = signature(message.classes.single(), "entry", message, domain.typeName(root))
        return listOf(entryFunction(signature, message, layout.content)) +
            layout.grouped.flatMap { part -> part.groups.map { groupFunctions(part, it) } }
    }

    /** Returns a function that reads a group, and a function that reads an entry of it. */
    private fun groupFunctions(part: Grouped, group: SbeGroup): String {
        val entryName = "${group.function}Entry"
        val readNext = "read$entryName(group.next())"
        val type = domain.typeName(group.type)
        val groupFunction =
            when (val container = (part as? Repeated)?.type) {
                is MapOf -> return mapFunction(container, group) // also reads the entries
                is ListOf ->
                    function(
                        signature(group, domain.typeName(container)),
                        listOf("return ${domain.newList(container, "group.count()", readNext)}"),
                    )
                else ->
                    function(
                        signature(group, "$type?"),
                        listOf("return if (group.hasNext()) $readNext else null"),
                    )
            }
        val entrySignature = signature(entryName, "entry", group.block, type)
        return "$groupFunction\n${entryFunction(entrySignature, group.block, group.content)}"
    }

    private fun mapFunction(map: MapOf, group: SbeGroup): String {
        val key = group.block.data.first().name
        val readEntry =
            listOf("val entry = group.next()") +
                variables(group.block) +
                "map[$key] = ${value(group.content)}"
        val lines =
            listOf("val map = LinkedHashMap<String, ${domain.typeName(map.value)}>()") +
                "while (group.hasNext()) {" +
                indented(readEntry) +
                "}" +
                "return map"
        return function(signature(group, domain.typeName(map)), lines)
    }

    private fun entryFunction(signature: String, block: SbeBlock, content: SbePart) =
        function(signature, variables(block) + "return ${value(content)}")

    private fun signature(group: SbeGroup, type: String) =
        signature(group.function, "group", group.block, type)

    private fun signature(name: String, parameter: String, block: SbeBlock, type: String) =
        "read$name($parameter: $sbePackage.${block.decoder}): $type"

    /** Returns the statements that read the groups and data of a [block] into variables. */
    private fun variables(block: SbeBlock): List<String> =
        block.groups
            .flatMap { it.groups }
            .map { "val ${it.name} = read${it.function}(entry.${it.name}())" } +
            block.data.map { "val ${it.name} = ${leaves.read(it)}" }

    /** Returns an expression for the value of a part. Groups and data are in variables. */
    private fun value(part: SbePart): String =
        when (part) {
            is FixedField -> leaves.read(part, domain)
            is DataField -> leaves.convert(part, part.name, domain)
            is InlineRecord -> domain.construct(part.record, part.fields.map(::value))
            is Repeated -> leaves.ifPresent(part.flag, part.group.name)
            is OptionalRecord -> part.group.name
            is Branches -> branch(part)
        }

    private fun branch(part: Branches): String {
        val branches =
            part.groups.mapIndexed { index, group ->
                val wrapped = domain.wrap(part.union, part.union.branches[index], "it")
                if (wrapped == "it") group.name else "${group.name}?.let { $wrapped }"
            }
        val otherwise = if (part.isNullable) null else "error(\"The union holds no branch\")"
        return (branches + listOfNotNull(otherwise)).joinToString(" ?: ")
    }
}
