package dev.serdemark.report.wording

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.CountedMemory
import dev.serdemark.plan.ObservedMemory
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import kotlin.math.abs
import kotlin.math.round

/** The memory of a contender in one operation. */
internal class MemoryRow(val contender: ContenderName, val memory: CellMemory)

/** The memory of all cells of a group that were examined, the least memory first. */
internal class MemoryTable(val label: String, val rows: List<MemoryRow>) {
    /** Whether the operation decodes values, which retain memory. */
    val retains: Boolean
        get() = rows.any { it.memory.counted?.retainedBytes != null }
}

/**
 * A column of the tables of memory.
 *
 * @property drop the order in which a narrow terminal leaves it out; null if it stays
 */
internal enum class MemoryField(
    val heading: String,
    val drop: Int?,
    val text: (CellMemory) -> String?,
) {
    RETAINED("retained", null, { it.counted?.retainedBytes?.let(::bytes) }),
    ALLOCATED("allocated", null, { it.counted?.bytes?.let(::bytes) }),
    OBJECTS("objects", null, { it.counted?.objects?.let(MemoryWording::objects) }),
    PEAK_HEAP("peak heap", 2, { it.observed?.peakHeapBytes?.toDouble()?.let(::bytes) }),
    RESIDENT("resident", 1, { it.observed?.residentBytes?.toDouble()?.let(::bytes) }),
}

/** A column of the tables of what the JVM's own methods show. */
internal enum class ObservedField(val heading: String, val text: (ObservedMemory) -> String?) {
    USED("used grew", { signed(it.usedBytes) }),
    ALLOCATED("allocated", { bytes(it.allocatedBytes) }),
    DISTURBED("collected", { "${it.disturbed} of ${it.groups}" }),
    LOAD("CPU load", { it.cpuLoad?.let(Numbers::percent) }),
    SHARE("CPU time", { Numbers.percent(it.cpuShare) }),
}

private fun bytes(count: Double): String = Numbers.bytes(maxOf(0.0, count))

private fun signed(count: Double): String =
    if (count < 0) "-" + Numbers.bytes(abs(count)) else Numbers.bytes(count)

/** Words for what was found out about memory, the same on the terminal and in the page. */
internal object MemoryWording {
    const val TITLE = "Memory"

    const val OBSERVED_TITLE = "Memory and CPU as MXBeans show them"

    const val MEANING =
        "Retained is the heap that a decoded value keeps in use. Allocated and objects are what one warm call " +
            "allocates. These are exact counts in a separate JVM. Peak heap is the most that was in the heap of " +
            "another JVM, whose heap grows only if it must, garbage included. Resident is the most memory of its whole " +
            "process. No verdict depends on them."

    const val NONE =
        "The memory of these contenders was not examined. Do it with: serdemark run ... --show memory"

    /** Explains the second table. */
    fun observedMeaning(calls: Int): String =
        "Used grew is the growth of the used heap during $calls calls, by the methods of java.lang.Runtime. It means " +
            "nothing if garbage was collected meanwhile, which happened in as many groups of calls as \"collected\" says. " +
            "Allocated is what the same calls really allocated. CPU load is what the MXBean of the operating system " +
            "reports after each group, CPU time what the process really used. Both are parts of all cores."

    /** Returns a table for each group with an examined cell. */
    fun tables(result: RunResult): List<MemoryTable> =
        result.groups
            .map { group -> MemoryTable(label(group, result), rows(group)) }
            .filter { it.rows.isNotEmpty() }

    private fun label(group: RankedGroup, result: RunResult) =
        "${Wording.operation(group.cell, result.plan)}  ${Wording.setting(group.cell)}"

    private fun rows(group: RankedGroup): List<MemoryRow> =
        (group.ranked.map { it.result } + group.unranked)
            .mapNotNull { cell -> cell.memory?.let { MemoryRow(cell.cell.contender, it) } }
            .sortedBy { weight(it.memory.counted) }

    private fun weight(counted: CountedMemory?): Double =
        counted?.run { retainedBytes ?: bytes } ?: Double.MAX_VALUE

    /** The columns of a table. Retained bytes have one only if the operation decodes values. */
    fun fields(table: MemoryTable): List<MemoryField> =
        MemoryField.entries.filter { it != MemoryField.RETAINED || table.retains }

    /** Formats a number of objects: `10`, `2.37` or `1,204`. */
    fun objects(count: Double): String =
        if (count >= MANY || abs(count - round(count)) < FRACTION) Numbers.count(count)
        else Numbers.significant(count)

    /**
     * Returns what a call allocates by class, such as `12 byte[] (3.2 KB)`, the most bytes first.
     */
    fun classes(counted: CountedMemory, most: Int = Int.MAX_VALUE): String {
        val named = counted.types.take(most).map(::named)
        val others = counted.types.drop(most)
        val rest =
            if (others.isEmpty()) emptyList()
            else
                listOf(
                    "${objects(others.sumOf { it.objects })} of other classes (${bytes(others.sumOf { it.bytes })})"
                )
        return (named + rest).joinToString()
    }

    private fun named(type: AllocatedClass): String =
        "${objects(type.objects)} ${className(type.type)} (${bytes(type.bytes)})"

    /** Returns the class as sources write it, without its package: `byte[]` for `[B`. */
    internal fun className(jvmName: String): String {
        val dimensions = jvmName.takeWhile { it == '[' }.length
        val element = jvmName.drop(dimensions)
        val name =
            if (dimensions == 0) element
            else PRIMITIVES[element] ?: element.removePrefix("L").removeSuffix(";")
        return visible(name.substringAfterLast('.')) + "[]".repeat(dimensions)
    }

    /** Returns the reasons for missing figures, each in a sentence with the contender's name. */
    fun missing(table: MemoryTable): List<String> =
        table.rows.mapNotNull { row ->
            row.memory.reason?.let { "${Wording.name(row.contender)}: ${visible(it)}" }
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

    /** Numbers from here on have no decimals. */
    private const val MANY = 100.0

    /** The largest distance to a whole number that is printed as one. */
    private const val FRACTION = 0.005
}
