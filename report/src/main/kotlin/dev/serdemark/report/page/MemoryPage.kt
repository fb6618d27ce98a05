package dev.serdemark.report.page

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.CountedMemory
import dev.serdemark.plan.ObservedMemory
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import kotlin.math.abs
import kotlin.math.round

/** The memory of a contender in one operation. */
private typealias MemoryRow = Pair<ContenderName, CellMemory>

/** The sections of a report on memory: exact counts, and figures of MXBeans. */
internal object MemoryPage {
    const val NONE =
        "The memory of these contenders was not examined. To examine it: serdemark run ... --show memory"

    private const val MEANING =
        "Retained is the heap that a decoded value keeps in use. Allocated and objects are what one warm call " +
            "allocates. These are exact counts in a separate JVM. The other figures come from another JVM, whose heap grows only if it " +
            "must. Peak heap is the most that its heap held, garbage included. Resident is the most memory of its " +
            "process. No verdict depends on these figures."

    private const val OBSERVED_TITLE = "Memory and CPU as MXBeans show them"

    /**
     * @param isAsked whether the user asked for memory, so that a note must say if no memory was
     *   examined
     */
    fun blocks(result: RunResult, isAsked: Boolean): List<Block> {
        val tables =
            result.groups
                .map { group -> Wording.group(group.cell, result.plan) to rows(group) }
                .filter { (_, rows) -> rows.isNotEmpty() }
        return buildBlocks {
            if (tables.isNotEmpty()) {
                section("Memory", anchor = "memory") {
                    tables.forEach { (label, rows) -> counted(label, rows) }
                    paragraph(MEANING, Tone.QUIET)
                }
                observed(tables)
            } else if (isAsked) paragraph(NONE)
        }
    }

    private fun rows(group: RankedGroup): List<MemoryRow> =
        group.cells
            .mapNotNull { cell -> cell.memory?.let { cell.cell.contender to it } }
            .sortedBy { (_, memory) -> sortKey(memory.counted) }

    /**
     * Contenders that retain less come first, or allocate less if the retained bytes are unknown.
     */
    private fun sortKey(memory: CountedMemory?): Double =
        memory?.run { retainedBytes ?: bytes } ?: Double.MAX_VALUE

    private fun BlocksBuilder.counted(label: String, rows: List<MemoryRow>) {
        heading(3, "$label, per call")
        add(table("Memory: $label", countColumns, ungrouped(rows)))
        folded("Objects by class", rows.filter { (_, memory) -> memory.counted != null }) {
            (contender, memory) ->
            name(contender)
            text(": ${classes(checkNotNull(memory.counted), MAX_CLASSES)}")
        }
        bullets(rows.filter { (_, memory) -> memory.reason != null }) { (contender, memory) ->
            name(contender)
            text(": ${visible(checkNotNull(memory.reason))}")
        }
    }

    private val countColumns: List<TableField<MemoryRow>> =
        listOf(
            nameColumn { (contender, _) -> Wording.name(contender) },
            figureColumn("retained") { (_, it) -> it.counted?.retainedBytes?.let(::bytes) },
            figureColumn("allocated") { (_, it) -> it.counted?.bytes?.let(::bytes) },
            figureColumn("objects") { (_, it) -> it.counted?.objects?.let(::objects) },
            figureColumn("peak heap", dropOrder = 2) { (_, it) ->
                it.observed?.peakHeapBytes?.toDouble()?.let(::bytes)
            },
            figureColumn("resident", dropOrder = 1) { (_, it) ->
                it.observed?.residentBytes?.toDouble()?.let(::bytes)
            },
        )

    private fun BlocksBuilder.observed(tables: List<Pair<String, List<MemoryRow>>>) {
        val observedTables =
            tables
                .map { (label, rows) ->
                    label to
                        rows.mapNotNull { (name, memory) -> memory.observed?.let { name to it } }
                }
                .filter { (_, rows) -> rows.isNotEmpty() }
        if (observedTables.isEmpty()) return
        // Groups have the same number of calls in all cells.
        val (_, firstRows) = observedTables.first()
        val calls = firstRows.first().second.callsOfGroup
        val meaning =
            "Used grew is the growth of the used heap during a group of $calls calls, by the methods of java.lang.Runtime. " +
                "It means nothing if garbage was collected during these calls. Collected is the number of groups with a " +
                "collection. Allocated is what the same calls really allocated. CPU load is what the MXBean of the operating " +
                "system reports after each group. CPU time is what the process really used. Both are shares of all cores."
        section(OBSERVED_TITLE) {
            for ((label, rows) in observedTables) {
                heading(3, label)
                add(table("$OBSERVED_TITLE: $label", observedColumns, ungrouped(rows)))
            }
            paragraph(meaning, Tone.QUIET)
        }
    }

    private val observedColumns: List<TableField<Pair<ContenderName, ObservedMemory>>> =
        listOf(
            nameColumn { (contender, _) -> Wording.name(contender) },
            figureColumn("used grew") { (_, it) -> Numbers.bytes(it.usedBytes) },
            figureColumn("allocated") { (_, it) -> bytes(it.allocatedBytes) },
            figureColumn("collected") { (_, it) -> "${it.disturbed} of ${it.groups}" },
            figureColumn("CPU load") { (_, it) -> it.cpuLoad?.let(Numbers::percent) },
            figureColumn("CPU time") { (_, it) -> Numbers.percent(it.cpuShare) },
        )

    private fun bytes(count: Double): String = Numbers.bytes(maxOf(0.0, count))

    /** Formats a number of objects: `10`, `2.37` or `1,204`. */
    private fun objects(count: Double): String =
        if (count >= MIN_WITHOUT_DECIMALS || abs(count - round(count)) < ROUNDING)
            Numbers.count(count)
        else Numbers.significant(count)

    /** Formats the objects that a call allocates by class, such as `12 byte[] (3.2 KB)`. */
    internal fun classes(memory: CountedMemory, maxClasses: Int = Int.MAX_VALUE): String {
        val classes = memory.types.take(maxClasses).map(::objectsOfClass)
        val otherClasses = memory.types.drop(maxClasses)
        val otherClassesText =
            if (otherClasses.isEmpty()) emptyList()
            else
                listOf(
                    "${objects(otherClasses.sumOf { it.objects })} of other classes (${bytes(otherClasses.sumOf { it.bytes })})"
                )
        return (classes + otherClassesText).joinToString()
    }

    private fun objectsOfClass(type: AllocatedClass): String =
        "${objects(type.objects)} ${className(type.type)} (${bytes(type.bytes)})"

    /** Returns the class as sources write it, without its package: `byte[]` for `[B`. */
    private fun className(jvmName: String): String {
        val dimensions = jvmName.takeWhile { it == '[' }.length
        val element = jvmName.drop(dimensions)
        val name =
            if (dimensions == 0) element
            else PRIMITIVES[element] ?: element.removePrefix("L").removeSuffix(";")
        return visible(name.substringAfterLast('.')) + "[]".repeat(dimensions)
    }

    private val PRIMITIVES =
        mapOf(
            "B" to "byte",
            "C" to "char",
            "S" to "short",
            "I" to "int",
            "J" to "long",
            "F" to "float",
            "D" to "double",
            "Z" to "boolean",
        )

    /** The minimum of numbers that are printed without decimals. */
    private const val MIN_WITHOUT_DECIMALS = 100.0

    /** Numbers this close to a whole number are printed as that number. */
    private const val ROUNDING = 0.005

    /** The maximum number of classes that a line names. It sums up the others. */
    private const val MAX_CLASSES = 6
}
