package dev.serdemark.evolve

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.CellMark
import dev.serdemark.report.page.PageOfFindings
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.anchor
import dev.serdemark.report.page.answer
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.mark
import dev.serdemark.report.page.matrix
import dev.serdemark.report.page.name
import dev.serdemark.report.page.nameColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.textColumn
import dev.serdemark.report.page.ungrouped
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.buildInlines
import dev.serdemark.report.wording.visible

/** Shows which contenders survive which changes of a schema. */
class EvolvePage(private val result: EvolveResult) : PageOfFindings() {
    private val hasOneChange = result.changes.size == 1

    /** What a contender made of one [change] in one [direction]. */
    private data class ReadChange(
        val change: ChangeInfo,
        val direction: Direction,
        val reading: EvolveReading,
    )

    override val title: String = "Which contenders survive changes of the schema"

    /** The page with a matrix of all cells, each with a link to its change. */
    override fun htmlBlocks(): List<Block> =
        listOf(
            Block.Section("The answer", answers(), isAnswer = true),
            Block.Section("Every change", matrix()),
            Block.Section("What the changes are", result.changes.map(::details)),
        )

    override fun answers(): List<Block> =
        listOf(
            Block.Paragraph(answer(), Tone.ANSWER),
            if (hasOneChange) outcomes(result.changes.single()) else counts(),
            Block.Paragraph(meaning(), Tone.QUIET),
        )

    /** Groups contenders by their worst outcome, the least harmful first. */
    private fun answer(): List<Inline> {
        val byHarm =
            result.ranked.groupBy { contender ->
                Direction.entries.mapNotNull { result.worst(contender, it)?.harm }.maxOrNull()
            }
        if (byHarm.keys.none { it != null }) return listOf(Strong("Nothing was read."))
        return ANSWERS.flatMap { (harm, heading) ->
            val names = byHarm[harm].orEmpty().map { Wording.name(it.name) }
            if (names.isEmpty()) emptyList()
            else listOf(Strong("$heading:"), Plain(" ${Wording.join(names)}. "))
        }
    }

    private fun counts(): Block {
        val fields =
            listOf<TableField<EvolvedContender>>(
                nameColumn { Wording.name(it.name) },
                textColumn("format", dropOrder = 1) { it.format },
            ) +
                outcomeColumns().map { outcome ->
                    figureColumn(outcome.words, shortHeading = SHORT_WORDS.getValue(outcome)) {
                        contender: EvolvedContender ->
                        "${readings(contender).count { (_, _, it) -> it.outcome == outcome }}"
                    }
                } +
                figureColumn(
                    "against rules",
                    dropOrder = 2,
                    meaning =
                        "Directions whose outcome contradicts the published rules of the format.",
                ) { contender: EvolvedContender ->
                    val rules = result.changes.count { it.rule(contender.format) != null }
                    val contradictions =
                        readings(contender).count { contradictsRules(contender, it) }
                    if (rules == 0) null else "$contradictions/${rules * Direction.entries.size}"
                }
        return table("Directions by outcome", fields, ungrouped(result.ranked))
    }

    private fun outcomeColumns(): List<EvolveOutcome> =
        EvolveOutcome.entries.filter { outcome ->
            // Outcomes of changes that were not run have no harm.
            outcome.harm != null &&
                (outcome in ALWAYS_SHOWN || allReadings().any { it.outcome == outcome })
        }

    private fun allReadings(): List<EvolveReading> =
        result.cells.flatMap { listOf(it.backward, it.forward) }

    private fun readings(contender: EvolvedContender): List<ReadChange> =
        result.changes.flatMap { change ->
            Direction.entries.map { ReadChange(change, it, result.cell(contender, change)[it]) }
        }

    /** Returns whether the outcome contradicts the published rules of the format. */
    private fun contradictsRules(contender: EvolvedContender, item: ReadChange): Boolean {
        val (change, direction, reading) = item
        val allowed = change.rule(contender.format)?.get(direction) ?: return false
        return reading.outcome.harm != null && reading.outcome !in allowed
    }

    private fun outcomes(change: ChangeInfo): Block {
        val fields =
            listOf<TableField<EvolvedContender>>(nameColumn { Wording.name(it.name) }) +
                Direction.entries.map { direction ->
                    TableField(TableColumn(direction.says)) { contender ->
                        val reading = result.cell(contender, change)[direction]
                        TableCell(describe(reading), mark(reading.outcome))
                    }
                }
        return table(change.id, fields, ungrouped(result.ranked))
    }

    /** Names the outcome. Counts the affected documents, unless they are all or none. */
    private fun describe(reading: EvolveReading): String =
        reading.outcome.words +
            if (reading.affected in 1..<reading.documents)
                " (${reading.affected} of ${reading.documents})"
            else ""

    /**
     * Lists the faults of contenders, and outcomes that contradict the rules of the format. If
     * there is only one change, also lists rejections and losses.
     */
    override fun findings(): List<Pair<String, List<Block>>> =
        result.ranked.mapNotNull { contender ->
            val listedReadings =
                readings(contender).filter { item ->
                    val outcome = item.reading.outcome
                    val isRejectionOrLoss = outcome != EvolveOutcome.READ && outcome.harm != null
                    outcome.isFault ||
                        hasOneChange && isRejectionOrLoss ||
                        contradictsRules(contender, item)
                }
            val items = listedReadings.map { finding(contender, it) } + unrun(contender)
            if (items.isEmpty()) null
            else Wording.name(contender.name) to listOf(Block.Bullets(items))
        }

    /** Says why changes were not run, with each reason once. */
    private fun unrun(contender: EvolvedContender): List<List<Inline>> =
        readings(contender)
            .filter { (_, _, reading) -> reading.outcome.harm == null }
            .groupBy(
                { (_, _, reading) -> reading.outcome to reading.reason },
                { (change, _, _) -> change.id },
            )
            .map { (key, changes) ->
                val (outcome, reason) = key
                val names = Wording.join(changes.distinct())
                listOf(Strong(outcome.words), Plain(": $names. ${reason.orEmpty()}"))
            }

    private val EvolveOutcome.isFault: Boolean
        get() = !isRead && this != EvolveOutcome.REJECTED && harm != null

    private fun finding(contender: EvolvedContender, item: ReadChange): List<Inline> {
        val (change, direction, reading) = item
        val title = if (hasOneChange) direction.says else "${change.id}, ${direction.says}"
        val rule = change.rule(contender.format)?.takeIf { contradictsRules(contender, item) }
        // Without a payload and a reason, the text before the rule already ends with a space.
        val space = if (reading.written == null && reading.reason == null) "" else " "
        return buildInlines {
            strong(title)
            text(": ${describe(reading)}. ")
            reading.written?.let { code(it) }
            reading.output?.let {
                text(" became ")
                code(it)
            }
            reading.reason?.let {
                text("${if (reading.written == null) "" else ": "}${it.trimEnd('.')}.")
            }
            rule?.let {
                text(
                    "${space}The rules of ${it.format} say: ${describe(it[direction])} (${it.source})."
                )
            }
        }
    }

    private fun describe(outcomes: List<EvolveOutcome>) = outcomes.joinToString(" or ") { it.words }

    private fun meaning(): String =
        "${Wording.quantity(result.changes.size, "change")} in both directions, on Java ${result.jvm}. " +
            "Read: everything came out that the reader's schema has a place for. With loss: something is missing, and " +
            "all that came out is right. Silently wrong: a value came out that nobody wrote. docs/evolve.md says how this is judged."

    private fun matrix(): List<Block> {
        val fields =
            listOf<TableField<ChangeInfo>>(nameColumn("change") { it.id }) +
                result.ranked.map { contender ->
                    TableField(TableColumn(Wording.name(contender.name))) { change ->
                        val cell = result.cell(contender, change)
                        val worstOutcome =
                            Direction.entries.map { cell[it].outcome }.maxBy { it.harm ?: -1 }
                        val text =
                            Direction.entries.joinToString(" / ") {
                                SHORT_WORDS.getValue(cell[it].outcome)
                            }
                        TableCell(listOf(Link(text, "#${anchorOf(change)}")), mark(worstOutcome))
                    }
                }
        return listOf(
            Block.Paragraph(
                "Before the slash: old writer, new reader. After it: new writer, old reader. Each cell links to its change.",
                Tone.QUIET,
            ),
            table("Changes and contenders", fields, ungrouped(result.changes), isComplete = true),
        )
    }

    private fun details(change: ChangeInfo): Block =
        Block.Details(
            "${change.id}: ${change.says}",
            listOf(
                Block.Facts(
                    listOf("old" to visible(change.old), "new" to visible(change.new)) +
                        change.rules.map {
                            "rules of ${it.format}" to
                                visible(
                                    "${describe(it.backward)} / ${describe(it.forward)}. ${it.source}"
                                )
                        }
                )
            ) +
                Direction.entries.map { direction ->
                    fun reading(contender: EvolvedContender) =
                        result.cell(contender, change)[direction]
                    table(
                        direction.says,
                        listOf<TableField<EvolvedContender>>(
                            nameColumn { Wording.name(it.name) },
                            textColumn(direction.says) { describe(reading(it)) },
                            textColumn("written") { reading(it).written ?: "" },
                            textColumn("output") { reading(it).output ?: "" },
                            textColumn("reason") { reading(it).reason ?: "" },
                        ),
                        ungrouped(result.ranked),
                    )
                },
            anchor = anchorOf(change),
        )

    private fun anchorOf(change: ChangeInfo) = anchor("change ${change.id}")

    private fun mark(outcome: EvolveOutcome): CellMark? =
        when {
            outcome.isRead -> null
            outcome.isFault -> CellMark.FAULT
            else -> CellMark.NONE
        }

    companion object {
        /** Outcomes that have a column even if none occurred. */
        private val ALWAYS_SHOWN =
            setOf(
                EvolveOutcome.READ,
                EvolveOutcome.READ_WITH_LOSS,
                EvolveOutcome.REJECTED,
                EvolveOutcome.SILENTLY_WRONG,
            )

        /**
         * Headings for groups of contenders, by the [harm][EvolveOutcome.harm] of their worst
         * outcome.
         */
        private val ANSWERS =
            listOf(
                0 to "Read everything in both directions",
                1 to "Read in both directions, with loss",
                2 to "Reject some, and are never wrong",
                3 to "Crash or run out of time or memory",
                4 to "Silently wrong",
            )

        /** Short words for the outcomes, for narrow columns. */
        private val SHORT_WORDS =
            mapOf(
                EvolveOutcome.READ to "read",
                EvolveOutcome.READ_WITH_LOSS to "loss",
                EvolveOutcome.REJECTED to "rejected",
                EvolveOutcome.OUT_OF_TIME to "time",
                EvolveOutcome.OUT_OF_MEMORY to "memory",
                EvolveOutcome.CRASHED to "crashed",
                EvolveOutcome.SILENTLY_WRONG to "wrong",
                EvolveOutcome.UNSUPPORTED to "unsupported",
                EvolveOutcome.NOT_RUN to "not run",
            )
    }
}
