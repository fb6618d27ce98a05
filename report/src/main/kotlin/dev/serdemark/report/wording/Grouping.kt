package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait

/**
 * Rows of a table under one heading.
 *
 * @property heading the heading; null if the table has only one group
 */
class Group<out R>(val heading: String?, val rows: List<R>)

/**
 * Groups rows by a trait of their contenders. Groups are in [Trait.order], and rows keep their
 * order within a group.
 *
 * @param trait the trait; null for one group without a heading
 * @param info returns the contender of a row
 */
fun <R> groupByTrait(rows: List<R>, trait: Trait?, info: (R) -> ContenderInfo): List<Group<R>> =
    if (trait == null) listOf(Group(null, rows))
    else
        rows
            .groupBy { trait.of(info(it)) }
            .entries
            .sortedWith(compareBy(trait.order) { it.key })
            .map { (value, members) -> Group(heading(trait, value), members) }

private fun heading(trait: Trait, value: String?): String =
    "${trait.id}: ${value?.let(::visible) ?: "not recorded"}"

/** Groups the rows of a run's tables by [trait]. */
internal class Grouping(plan: Plan, private val trait: Trait?) {
    private val infos = plan.contenders.associateBy { it.contender }

    fun <R> group(rows: List<R>, contender: (R) -> ContenderName): List<Group<R>> =
        groupByTrait(rows, trait) { infos.getValue(contender(it)) }

    /** Groups ranked rows. */
    fun group(rows: List<Row>): List<Group<Row>> = group(rows) { it.cell.result.cell.contender }
}
