package dev.serdemark.conform

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.BlocksBuilder
import dev.serdemark.report.page.CellMark
import dev.serdemark.report.page.MAX_HEAT
import dev.serdemark.report.page.PageOfFindings
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.UNKNOWN
import dev.serdemark.report.page.anchor
import dev.serdemark.report.page.answer
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.mark
import dev.serdemark.report.page.matrix
import dev.serdemark.report.page.name
import dev.serdemark.report.page.nameColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.textColumn
import dev.serdemark.report.page.ungrouped
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.buildInlines
import dev.serdemark.report.wording.visible
import dev.serdemark.trials.Conduct
import kotlin.math.ceil

/**
 * Shows what contenders did with the cases of `conform`: counts, and every fault with its payload.
 *
 * @param changes the changes since an earlier result; null without one
 * @param declared compares the faults with those that manifests declare; null if not requested
 * @param isBrief whether a terminal shows only how often contenders are wrong and with what, the
 *   worst first, in at most 40 lines
 */
class ConformPage(
    private val result: ConformResult,
    private val changes: ConformChanges? = null,
    private val declared: DeclaredFaults? = null,
    private val isBrief: Boolean = false,
) : PageOfFindings() {
    override val title: String = "What contenders do with unusual and invalid data"

    /** The page with a heat map of groups, and a matrix of all cells with links to their cases. */
    override fun htmlBlocks(): List<Block> =
        listOf(
            Block.Section("The answer", answers(), isAnswer = true),
            Block.Section("Where the faults are", heatMap()),
            Block.Section("Every case", matrix()),
            Block.Section("What the cases are", result.cases.map(::details)),
        )

    override fun blocks(): List<Block> =
        if (isBrief) listOf(Block.Section(title, briefAnswers())) else super.blocks()

    private fun briefAnswers(): List<Block> = buildBlocks {
        paragraph(answer, Tone.ANSWER)
        add(countsOfContenders(worstFirst.take(MAX_BRIEF_ROWS)))
        val hiddenRows = worstFirst.size - MAX_BRIEF_ROWS
        if (hiddenRows > 0)
            paragraph("$hiddenRows contenders with fewer faults are left out.", Tone.QUIET)
        changesSinceEarlier(MAX_BRIEF_CHANGES)
        declaredFaults(MAX_BRIEF_CHANGES)
        val worst = worstFirst.take(MAX_BRIEF_CONTENDERS)
        worst.forEach { contender ->
            worstCases(contender, MAX_BRIEF_CASES / worst.size)?.let { paragraph(it) }
        }
        val unrunCount = result.cells.count { it.conduct == Conduct.NOT_RUN }
        if (unrunCount > 0) paragraph("Not run: $unrunCount cells.", Tone.ALERT)
        paragraph("${cases(result.cases.size)} on Java ${result.jvm}. $MORE", Tone.QUIET)
    }

    /** The contenders with the most harmful faults first. */
    private val worstFirst: List<ContenderName> =
        result.contenders.sortedWith(
            compareBy(
                { -count(it, Conduct.RAN_NAMED_CLASS) },
                { -count(it, Conduct.SILENTLY_WRONG) },
                { contender ->
                    -result.harmfulCases(contender).count { it.second.conduct.isFault }
                },
            )
        )

    /**
     * Names some cases in which a contender has faults, the most harmful faults first; null if it
     * has none.
     *
     * ```
     * gson@2.15.0: silently wrong in 37: 31 of values (null-int, 30 more), 6 of grammar (6 more)
     * ```
     *
     * @param max how many cases are named
     */
    private fun worstCases(contender: ContenderName, max: Int): List<Inline>? {
        val faults =
            result
                .harmfulCases(contender)
                .filter { (_, cell) -> cell.conduct.isFault }
                .sortedByDescending { (_, cell) -> cell.conduct.harm }
        if (faults.isEmpty()) return null
        var room = max
        val parts =
            faults
                .groupBy { (_, cell) -> cell.conduct }
                .map { (conduct, faultsOfConduct) ->
                    val groups =
                        faultsOfConduct
                            .map { (case, _) -> case }
                            .groupBy { it.group }
                            .map { (group, cases) ->
                                val share = (max * cases.size / faults.size).coerceAtLeast(1)
                                val names = cases.map { it.id }.take(minOf(share, room))
                                room -= names.size
                                val hidden = cases.size - names.size
                                val list =
                                    names + listOfNotNull("$hidden more".takeIf { hidden > 0 })
                                "${cases.size} of ${group.id} (${list.joinToString()})"
                            }
                    "${conduct.words} in ${faultsOfConduct.size}: ${groups.joinToString()}"
                }
        return listOf(
            Strong(Wording.name(contender)),
            Plain(": ${parts.joinToString("; ")}."),
        )
    }

    /** How many faults each contender has in each group. Each cell leads to the faults. */
    private fun heatMap(): List<Block> {
        val groups = CaseGroup.entries.filter { group -> result.cases.any { it.group == group } }
        val fields =
            listOf<TableField<ContenderName>>(nameColumn { Wording.name(it) }) +
                groups.map { group ->
                    TableField(TableColumn(group.id, isNumber = true)) { contender ->
                        heatCell(contender, group)
                    }
                }
        return listOf(
            Block.Paragraph(
                "Faults of the cases that were run, the worst contender first. Each number leads to the faults.",
                Tone.QUIET,
            ),
            table("Faults by group", fields, ungrouped(worstFirst), isComplete = true),
        ) +
            worstFirst.flatMap { contender ->
                groups.mapNotNull { group -> faultsOf(contender, group) }
            }
    }

    private fun heatCell(contender: ContenderName, group: CaseGroup): TableCell {
        val ran = result.casesRun(contender).filter { (case, _) -> case.group == group }
        val faults = ran.count { (_, cell) -> cell.conduct.isFault }
        val text = faultsOfGroup(contender, group)
        if (faults == 0) return TableCell(text, CellMark.NONE)
        // At half of the cases, the color is strongest.
        val heat = (2.0 * MAX_HEAT * faults / ran.size).let(::ceil).toInt().coerceAtMost(MAX_HEAT)
        return TableCell(listOf(Link(text, "#${anchorOf(contender, group)}")), heat = heat)
    }

    /** The faults of a contender in a group, folded; null if it has none. */
    private fun faultsOf(contender: ContenderName, group: CaseGroup): Block? {
        val faults =
            result
                .harmfulCases(contender)
                .filter { (case, cell) -> case.group == group && cell.conduct.isFault }
                .sortedByDescending { (_, cell) -> cell.conduct.harm }
        if (faults.isEmpty()) return null
        return Block.Details(
            "${Wording.name(contender)}, ${group.id}: ${Wording.quantity(faults.size, "fault")}",
            buildBlocks { bullets(faults.map { (case, cell) -> harm(case, cell) }) },
            anchor = anchorOf(contender, group),
        )
    }

    private fun anchorOf(contender: ContenderName, group: CaseGroup) =
        anchor("faults $contender ${group.id}")

    override fun answers(): List<Block> = buildBlocks {
        paragraph(answer, Tone.ANSWER)
        add(countsOfContenders(result.contenders))
        changesSinceEarlier()
        declaredFaults()
        paragraph(meaning(), Tone.QUIET)
    }

    /**
     * Names the contenders that ran code of classes which only payloads name. Then names the
     * contenders that were silently wrong least often and most often.
     */
    internal val answer: List<Inline>
        get() {
            val unsafe = result.contenders.filter { count(it, Conduct.RAN_NAMED_CLASS) > 0 }
            if (unsafe.isEmpty()) return silentlyWrong()
            val contenders = Wording.join(unsafe.map(Wording::name), MAX_NAMES)
            val ran = Strong("Ran code of classes that only payloads name: $contenders.")
            return listOf(ran, Plain(" ")) + silentlyWrong()
        }

    private fun silentlyWrong(): List<Inline> {
        val byCount =
            result.contenders
                .filter { result.casesRun(it).isNotEmpty() }
                .groupBy { count(it, Conduct.SILENTLY_WRONG) }
        if (byCount.isEmpty()) return listOf(Strong("No case was run."))
        val minCount = byCount.keys.min()
        val maxCount = byCount.keys.max()
        fun names(count: Int) = Wording.join(byCount.getValue(count).map(Wording::name), MAX_NAMES)
        val numbersOfCases = byCount.getValue(minCount).map { result.casesRun(it).size }
        val total =
            listOf(numbersOfCases.min(), numbersOfCases.max()).distinct().joinToString(" to ")
        val fewestText = "${names(minCount)} silently wrong in ${cases(minCount)} of $total"
        return if (minCount == maxCount) listOf(Strong("$fewestText."))
        else
            listOf(
                Strong("Fewest: $fewestText."),
                Plain(" Most: ${names(maxCount)} in ${cases(maxCount)}."),
            )
    }

    private fun cases(count: Int) = Wording.quantity(count, "case")

    /** A row per contender, with its number of faults by group, and by conduct. */
    private fun countsOfContenders(contenders: List<ContenderName>): Block {
        val groups = CaseGroup.entries.filter { group -> result.cases.any { it.group == group } }
        val fields =
            listOf<TableField<ContenderName>>(nameColumn { Wording.name(it) }) +
                groups.mapIndexed { i, group ->
                    figureColumn(
                        group.id,
                        // A narrow terminal leaves out the last group first.
                        dropOrder = groups.size - i,
                        meaning = "Faults of the cases about ${group.id} that were run.",
                    ) { contender: ContenderName ->
                        faultsOfGroup(contender, group)
                    }
                } +
                shownConducts().map { conduct ->
                    figureColumn(conduct.words, shortHeading = SHORT_WORDS.getValue(conduct)) {
                        contender: ContenderName ->
                        if (result.casesRun(contender).isEmpty()) UNKNOWN
                        else "${count(contender, conduct)}"
                    }
                }
        return table("Faults of contenders", fields, ungrouped(contenders))
    }

    /** The kinds of harmful conduct that occurred, and silently wrong even if it did not occur. */
    private fun shownConducts(): List<Conduct> = HARMFUL_CONDUCTS.filter { conduct ->
        conduct == Conduct.SILENTLY_WRONG || result.cells.any { it.conduct == conduct }
    }

    private fun faultsOfGroup(contender: ContenderName, group: CaseGroup): String {
        val ran = result.casesRun(contender).filter { (case, _) -> case.group == group }
        return if (ran.isEmpty()) UNKNOWN
        else "${ran.count { (_, cell) -> cell.conduct.isFault }}/${ran.size}"
    }

    private fun count(contender: ContenderName, conduct: Conduct): Int =
        result.cases.count { result.cell(contender, it).conduct == conduct }

    override fun findings(): List<Pair<String, List<Block>>> =
        result.contenders.mapNotNull { contender ->
            val harmful =
                result.harmfulCases(contender).sortedByDescending { (_, cell) -> cell.conduct.harm }
            val faults = harmful.count { (_, cell) -> cell.conduct.isFault }
            val blocks = buildBlocks {
                bullets(harmful.map { (case, cell) -> harm(case, cell) })
                unrun(contender)
            }
            if (blocks.isEmpty()) null
            else "${Wording.name(contender)}: ${Wording.quantity(faults, "fault")}" to blocks
        }

    private fun harm(case: CaseInfo, cell: CaseCell): List<Inline> =
        listOf(
            Strong(case.id),
            Plain(", ${cell.conduct.words}: "),
            Code(case.input),
            Plain(if (cell.output == null) ". " else " became "),
        ) +
            listOfNotNull(cell.output?.let(::Code)) +
            Plain(
                // The empty text ends the sentence after an output.
                listOfNotNull(cell.output?.let { "" }, cell.reason?.let { it.trimEnd('.') })
                    .joinToString(". ") + ". Expected: ${expected(case)} (${case.source})."
            )

    private fun expected(case: CaseInfo) = case.expected.joinToString(" or ")

    /** Says why cases were not run, with each reason once. */
    private fun BlocksBuilder.unrun(contender: ContenderName) {
        result.cases
            .map { it to result.cell(contender, it) }
            // Only cases that were not run have no harm.
            .filter { (_, cell) -> cell.conduct.harm == null }
            .groupBy(
                { (case, cell) -> Triple(case.model, cell.conduct, cell.reason) },
                { it.first },
            )
            .forEach { (key, unrunCases) ->
                val (model, conduct, reason) = key
                paragraph(
                    "${conduct.words}: ${cases(unrunCases.size)} of $model. ${reason.orEmpty()}",
                    Tone.QUIET,
                )
            }
    }

    /** @param max how many changes are listed */
    private fun BlocksBuilder.changesSinceEarlier(max: Int = Int.MAX_VALUE) {
        val changes = changes ?: return
        val worseCount = changes.worseChanges.size
        val verdict =
            if (worseCount == 0) "Passed: nothing is worse than before."
            else
                "Failed: ${if (worseCount == 1) "1 cell is" else "$worseCount cells are"} worse than before."
        val missingText =
            if (changes.missing.isEmpty()) ""
            else
                " The earlier result does not have ${Wording.join(changes.missing.map(Wording::name))}."
        paragraph(if (worseCount == 0) Tone.ANSWER else Tone.ALERT) {
            strong(verdict)
            text(" Changed: ${changes.changes.size} of ${changes.compared} cells.$missingText")
        }
        // The changes to the worse come first, because a list may be cut.
        bullets(changes.changes.sortedByDescending { it.isWorse }.take(max)) { change ->
            strong("${Wording.name(change.contender)}, ${change.case.id}")
            text(": ${conduct(change.before)} before, ${conduct(change.now)} now")
            text(if (change.isWorse) ", which is worse." else ".")
        }
    }

    /** Compares faults with those that manifests declare. */
    private fun BlocksBuilder.declaredFaults(max: Int = Int.MAX_VALUE) {
        val declared = declared ?: return
        val undeclaredText =
            if (declared.unknown.isEmpty()) ""
            else
                " No manifest declares faults of ${Wording.join(declared.unknown.map(Wording::name))}."
        val verdict =
            when {
                declared.isConfirmed ->
                    "Passed: the faults are exactly those that manifests declare."
                declared.isContradicted ->
                    "Failed: faults differ from those that manifests declare."
                else -> "Failed: no cell was compared with declared faults."
            }
        paragraph(if (declared.isConfirmed) Tone.ANSWER else Tone.ALERT) {
            strong(verdict)
            text(undeclaredText)
        }
        val differences =
            declared.undeclared.map { difference(it, "is not declared") } +
                declared.obsolete.map { difference(it, "is declared as a fault") } +
                declared.nonexistent.map { (contender, case) ->
                    buildInlines {
                        strong("${Wording.name(contender)}, $case")
                        text(" is declared as a fault, but there is no such case.")
                    }
                }
        bullets(differences.take(max))
    }

    private fun difference(cell: CaseCell, relation: String): List<Inline> =
        listOf(
            Strong("${Wording.name(cell.contender)}, ${cell.case}"),
            Plain(" $relation: ${conduct(cell)}."),
        )

    private fun conduct(cell: CaseCell): String =
        cell.conduct.words +
            (cell.output?.let { " $it" } ?: cell.reason?.let { " ($it)" }.orEmpty())

    private fun meaning(): String =
        "${cases(result.cases.size)} on Java ${result.jvm}. A fault is what the source of a case does not allow; " +
            "3/26 is 3 faults in the 26 cases of a group. docs/conform.md says how cases are judged."

    private fun matrix(): List<Block> {
        val fields =
            listOf<TableField<CaseInfo>>(nameColumn("case") { it.id }) +
                result.contenders.map { contender ->
                    TableField(TableColumn(Wording.name(contender))) { case ->
                        val conduct = result.cell(contender, case).conduct
                        TableCell(
                            listOf(Link(SHORT_WORDS.getValue(conduct), "#${anchorOf(case)}")),
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
                        nameColumn { Wording.name(it) },
                        textColumn("did") { result.cell(it, case).conduct.words },
                        textColumn("output") { result.cell(it, case).output ?: "" },
                        textColumn("reason") { result.cell(it, case).reason ?: "" },
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
        private const val MAX_NAMES = 4

        /** The most rows, contenders, names of cases, and changes in a brief answer. */
        private const val MAX_BRIEF_ROWS = 8
        private const val MAX_BRIEF_CONTENDERS = 3
        private const val MAX_BRIEF_CASES = 24
        private const val MAX_BRIEF_CHANGES = 3

        private const val MORE =
            "Every fault with its payload: --verbose, or a page with a heat map: --format html --out FILE."

        private val HARMFUL_CONDUCTS =
            Conduct.entries.filter { it.isHarmful }.sortedByDescending { it.harm }

        /** Short words for the conduct of contenders, for narrow columns. */
        private val SHORT_WORDS =
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
