package dev.serdemark.migrate

import dev.serdemark.conform.ReadResult
import dev.serdemark.migrate.MigratingSide.Companion.unrun
import dev.serdemark.results.migrate.DataComparison
import dev.serdemark.results.migrate.DataDifference
import dev.serdemark.results.migrate.Uncompared

/** Counts the payloads that two contenders read, and collects the differences. */
internal class ComparedPayloads {
    private val differences = ArrayList<DataDifference>()
    private var compared = 0
    private var unread = 0
    private val unwritten = ArrayList<String?>()
    private val untried = ArrayList<String?>()

    /** Adds both results for a payload. Calls [found] only if both contenders tried to read it. */
    fun add(from: ReadResult, to: ReadResult, found: () -> List<DataDifference>) {
        val reason = from.unrun ?: to.unrun
        if (reason != null) {
            untried += reason
            return
        }
        compared++
        if (from !is ReadResult.Of && to !is ReadResult.Of) unread++
        differences += found()
    }

    /** Adds a document that has no payload. */
    fun addMissing(written: Written) {
        (if (written.isTried) unwritten else untried) += written.reason
    }

    fun comparison(): DataComparison =
        DataComparison.of(
            compared,
            differences,
            unread,
            Uncompared.of(unwritten),
            Uncompared.of(untried),
        )
}
