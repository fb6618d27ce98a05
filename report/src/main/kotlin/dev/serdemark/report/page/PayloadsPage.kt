package dev.serdemark.report.page

import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.PayloadBytes
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.buildInlines
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.WrittenSize
import dev.serdemark.results.WrittenSizes
import dev.serdemark.results.advice.FrontPlace
import dev.serdemark.results.advice.SizeAgainstTime
import dev.serdemark.results.advice.SizeAndTime
import dev.serdemark.results.advice.sizesAgainstTimes
import dev.serdemark.results.writtenSizes

/** Shows how large the payloads of each document are, and how size relates to time. */
internal object PayloadsPage {
    /** The anchor of the section. */
    const val ANCHOR = "payloads"

    private const val MEANING =
        "Mean size of a payload in bytes, and after compression of each payload on its own: deflate and gzip at level " +
            "6, Zstandard, and a block of LZ4. A sequence counts as the sum of its payloads; its second table has " +
            "the sizes after compression of the whole sequence."

    /** A sentence per document and channel. If sizes differ, also a table and charts. */
    fun blocks(result: RunResult): List<Block> = buildBlocks {
        // The second table of a sequence has the sizes compressed as a whole.
        val tables = writtenSizes(result).flatMap { listOfNotNull(it, it.together) }
        val onlyTable = tables.singleOrNull()
        val title = "Payload sizes" + onlyTable?.let { " of ${label(it)}" }.orEmpty()
        section(title, ANCHOR) {
            for (sizes in tables) {
                if (onlyTable == null) heading(3, label(sizes))
                paragraph(sentence(sizes))
                if (sizes.hasDifferences) {
                    add(charts(sizes, result))
                    add(table(sizes))
                }
            }
            if (tables.any { it.hasDifferences }) paragraph(MEANING, Tone.QUIET)
        }
    }

    /** Names a document and channel as `media/small, bytes`. */
    fun label(sizes: WrittenSizes): String {
        val label = visible("${sizes.document}, ${sizes.channel}")
        return if (sizes.isTogether) "$label: sequences compressed as a whole" else label
    }

    private fun table(sizes: WrittenSizes): Block {
        val numbers = sizes.contenders.withIndex().associate { (i, size) -> size to "${i + 1}" }
        val fields =
            listOf<TableField<WrittenSize>>(
                figureColumn<WrittenSize>("no.", dropOrder = 1, isBrief = false) {
                    numbers.getValue(it)
                },
                nameColumn { Wording.name(it.cell.contender) },
            ) + PayloadBytes.entries.map { size -> figureColumn(size.heading) { size.text(it) } }
        return table("Payload sizes: ${label(sizes)}", fields, ungrouped(sizes.contenders))
    }

    private fun charts(sizes: WrittenSizes, result: RunResult): List<Block> {
        // The first table of a sequence already has its charts.
        if (sizes.isTogether) return emptyList()
        val rowNumbers = sizes.contenders.mapIndexed { i, it -> it.cell.contender to i + 1 }.toMap()
        return sizesAgainstTimes(sizes, result).map { chart ->
            val numbers = chart.points.associateWith { rowNumbers.getValue(it.contender) }
            Block.Plot(
                ChartData.SizesAgainstTime(
                    title(chart, result),
                    chart,
                    numbers,
                    FrontWording.sentence(chart),
                )
            )
        }
    }

    private fun title(chart: SizeAgainstTime, result: RunResult): String {
        val cell = chart.group.cell
        val jvm = if (result.plan.jvms.size > 1) visible(", ${cell.jvm}") else ""
        return "Size against time: ${Wording.operation(cell, result.plan)}$jvm${Wording.threads(cell)}"
    }

    /**
     * Says who writes the smallest payloads, or how large all of them are if they do not differ.
     */
    fun sentence(sizes: WrittenSizes): List<Inline> =
        if (sizes.hasDifferences) smallestSentence(sizes) else listOf(Plain(equalSizes(sizes)))

    private fun smallestSentence(sizes: WrittenSizes): List<Inline> {
        val raw = sizes.smallest(PayloadBytes.RAW.bytes)
        val eachSuffix = if (raw.size == 1) "" else " each"
        val average = if (sizes.siblings == 1) "" else " on average"
        return buildInlines {
            add(raw.singleOrNull()?.let { ContenderText(it.cell.contender) } ?: Strong(names(raw)))
            text(
                " ${verb(raw)} smallest: ${bytes(raw)}$eachSuffix$average${difference(raw, sizes.secondSmallest)}."
            )
            text(" " + compressionSentence(sizes, raw))
        }
    }

    /** Formats the difference from the next larger size as `, 3% smaller than gson@2.15.0`. */
    private fun difference(smallestSizes: List<WrittenSize>, nextSizes: List<WrittenSize>): String {
        if (nextSizes.isEmpty()) return ""
        val share = 1 - smallestSizes.first().size.bytes / nextSizes.first().size.bytes
        val percentage = if (share < MIN_SHARE) "less than 0.1%" else Numbers.percent(share)
        return ", $percentage smaller than ${names(nextSizes)}"
    }

    /** Says who writes the smallest payloads after each kind of compression. */
    private fun compressionSentence(sizes: WrittenSizes, raw: List<WrittenSize>): String {
        val byWinner = compressions.groupBy { sizes.smallest(it.bytes) }
        val onlyWinners = byWinner.keys.singleOrNull()
        if (onlyWinners == raw) {
            val subject = if (raw.size == 1) "It is" else "They are"
            return "$subject smallest after compression too: ${compressedSizes(compressions, raw)}."
        }
        return byWinner.entries.joinToString("; ", prefix = "Compressed: ", postfix = ".") {
            (winners, fields) ->
            "${names(winners)} with ${compressedSizes(fields, winners)}"
        }
    }

    /** Formats sizes after compression as `131 (deflate) and 143 (gzip)`. */
    private fun compressedSizes(fields: List<PayloadBytes>, sizes: List<WrittenSize>) =
        Wording.join(fields.map { "${it.text(sizes.first())} (${it.heading})" })

    private fun equalSizes(sizes: WrittenSizes): String {
        val anyContender = sizes.contenders.first()
        val start =
            if (sizes.contenders.size == 1) "A payload has"
            else "Payloads of all contenders have about"
        return "$start ${bytes(sizes.contenders)}. Compressed: ${compressedSizes(compressions, listOf(anyContender))}."
    }

    private fun names(sizes: List<WrittenSize>) =
        Wording.join(sizes.map { Wording.name(it.cell.contender) }, MAX_NAMES)

    private fun verb(sizes: List<WrittenSize>) = if (sizes.size == 1) "is" else "are"

    private fun bytes(sizes: List<WrittenSize>) = "${PayloadBytes.RAW.text(sizes.first())} bytes"

    private val compressions = PayloadBytes.entries - PayloadBytes.RAW

    private const val MAX_NAMES = 4

    /** The minimum difference that a percentage with one decimal shows. */
    private const val MIN_SHARE = 0.0005
}

/** Words for the charts of size against time. */
internal object FrontWording {
    /** How to read the charts. */
    const val MEANING =
        "Each chart shows the size of a payload, from left to right, against the time of a call, from bottom to top. " +
            "Left and down is better. The line is the Pareto front: the contenders on it are smallest or fastest, or a " +
            "compromise that no other beats in both. Hollow marks are undecided: another contender beats them only " +
            "by estimate. Gray marks are certainly beaten. Vertical bars are the intervals of times. Numbers are those of the table."

    private const val NO_FRONT =
        "There is no Pareto front: each contender is beaten by another one, within the margin."

    private const val MAX_NAMES = 6

    /** Names the contenders on the Pareto front, and those that may be on it. */
    fun sentence(chart: SizeAgainstTime): String {
        val undecidedPoints = chart.at(FrontPlace.UNDECIDED)
        if (chart.at(FrontPlace.ON_FRONT).isEmpty()) return NO_FRONT
        return "On the Pareto front: ${names(chart.at(FrontPlace.ON_FRONT))}." +
            if (undecidedPoints.isEmpty()) "" else " Undecided: ${names(undecidedPoints)}."
    }

    /** Describes a point as `gson@2.15.0: 512 bytes, 3.41 µs (3.30–3.52)`. */
    fun point(point: SizeAndTime): String {
        val unit = TimeUnit.of(point.time.value)
        val time = Numbers.estimate(point.time, unit.nanos)
        val interval = time.interval?.let { " ($it)" }.orEmpty()
        return "${Wording.name(point.contender)}: ${Numbers.count(point.bytes)} bytes, ${time.value} ${unit.symbol}$interval"
    }

    /** Returns a short name: without the version if no other point has the same id. */
    fun label(point: SizeAndTime, chart: SizeAgainstTime): String =
        if (chart.points.count { it.contender.id == point.contender.id } > 1)
            Wording.name(point.contender)
        else visible(point.contender.id)

    private fun names(points: List<SizeAndTime>) =
        Wording.join(points.map { Wording.name(it.contender) }, MAX_NAMES)
}
