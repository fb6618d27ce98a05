package dev.serdemark.migrate

import dev.serdemark.conform.CaseJudging
import dev.serdemark.conform.ReadResult
import dev.serdemark.conform.Unholdable
import dev.serdemark.conform.shortened
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.differences
import dev.serdemark.model.json.JsonContent
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.migrate.DataDifference
import dev.serdemark.results.migrate.DataExample
import dev.serdemark.results.migrate.Tendency
import dev.serdemark.results.migrate.Treated
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.variation.Mutation

/** Compares the values that two contenders read from the same payload. */
internal class ReadDifferences(private val schema: Schema) {
    /**
     * Returns how readers differ on a payload of a [document].
     *
     * @param payload the number of the payload
     * @param json the payload if it is JSON, to quote from it; else null
     */
    fun of(
        payload: Int,
        document: OriginalDocument,
        json: JsonContent?,
        from: ReadResult,
        to: ReadResult,
    ): List<DataDifference> {
        if (from is ReadResult.Of && to is ReadResult.Of)
            return values(payload, document, json, from.value, to.value)
        val (old, new) = listOf(from, to).map { treatment(it, document.value, mayReject = false) }
        if (isSame(from, to, document.value)) return emptyList()
        val kind =
            when {
                Conduct.SILENTLY_WRONG in listOf(old.conduct, new.conduct) -> WRONG
                from is ReadResult.Of -> ONLY_FROM
                to is ReadResult.Of -> ONLY_TO
                else -> NEITHER
            }
        val place = listOf(to, from).firstNotNullOfOrNull { unholdable(it, document.value)?.place }
        val content = place?.let { json?.let(it::content) }
        val path = place?.difference?.path ?: "$"
        val example = DataExample(document.number, path, content, old, new)
        val group =
            when (kind) {
                ONLY_FROM -> reasonOf(new)
                ONLY_TO -> reasonOf(old)
                else -> "${place?.place} ${reasonOf(old)} ${reasonOf(new)}"
            }
        return listOf(
            DataDifference(
                payload,
                kind,
                place?.place.orEmpty(),
                tendency(old, new),
                example,
                group,
            )
        )
    }

    private fun values(
        payload: Int,
        document: OriginalDocument,
        json: JsonContent?,
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
                fun treatment(wrong: Set<String>, text: String) =
                    Treated(if (path in wrong) Conduct.SILENTLY_WRONG else Conduct.READ, text)
                val old = treatment(wrongBefore, found.difference.expected)
                val new = treatment(wrongAfter, found.difference.actual)
                val content = json?.let(found::content)
                val state = content?.takeIf { it == JsonContent.MISSING || it == "null" }
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

    /** Returns how readers differ on a [mutation] of a [document]; null if they agree. */
    fun of(
        payload: Int,
        mutation: Mutation,
        document: OriginalDocument,
        from: ReadResult,
        to: ReadResult,
    ): DataDifference? {
        if (isSame(from, to, document.value)) return null
        val (old, new) = listOf(from, to).map { treatment(it, mutation, document.value) }
        val json = shortened(mutation.json.decodeToString())
        return DataDifference(
            payload,
            mutation.kind.id,
            mutation.place,
            tendency(old, new),
            DataExample(document.number, mutation.place, json, old, new),
            "${reasonOf(old)} ${reasonOf(new)}",
        )
    }

    private fun treatment(result: ReadResult, mutation: Mutation, original: Value): Treated {
        if (result !is ReadResult.Of) {
            val treated = treatment(result, original, mayReject = true)
            val found = unholdable(result, original) ?: return treated
            return treated.copy(
                text = if (found.place?.place == mutation.place) found.what else "$found"
            )
        }
        val allowed = mutation.allowed
        val isAllowed = allowed != null && differences(schema, allowed, result.value).none()
        val changed = differences(schema, original, result.value).toList()
        val there = changed.find { it.place == mutation.place } ?: changed.firstOrNull()
        val text =
            when {
                there == null -> if (isAllowed) "the document's value" else mutation.original
                there.place == mutation.place -> there.difference.actual
                else -> "${there.difference.path} = ${there.difference.actual}"
            }
        return Treated(if (isAllowed) Conduct.READ else Conduct.SILENTLY_WRONG, text)
    }

    private fun treatment(result: ReadResult, expected: Value, mayReject: Boolean): Treated =
        when (result) {
            is ReadResult.Of -> {
                val wrong = differences(schema, expected, result.value).firstOrNull()?.difference
                Treated(
                    if (wrong == null) Conduct.READ else Conduct.SILENTLY_WRONG,
                    wrong?.let { "${it.path} = ${it.actual}" },
                )
            }
            is ReadResult.Unreadable ->
                Treated(Conduct.SILENTLY_WRONG, unholdable(result, expected)?.what)
            is ReadResult.Ended -> {
                val conduct = result.judged.conduct
                Treated(
                    if (conduct == Conduct.REJECTED && !mayReject) Conduct.WRONGLY_REJECTED
                    else conduct,
                    result.judged.output ?: result.judged.reason,
                )
            }
        }

    /**
     * Returns the part of the value that the classes cannot hold; null if they hold the whole
     * value.
     *
     * @param expected a value with the same structure, to find the place
     */
    private fun unholdable(result: ReadResult, expected: Value): Unholdable? =
        (result as? ReadResult.Unreadable)?.let {
            CaseJudging.unholdable(schema, expected, it.found)
        }

    private fun isSame(from: ReadResult, to: ReadResult, expected: Value): Boolean =
        when {
            from is ReadResult.Of && to is ReadResult.Of ->
                differences(schema, from.value, to.value).none()
            from is ReadResult.Ended && to is ReadResult.Ended ->
                from.judged.conduct == to.judged.conduct
            from is ReadResult.Unreadable && to is ReadResult.Unreadable ->
                "${unholdable(from, expected)}" == "${unholdable(to, expected)}"
            else -> false
        }

    private fun tendency(old: Treated, new: Treated) =
        Tendency.of(old.conduct.harm, new.conduct.harm)

    /** Returns a key that groups reasons. Exceptions of one class have one key. */
    private fun reasonOf(treated: Treated): String =
        treated.text.orEmpty().let {
            if (treated.conduct in THROWN) it.substringBefore(':') else it
        }

    companion object {
        /** The second contender reads another value. */
        const val VALUE: String = "value"
        /** One contender returns an invalid value, such as null that its classes do not allow. */
        const val WRONG: String = "silently-wrong"
        /** Only the first contender reads the document. */
        const val ONLY_FROM: String = "only-from-reads"
        /** Only the second contender reads the document. */
        const val ONLY_TO: String = "only-to-reads"
        /** Neither reads the document, but for different reasons. */
        const val NEITHER: String = "neither-reads"

        private val THROWN = Conduct.entries.toSet() - Conduct.READ - Conduct.SILENTLY_WRONG
    }
}
