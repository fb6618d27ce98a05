package dev.serdemark.studies

import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestionOrList
import java.nio.file.Path

/**
 * Checks that the runs of a [study] have the cells that its tables and claims are about.
 *
 * @param file the file of the study, for messages
 * @param plans the plans of the study's runs, by the run's name
 * @throws ProblemException with all selections that do not fit
 */
fun checkCells(study: Study, file: Path, plans: Map<String, Plan>) {
    val problems = StudyCheck(study, file, plans).problems()
    if (problems.isNotEmpty()) throw ProblemException(problems.sortedBy { it.line })
}

private class StudyCheck(
    private val study: Study,
    private val file: Path,
    private val plans: Map<String, Plan>,
) {
    /** Returns a problem for each selection that does not fit, with its line. */
    fun problems(): List<Problem> =
        (study.claims.flatMap { problems(it.statement) } + study.tables.flatMap(::problems))
            .distinct()

    private fun problems(statement: Statement): List<Problem> =
        when (statement) {
            is Statement.Untestable -> emptyList()
            is Statement.Value -> listOfNotNull(selectionProblem(statement.cells, statement.run))
            is Statement.Ratio -> problems(statement)
            is Statement.Significance -> problems(statement)
        }

    private fun problems(claim: Statement.Significance): List<Problem> =
        if (plans.getValue(claim.run).calls.fixed != null)
            listOfNotNull(selectionProblem(claim.within, claim.run))
        else
            listOf(
                problem(
                    "The run '${claim.run}' has no fixed protocol, so there is no test of its runs.",
                    "Add --fixed-protocol to its command (e.g. --fixed-protocol 500,5000,50).",
                    claim.within.line,
                )
            )

    private fun problems(claim: Statement.Ratio): List<Problem> {
        val selectors = listOfNotNull(claim.compare, claim.with, claim.within, claim.against)
        val unmatched = selectors.mapNotNull { selectionProblem(it, claim.run) }
        if (unmatched.isNotEmpty()) return unmatched
        val plan = plans.getValue(claim.run)
        val pairs = claim.pairs(plan)
        val against = claim.against
        val line = claim.compare.line
        return when {
            pairs.isEmpty() ->
                listOf(
                    problem(
                        "No two cells make a pair.",
                        "Cells of a pair agree in everything that compare and with do not name.",
                        line,
                    )
                )
            against != null && pairs.any { it.counterpart(against, plan) == null } ->
                listOf(
                    problem(
                        "A pair has no counterpart, or several.",
                        "Name in against exactly what differs (e.g. against: {operation: read}).",
                        against.line,
                    )
                )
            else -> emptyList()
        }
    }

    private fun problems(table: PublishedTable): List<Problem> {
        val plan = plans.getValue(table.run)
        val selectors =
            table.rows.flatMap { row ->
                table.columns.keys.mapNotNull { column -> table.selector(row, column) }
            }
        return selectors.mapNotNull { selector ->
            val count = plan.select(selector).size
            val expected = if (selector.isSum) selector.values[Axis.OPERATION].orEmpty().size else 1
            when (count) {
                expected -> null
                0 -> selectionProblem(selector, table.run) ?: noCell(selector)
                else ->
                    problem(
                        "A figure of '${table.title}' stands for $count cells, not for $expected.",
                        "Name more of ${Axis.entries.joinToString { it.id }}.",
                        selector.line,
                    )
            }
        }
    }

    /** Returns the problem of a selector that selects nothing; null if it selects a cell. */
    private fun selectionProblem(selector: CellSelector, run: String): Problem? {
        val plan = plans.getValue(run)
        if (plan.select(selector).isNotEmpty()) return null
        for ((axis, names) in selector.values) {
            val known = plan.cells.map(axis.cellValue).distinct()
            val withVersions = plan.cells.map { "${it.contender}" }.distinct()
            val allowed = if (axis == Axis.CONTENDER) known + withVersions else known
            val unknown = names.firstOrNull { it !in allowed } ?: continue
            return problem(
                "The run '$run' has no ${axis.id} '$unknown'. ${suggestionOrList(unknown, allowed)}",
                null,
                selector.line,
            )
        }
        return noCell(selector)
    }

    private fun noCell(selector: CellSelector) =
        problem(
            "No cell has all of these.",
            "Check which channels and operations the contenders have.",
            selector.line,
        )

    private fun problem(message: String, advice: String?, line: Int) =
        Problem(message, advice, "$file", line.takeIf { it > 0 })
}
