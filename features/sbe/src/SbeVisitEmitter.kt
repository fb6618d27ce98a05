package dev.serdemark.sbe

/**
 * Generates functions that pass the values of a payload to `visits`, in the order of the payload.
 */
internal class SbeVisitEmitter(
    private val layout: SbeLayout,
    private val leaves: SbeLeaves,
    private val sbePackage: String,
) {
    /** Returns the functions: one for the message, and one per group. */
    fun emit(): List<String> {
        val message = layout.message
        val signature = signature(message.classes.single(), "entry", message)
        return listOf(function(signature, statements(message))) +
            layout.grouped.flatMap { part -> part.groups.map { groupFunction(part, it) } }
    }

    private fun groupFunction(part: Grouped, group: SbeGroup): String {
        val entry =
            listOf("val entry = group.next()") +
                beginVisit(part.isMap) +
                statements(group.block) +
                endVisit(part.isMap)
        val lines = listOf("while (group.hasNext()) {") + indented(entry) + "}"
        return function(signature(group.function, "group", group.block), lines)
    }

    private fun statements(block: SbeBlock): List<String> =
        block.fixed.filterNot { it.isFlag }.map(leaves::visit) +
            block.groups
                .flatMap { it.groups }
                .map { "$VISIT${it.function}(entry.${it.name}(), visits)" } +
            block.data.map(leaves::visit)

    private fun signature(name: String, parameter: String, block: SbeBlock) =
        "$VISIT$name($parameter: $sbePackage.${block.decoder}, $VISITS_PARAMETER)"
}
