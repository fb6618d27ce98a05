package dev.serdemark.sources.sbe

/**
 * Generates functions that pass the values of a payload to `visits`, in the order of the payload.
 */
internal class SbeVisiting(
    private val layout: SbeLayout,
    private val leaves: SbeLeaves,
    private val sbePackage: String,
) {
    /** Returns the functions: one for the message, and one per group. */
    fun emit(): List<String> {
        val message = layout.message
        val head = head(message.classes.single(), "entry", message)
        return listOf(function(head, statements(message))) +
            layout.grouped.flatMap { part -> part.groups.map { group(part, it) } }
    }

    private fun group(part: Grouped, group: SbeGroup): String {
        val entry =
            listOf("val entry = group.next()") +
                beginVisit(part.isMap) +
                statements(group.block) +
                endVisit(part.isMap)
        val lines = listOf("while (group.hasNext()) {") + indented(entry) + "}"
        return function(head(group.function, "group", group.block), lines)
    }

    private fun statements(block: SbeBlock): List<String> =
        block.fixed.filterNot { it.isFlag }.map(leaves::show) +
            block.groups
                .flatMap { it.groups }
                .map { "$VISIT${it.function}(entry.${it.name}(), visits)" } +
            block.data.map(leaves::show)

    private fun head(name: String, parameter: String, block: SbeBlock) =
        "$VISIT$name($parameter: $sbePackage.${block.decoder}, $VISITS)"
}
