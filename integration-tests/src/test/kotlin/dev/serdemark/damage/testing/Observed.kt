package dev.serdemark.damage.testing

import dev.serdemark.contender.DamagedRead

/** Collects how the reads of damaged payloads ended. */
internal class Observed {
    private val reads = linkedMapOf<Int, Observation>()
    private var spoiling = 0

    /** The number of reads that ended in each way. */
    val counts: Map<Observation, Int>
        get() = reads.values.groupingBy { it }.eachCount().toSortedMap()

    /** The kinds of damage that a manifest must list. */
    val damaged: Set<DamagedRead>
        get() = counts.keys.mapNotNull { it.damaged }.toSet()

    /** The number of reads that hung or ended their JVM. */
    val lost: Int
        get() = reads.values.count { it == Observation.HANG || it == Observation.CRASH }

    /** Records how the [read] with this number ended. */
    fun add(read: Int, observation: Observation) {
        reads[read] = observation
    }

    /** Records that the contender could not read the undamaged payload after the last read. */
    fun spoil() {
        spoiling++
    }

    override fun toString(): String =
        "${reads.size} reads: ${counts.entries.joinToString { "${it.value} ${it.key}" }}; " +
            "$spoiling spoiled the reader"
}
