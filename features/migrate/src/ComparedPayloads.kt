package dev.serdemark.migrate

import dev.serdemark.migrate.MigrationSide.Companion.notTriedReason
import dev.serdemark.trials.ReadResult

/** Counts the payloads that two contenders read, and collects the differences. */
internal class ComparedPayloads {
    private val differences = ArrayList<DataDifference>()
    private var compared = 0
    private var unread = 0
    private val notWrittenReasons = ArrayList<String?>()
    private val notTriedReasons = ArrayList<String?>()

    /**
     * Adds both results for a payload. Calls [compare] only if both contenders tried to read it.
     */
    fun add(from: ReadResult, to: ReadResult, compare: () -> List<DataDifference>) {
        val notTried = from.notTriedReason ?: to.notTriedReason
        if (notTried != null) {
            notTriedReasons += notTried
            return
        }
        compared++
        if (from !is ReadResult.Decoded && to !is ReadResult.Decoded) unread++
        differences += compare()
    }

    /** Adds a document that has no payload. */
    fun addMissing(result: WriteResult) {
        val reasons = if (result.isTried) notWrittenReasons else notTriedReasons
        reasons += result.reason
    }

    fun comparison(): DataComparison =
        DataComparison.of(
            compared = compared,
            differences = differences,
            unread = unread,
            unwritten = Uncompared.of(notWrittenReasons),
            untried = Uncompared.of(notTriedReasons),
        )
}
