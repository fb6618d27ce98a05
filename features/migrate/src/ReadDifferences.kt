package dev.serdemark.migrate

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.differences
import dev.serdemark.model.json.JsonContent
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.InvalidPart
import dev.serdemark.trials.ReadResult
import dev.serdemark.trials.shortened

/** Compares the values that two contenders read from the same payload. */
internal class ReadDifferences(private val schema: Schema) {
    /**
     * Returns how readers differ on a payload of a [document].
     *
     * @param payload the number of the payload
     * @param json the payload if it is JSON, to quote from it; else null
     */
    fun find(
        payload: Int,
        document: OriginalDocument,
        json: JsonContent?,
        from: ReadResult,
        to: ReadResult,
    ): List<DataDifference> {
        if (from is ReadResult.Decoded && to is ReadResult.Decoded)
            return valueDifferences(payload, document, json, from.value, to.value)
        if (isSame(from, to, document.value)) return emptyList()
        val old = treatment(from, document.value, mayReject = false)
        val new = treatment(to, document.value, mayReject = false)
        val kind =
            when {
                Conduct.SILENTLY_WRONG in listOf(old.conduct, new.conduct) -> WRONG
                from is ReadResult.Decoded -> ONLY_FROM
                to is ReadResult.Decoded -> ONLY_TO
                else -> NEITHER
            }
        val place =
            invalidPart(to, document.value)?.place ?: invalidPart(from, document.value)?.place
        val content = if (place == null) null else json?.let(place::content)
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

    private fun valueDifferences(
        payload: Int,
        document: OriginalDocument,
        json: JsonContent?,
        from: Value,
        to: Value,
    ): List<DataDifference> {
        fun wrongPaths(read: Value) =
            differences(schema, document.value, read).map { it.difference.path }.toSet()
        val wrongInOld = wrongPaths(from)
        val wrongInNew = wrongPaths(to)
        return differences(schema, from, to)
            .map { found ->
                val path = found.difference.path
                fun treated(wrong: Set<String>, text: String) =
                    Treated(if (path in wrong) Conduct.SILENTLY_WRONG else Conduct.READ, text)
                val old = treated(wrongInOld, found.difference.expected)
                val new = treated(wrongInNew, found.difference.actual)
                val content = json?.let(found::content)
                // Differences at one place are one group. Missing and null have separate groups.
                val missingOrNull = content?.takeIf { it == JsonContent.MISSING || it == "null" }
                DataDifference(
                    payload,
                    kind = VALUE,
                    place = found.place,
                    tendency = tendency(old, new),
                    example = DataExample(document.number, path, content, old, new),
                    group = "${found.place} $missingOrNull",
                )
            }
            .toList()
    }

    /** Returns how readers differ on a [mutation] of a [document]; null if they agree. */
    fun find(
        payload: Int,
        mutation: Mutation,
        document: OriginalDocument,
        from: ReadResult,
        to: ReadResult,
    ): DataDifference? {
        if (isSame(from, to, document.value)) return null
        val old = treatment(from, mutation, document.value)
        val new = treatment(to, mutation, document.value)
        val json = shortened(mutation.json.decodeToString())
        return DataDifference(
            payload,
            kind = mutation.kind.id,
            place = mutation.place,
            tendency = tendency(old, new),
            example = DataExample(document.number, mutation.place, json, old, new),
            group = "${reasonOf(old)} ${reasonOf(new)}",
        )
    }

    /** Returns what a contender did with a [mutation] of a document, whose value is [original]. */
    private fun treatment(result: ReadResult, mutation: Mutation, original: Value): Treated {
        if (result !is ReadResult.Decoded) {
            val treated = treatment(result, original, mayReject = true)
            val found = invalidPart(result, original) ?: return treated
            return treated.copy(
                text = if (found.place?.place == mutation.place) found.what else "$found"
            )
        }
        val allowed = mutation.allowed
        val isAllowed = allowed != null && differences(schema, allowed, result.value).none()
        val changes = differences(schema, original, result.value).toList()
        val change = changes.find { it.place == mutation.place } ?: changes.firstOrNull()
        val text =
            when {
                change == null -> if (isAllowed) "the document's value" else mutation.original
                change.place == mutation.place -> change.difference.actual
                else -> "${change.difference.path} = ${change.difference.actual}"
            }
        return Treated(if (isAllowed) Conduct.READ else Conduct.SILENTLY_WRONG, text)
    }

    /** Returns what a contender did with a payload of the [expected] value. */
    private fun treatment(result: ReadResult, expected: Value, mayReject: Boolean): Treated =
        when (result) {
            is ReadResult.Decoded -> {
                val wrong = differences(schema, expected, result.value).firstOrNull()?.difference
                Treated(
                    if (wrong == null) Conduct.READ else Conduct.SILENTLY_WRONG,
                    wrong?.let { "${it.path} = ${it.actual}" },
                )
            }
            is ReadResult.Unreadable ->
                Treated(Conduct.SILENTLY_WRONG, invalidPart(result, expected)?.what)
            is ReadResult.Failed -> {
                val conduct = result.judgment.conduct
                Treated(
                    if (conduct == Conduct.REJECTED && !mayReject) Conduct.WRONGLY_REJECTED
                    else conduct,
                    result.judgment.output ?: result.judgment.reason,
                )
            }
        }

    /**
     * Returns the part of the value that the data model does not allow; null if there is none.
     *
     * @param expected a value with the same structure, to find the place
     */
    private fun invalidPart(result: ReadResult, expected: Value): InvalidPart? =
        (result as? ReadResult.Unreadable)?.let {
            InvalidPart.find(schema, expected, it.found)
        }

    /** Whether both contenders did the same. Failures with the same conduct count as the same. */
    private fun isSame(from: ReadResult, to: ReadResult, expected: Value): Boolean =
        when {
            from is ReadResult.Decoded && to is ReadResult.Decoded ->
                differences(schema, from.value, to.value).none()
            from is ReadResult.Failed && to is ReadResult.Failed ->
                from.judgment.conduct == to.judgment.conduct
            from is ReadResult.Unreadable && to is ReadResult.Unreadable ->
                "${invalidPart(from, expected)}" == "${invalidPart(to, expected)}"
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
        /** A contender returns an invalid value, such as null in a field that is not nullable. */
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
