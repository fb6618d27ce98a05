package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait

/**
 * Rows of a table under one heading.
 *
 * @property heading null if the table has no groups
 */
class Group<out R>(val heading: String?, val rows: List<R>)

/**
 * Groups rows by a trait of their contenders, in the order of [Trait.order]. Rows keep their order
 * within a group.
 *
 * @param by null if all rows form one group without a heading
 */
fun <R> grouped(rows: List<R>, by: Trait?, info: (R) -> ContenderInfo): List<Group<R>> =
    if (by == null) listOf(Group(null, rows))
    else
        rows
            .groupBy { by.of(info(it)) }
            .entries
            .sortedWith(compareBy(by.order) { it.key })
            .map { (value, members) -> Group(heading(by, value), members) }

private fun heading(trait: Trait, value: String?): String =
    "${trait.id}: ${value?.let(::visible) ?: "not recorded"}"

/** Groups the rows of a run's tables by the trait [by]. */
internal class Grouping(plan: Plan, private val by: Trait?) {
    private val infos = plan.contenders.associateBy { it.contender }

    fun <R> of(rows: List<R>, contender: (R) -> ContenderName): List<Group<R>> =
        grouped(rows, by) { infos.getValue(contender(it)) }

    /** Groups ranked rows. */
    fun of(rows: List<Row>): List<Group<Row>> = of(rows) { it.cell.result.cell.contender }
}
