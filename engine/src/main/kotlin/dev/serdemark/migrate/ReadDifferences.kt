package dev.serdemark.migrate

import dev.serdemark.conform.Came
import dev.serdemark.conform.CaseJudging
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.differences
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.migrate.DataDifference
import dev.serdemark.results.migrate.DataExample
import dev.serdemark.results.migrate.Tendency
import dev.serdemark.results.migrate.Treated
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.variation.Mutation

/** Compares what came out of two contenders for the same payload. */
internal class ReadDifferences(private val schema: Schema) {
    /**
     * Returns how readers differ on a payload of a [document].
     *
     * @param payload the number of the payload
     * @param json the payload if it is JSON, to show what it has in a place; else null
     */
    fun of(
        payload: Int,
        document: OriginalDocument,
        json: ByteArray?,
        from: Came,
        to: Came,
    ): List<DataDifference> {
        if (from is Came.Of && to is Came.Of)
            return values(payload, document, json, from.value, to.value)
        val (old, new) = listOf(from, to).map { treated(it, document.value, mayReject = false) }
        if (isSame(from, to, old, new)) return emptyList()
        val kind =
            when {
                to !is Came.Of && from is Came.Of -> UNREAD
                from !is Came.Of && to is Came.Of -> READ
                else -> OTHERWISE
            }
        val example = DataExample(document.number, "$", null, old, new)
        val group = reasonOf(if (kind == READ) old else new)
        return listOf(DataDifference(payload, kind, "", tendency(old, new), example, group))
    }

    private fun values(
        payload: Int,
        document: OriginalDocument,
        json: ByteArray?,
        from: Value,
        to: Value,
    ): List<DataDifference> {
        val (wrongBefore, wrongAfter) =
            listOf(from, to).map { read ->
                differences(schema, document.value, read).map { it.difference.path }.toSet()
            }
        return differences(schema, from, to)
            .map { found ->
                val path = found.difference.path
                fun treated(wrong: Set<String>, text: String) =
                    Treated(if (path in wrong) Conduct.SILENTLY_WRONG else Conduct.READ, text)
                val old = treated(wrongBefore, found.difference.expected)
                val new = treated(wrongAfter, found.difference.actual)
                val content = json?.let(found::content)
                val state = content?.takeIf { it == "missing" || it == "null" }
                DataDifference(
                    payload,
                    VALUE,
                    found.place,
                    tendency(old, new),
                    DataExample(document.number, path, content, old, new),
                    "${found.place} $state",
                )
            }
            .toList()
    }

    /** Returns how readers differ on a [mutation] of a [document]; null if they do not. */
    fun of(
        payload: Int,
        mutation: Mutation,
        document: OriginalDocument,
        from: Came,
        to: Came,
    ): DataDifference? {
        val (old, new) = listOf(from, to).map { treated(it, mutation, document.value) }
        if (isSame(from, to, old, new)) return null
        val example =
            DataExample(document.number, mutation.place, mutation.json.decodeToString(), old, new)
        return DataDifference(
            payload,
            mutation.kind.id,
            mutation.place,
            tendency(old, new),
            example,
            "${reasonOf(old)} ${reasonOf(new)}",
        )
    }

    private fun treated(came: Came, mutation: Mutation, original: Value): Treated {
        if (came !is Came.Of) {
            val treated = treated(came, original, mayReject = true)
            val (path, what) =
                UNREADABLE.matchEntire(treated.text.orEmpty())?.destructured ?: return treated
            return if (placeOf(path) == mutation.place) treated.copy(text = what) else treated
        }
        val allowed = mutation.allowed
        val isAllowed = allowed != null && differences(schema, allowed, came.value).none()
        val changed = differences(schema, original, came.value).toList()
        val there = changed.find { it.place == mutation.place } ?: changed.firstOrNull()
        val text =
            when {
                there == null -> "the document's value"
                there.place == mutation.place -> there.difference.actual
                else -> "${there.difference.path} = ${there.difference.actual}"
            }
        return Treated(if (isAllowed) Conduct.READ else Conduct.SILENTLY_WRONG, text)
    }

    /** @param expected leads to the place that the classes cannot hold */
    private fun treated(came: Came, expected: Value, mayReject: Boolean): Treated =
        when (came) {
            is Came.Of ->
                Treated(
                    if (differences(schema, expected, came.value).none()) Conduct.READ
                    else Conduct.SILENTLY_WRONG,
                    null,
                )
            is Came.Unreadable ->
                Treated(
                    Conduct.SILENTLY_WRONG,
                    CaseJudging.unreadableReason(schema, expected, came.found),
                )
            is Came.Ended -> {
                val conduct = came.judged.conduct
                Treated(
                    if (conduct == Conduct.REJECTED && !mayReject) Conduct.WRONGLY_REJECTED
                    else conduct,
                    came.judged.output ?: came.judged.reason,
                )
            }
        }

    private fun isSame(from: Came, to: Came, old: Treated, new: Treated): Boolean =
        when {
            from is Came.Of && to is Came.Of -> differences(schema, from.value, to.value).none()
            from is Came.Of || to is Came.Of -> false
            from is Came.Ended && to is Came.Ended -> old.conduct == new.conduct
            else -> old == new
        }

    private fun tendency(old: Treated, new: Treated) =
        Tendency.of(old.conduct.harm, new.conduct.harm)

    /** What tells reasons apart: not the numbers and names in the words of an exception. */
    private fun reasonOf(treated: Treated): String =
        treated.text.orEmpty().let {
            if (treated.conduct in THROWN) it.substringBefore(':') else it
        }

    /** The place of a path such as `$.items[3].name`: `items[].name`. */
    private fun placeOf(path: String) = path.removePrefix("$").removePrefix(".").replace(ITEM, "[]")

    companion object {
        /** What [CaseJudging.unreadableReason] says of a place. */
        private val UNREADABLE = Regex("""(\$\S*) is (.+)""")
        private val ITEM = Regex("""\[\d+]""")

        /** Another value comes out. */
        const val VALUE: String = "value"
        /** Only the old contender reads the document. */
        const val UNREAD: String = "no-longer-read"
        /** Only the new contender reads the document. */
        const val READ: String = "now-read"
        /** Neither reads the document, for other reasons. */
        const val OTHERWISE: String = "fails-otherwise"

        private val THROWN = Conduct.entries.toSet() - Conduct.READ - Conduct.SILENTLY_WRONG
    }
}
