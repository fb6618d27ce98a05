package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.conform.CaseCell
import dev.serdemark.results.conform.CaseGroup
import dev.serdemark.results.conform.CaseInfo
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.conform.ConformChanges
import dev.serdemark.results.conform.ConformResult
import dev.serdemark.results.conform.DeclaredFaults

/**
 * Shows what contenders did with the cases of `conform`: counts, and every fault with its payload.
 *
 * @param changes the changes since an earlier result; null without one
 * @param declared the comparison of faults with those that manifests declare; null if not requested
 */
class ConformPage(
    private val result: ConformResult,
    private val changes: ConformChanges? = null,
    private val declared: DeclaredFaults? = null,
) : PageOfFindings() {
    override val title: String = "What contenders do with unusual and invalid data"

    /** The page with a matrix of all cells, each with a link to its case. */
    override fun htmlBlocks(): List<Block> =
        listOf(
            Block.Section("The answer", answers(), isAnswer = true),
            Block.Section("Every case", matrix()),
            Block.Section("What the cases are", result.cases.map(::details)),
        )

    override fun answers(): List<Block> =
        listOf(Block.Paragraph(answer, Tone.ANSWER), countsOfContenders()) +
            changed() +
            differing() +
            Block.Paragraph(meaning(), Tone.QUIET)

    /**
     * Names the contenders that ran code of a class that only a payload names, then the contenders
     * that were silently wrong least often and most often.
     */
    internal val answer: List<Inline>
        get() {
            val unsafe = result.contenders.filter { count(it, Conduct.RAN_NAMED_CLASS) > 0 }
            if (unsafe.isEmpty()) return silentlyWrong()
            val named = Wording.inWords(unsafe.map(Wording::name), MOST_NAMED)
            val ran = Strong("Ran code of classes that only payloads name: $named.")
            return listOf(ran, Plain(" ")) + silentlyWrong()
        }

    private fun silentlyWrong(): List<Inline> {
        val wrong =
            result.contenders
                .filter { result.ran(it).isNotEmpty() }
                .groupBy { count(it, Conduct.SILENTLY_WRONG) }
        if (wrong.isEmpty()) return listOf(Strong("No case was run."))
        val (least, most) = wrong.keys.min() to wrong.keys.max()
        fun named(count: Int) =
            Wording.inWords(wrong.getValue(count).map(Wording::name), MOST_NAMED)
        val sizes = wrong.getValue(least).map { result.ran(it).size }
        val size = listOf(sizes.min(), sizes.max()).distinct().joinToString(" to ")
        val first = "${named(least)} silently wrong in ${cases(least)} of $size"
        return if (least == most) listOf(Strong("$first."))
        else listOf(Strong("Fewest: $first."), Plain(" Most: ${named(most)} in ${cases(most)}."))
    }

    private fun cases(count: Int) = Wording.counted(count, "case")

    /** A row per contender: the number of faults by group, then by conduct. */
    private fun countsOfContenders(): Block {
        val groups = CaseGroup.entries.filter { group -> result.cases.any { it.group == group } }
        val fields =
            listOf<TableField<ContenderName>>(name { Wording.name(it) }) +
                groups.mapIndexed { i, group ->
                    figure(
                        group.id,
                        drop = groups.size - i,
                        meaning = "Faults of the cases about ${group.id} that were run.",
                    ) { contender: ContenderName ->
                        ofGroup(contender, group)
                    }
                } +
                shownHarms().map { conduct ->
                    figure(conduct.words, short = BRIEF.getValue(conduct)) {
                        contender: ContenderName ->
                        if (result.ran(contender).isEmpty()) UNKNOWN
                        else "${count(contender, conduct)}"
                    }
                }
        return table("Faults of contenders", fields, ungrouped(result.contenders))
    }

    /** The kinds of harm that occurred, and silent faults even if none occurred. */
    private fun shownHarms(): List<Conduct> = HARMFUL.filter { conduct ->
        conduct == Conduct.SILENTLY_WRONG || result.cells.any { it.conduct == conduct }
    }

    private fun ofGroup(contender: ContenderName, group: CaseGroup): String {
        val ran = result.ran(contender).filter { (case, _) -> case.group == group }
        return if (ran.isEmpty()) UNKNOWN
        else "${ran.count { (_, cell) -> cell.conduct.isFault }}/${ran.size}"
    }

    private fun count(contender: ContenderName, conduct: Conduct): Int =
        result.cases.count { result.cell(contender, it).conduct == conduct }

    override fun findings(): List<Pair<String, List<Block>>> =
        result.contenders.mapNotNull { contender ->
            val harmful =
                result.harmful(contender).sortedByDescending { (_, cell) -> cell.conduct.harm }
            val faults = harmful.count { (_, cell) -> cell.conduct.isFault }
            val others = unrun(contender)
            if (harmful.isEmpty() && others.isEmpty()) null
            else
                "${Wording.name(contender)}: ${Wording.counted(faults, "fault")}" to
                    bullets(harmful.map { (case, cell) -> harm(case, cell) }) + others
        }

    private fun harm(case: CaseInfo, cell: CaseCell): List<Inline> =
        listOf(
            Strong(case.id),
            Plain(", ${cell.conduct.words}: "),
            Code(case.input),
            Plain(cell.output?.let { " became " } ?: ". "),
        ) +
            listOfNotNull(cell.output?.let(::Code)) +
            Plain(
                listOfNotNull(cell.output?.let { "" }, cell.reason?.let { it.trimEnd('.') })
                    .joinToString(". ") + ". Expected: ${expected(case)} (${case.source})."
            )

    private fun expected(case: CaseInfo) = case.expected.joinToString(" or ")

    /** Says why cases were not run, with each reason once. */
    private fun unrun(contender: ContenderName): List<Block> =
        result.cases
            .map { it to result.cell(contender, it) }
            .filter { (_, cell) -> cell.conduct.harm == null }
            .groupBy(
                { (case, cell) -> Triple(case.model, cell.conduct, cell.reason) },
                { it.first },
            )
            .map { (key, cases) ->
                val (model, conduct, reason) = key
                Block.Paragraph(
                    "${conduct.words}: ${cases(cases.size)} of $model. ${reason.orEmpty()}",
                    Tone.QUIET,
                )
            }

    private fun changed(): List<Block> {
        val changes = changes ?: return emptyList()
        val worse = changes.worse.size
        val verdict =
            if (worse == 0) "Passed: nothing is worse than before."
            else "Failed: ${if (worse == 1) "1 cell is" else "$worse cells are"} worse than before."
        val missing =
            if (changes.missing.isEmpty()) ""
            else
                " The earlier result does not have ${Wording.inWords(changes.missing.map(Wording::name))}."
        return listOf(
            Block.Paragraph(
                listOf(
                    Strong(verdict),
                    Plain(
                        " Changed: ${changes.changes.size} of ${changes.compared} cells.$missing"
                    ),
                ),
                if (worse == 0) Tone.ANSWER else Tone.ALERT,
            )
        ) +
            bullets(
                changes.changes.map { change ->
                    listOf(
                        Strong("${Wording.name(change.contender)}, ${change.case.id}"),
                        Plain(": ${conduct(change.before)} before, ${conduct(change.now)} now"),
                        Plain(if (change.isWorse) ", which is worse." else "."),
                    )
                }
            )
    }

    /** Compares faults with those that manifests declare. */
    private fun differing(): List<Block> {
        val declared = declared ?: return emptyList()
        val unknown =
            if (declared.unknown.isEmpty()) ""
            else
                " No manifest declares faults of ${Wording.inWords(declared.unknown.map(Wording::name))}."
        val verdict =
            when {
                declared.agree -> "Passed: the faults are exactly those that manifests declare."
                declared.differ -> "Failed: faults differ from those that manifests declare."
                else -> "Failed: no cell was compared with declared faults."
            }
        return listOf(
            Block.Paragraph(
                listOf(Strong(verdict), Plain(unknown)),
                if (declared.agree) Tone.ANSWER else Tone.ALERT,
            )
        ) +
            bullets(
                declared.undeclared.map { difference(it, "is not declared") } +
                    declared.obsolete.map { difference(it, "is declared as a fault") } +
                    declared.nonexistent.map { (contender, case) ->
                        listOf(
                            Strong("${Wording.name(contender)}, $case"),
                            Plain(" is declared as a fault, but there is no such case."),
                        )
                    }
            )
    }

    private fun difference(cell: CaseCell, how: String): List<Inline> =
        listOf(
            Strong("${Wording.name(cell.contender)}, ${cell.case}"),
            Plain(" $how: ${conduct(cell)}."),
        )

    private fun conduct(cell: CaseCell): String =
        cell.conduct.words +
            (cell.output?.let { " $it" } ?: cell.reason?.let { " ($it)" }.orEmpty())

    private fun meaning(): String =
        "${cases(result.cases.size)} on Java ${result.jvm}. A fault is what the source of a case does not allow; " +
            "3/26 is 3 faults in the 26 cases of a group. docs/conform.md says how cases are judged."

    private fun matrix(): List<Block> {
        val fields =
            listOf<TableField<CaseInfo>>(name("case") { it.id }) +
                result.contenders.map { contender ->
                    TableField(TableColumn(Wording.name(contender))) { case ->
                        val conduct = result.cell(contender, case).conduct
                        TableCell(
                            listOf(Link(BRIEF.getValue(conduct), "#${anchorOf(case)}")),
                            mark(conduct),
                        )
                    }
                }
        val groups =
            CaseGroup.entries
                .map { group -> Group(group.id, result.cases.filter { it.group == group }) }
                .filter { it.rows.isNotEmpty() }
        return listOf(
            Block.Paragraph(
                "Each cell links to the payload, what is allowed, and what came out.",
                Tone.QUIET,
            ),
            table("Cases and contenders", fields, groups, isComplete = true),
        )
    }

    private fun details(case: CaseInfo): Block =
        Block.Details(
            "${case.id}: ${case.says}",
            listOf(
                Block.Facts(
                    listOf(
                        "payload" to
                            "${visible(case.input)} (${case.bytes} bytes, data model ${case.model})",
                        "allowed" to visible(expected(case)),
                        "source" to visible(case.source),
                    )
                ),
                table(
                    case.id,
                    listOf<TableField<ContenderName>>(
                        name { Wording.name(it) },
                        words("did") { result.cell(it, case).conduct.words },
                        words("output") { result.cell(it, case).output ?: "" },
                        words("reason") { result.cell(it, case).reason ?: "" },
                    ),
                    ungrouped(result.contenders),
                ),
            ),
            anchor = anchorOf(case),
        )

    private fun anchorOf(case: CaseInfo) = anchor("case ${case.id}")

    private fun mark(conduct: Conduct): CellMark? =
        when {
            conduct.isFault -> CellMark.FAULT
            conduct == Conduct.READ -> null
            else -> CellMark.NONE
        }

    companion object {
        private const val MOST_NAMED = 4

        private val HARMFUL = Conduct.entries.filter { it.isHarmful }.sortedByDescending { it.harm }

        /** Short words for the conduct of contenders, for narrow columns. */
        private val BRIEF =
            mapOf(
                Conduct.READ to "read",
                Conduct.REJECTED to "rejected",
                Conduct.SUPERLINEAR to "superlinear",
                Conduct.WRONGLY_REJECTED to "refused",
                Conduct.OUT_OF_TIME to "time",
                Conduct.OUT_OF_MEMORY to "memory",
                Conduct.CRASHED to "crashed",
                Conduct.SILENTLY_WRONG to "wrong",
                Conduct.RAN_NAMED_CLASS to "ran class",
                Conduct.UNSUPPORTED to "unsupported",
                Conduct.NOT_RUN to "not run",
            )
    }
}
