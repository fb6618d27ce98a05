package dev.serdemark.migrate

import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.trials.Conduct
import kotlinx.serialization.Serializable

/** Whether the switch to another contender makes things better or worse for users. */
@Serializable(Tendency.ById::class)
enum class Tendency(override val id: String) : Identified {
    WORSE("worse"),
    /** The two contenders differ, but neither does more harm. */
    NEITHER("neither"),
    BETTER("better");

    companion object {
        /** Compares the harm of two outcomes. A harm of 0 is none, and null is unknown. */
        fun of(before: Int?, after: Int?): Tendency =
            when {
                before == null || after == null || before == after -> NEITHER
                after > before -> WORSE
                else -> BETTER
            }
    }

    internal object ById : IdentifiedSerializer<Tendency>("Tendency", { entries })
}

/**
 * What changes for the user's documents: the first answer of `serdemark migrate`.
 *
 * @property found the number of documents in the files
 * @property documents the number of documents that the contenders got
 * @property asWritten the number of documents that the contenders got as they are in the files; all
 *   others were canonical JSON
 * @property read the documents, read by both contenders; null unless both read JSON
 * @property stored payloads of the old contender, read by the new contender
 * @property returned payloads of the new contender, read by the old contender
 * @property written payloads that both contenders write; null unless both write JSON
 * @property mutated mutations of the documents, read by both contenders; null unless both read JSON
 * @property untried the number of mutations that were left out, because there are too many
 */
@Serializable
data class MigratedData(
    val found: Long,
    val documents: Int,
    val asWritten: Int,
    val read: DataComparison?,
    val stored: DataComparison,
    val returned: DataComparison,
    val written: DataComparison?,
    val mutated: DataComparison?,
    val untried: Int,
)

/**
 * How two contenders differ on some payloads.
 *
 * @property compared the number of payloads that both contenders got
 * @property changed the number of compared payloads that the two treat differently
 * @property changes the differences, the worst first
 * @property unread the number of compared payloads that neither contender reads
 * @property unwritten documents without a payload, because a contender cannot write them
 * @property untried documents that the contenders did not get, because too many documents before
 *   them failed, or a contender could not be started
 */
@Serializable
data class DataComparison(
    val compared: Int,
    val changed: Int,
    val changes: List<DataChange>,
    val unread: Int,
    val unwritten: Uncompared?,
    val untried: Uncompared?,
) {
    /** Returns the number of payloads that have a change of this [tendency]. */
    fun count(tendency: Tendency): Int =
        changes.filter { it.tendency == tendency }.sumOf { it.count }

    companion object {
        /**
         * Groups [differences] by their keys.
         *
         * @param compared the number of payloads
         */
        fun of(
            compared: Int,
            differences: List<DataDifference>,
            unread: Int = 0,
            unwritten: Uncompared? = null,
            untried: Uncompared? = null,
        ): DataComparison =
            DataComparison(
                compared = compared,
                changed = differences.distinctBy { it.payload }.size,
                changes =
                    differences
                        .groupBy { it.key }
                        .values
                        .map(::change)
                        .sortedWith(compareBy(DataChange::tendency).thenByDescending { it.count }),
                unread = unread,
                unwritten = unwritten,
                untried = untried,
            )

        private fun change(group: List<DataDifference>): DataChange {
            val first = group.first()
            return DataChange(
                kind = first.kind,
                places = group.map { it.place }.distinct(),
                count = group.distinctBy { it.payload }.size,
                content = group.map { it.example.content }.distinct().singleOrNull(),
                from = common(group.map { it.example.from }),
                to = common(group.map { it.example.to }),
                tendency = first.tendency,
                example = first.example,
            )
        }

        /** Returns what all [results] have in common: without the text if the text varies. */
        private fun common(results: List<Treated>): Treated =
            results.distinct().singleOrNull() ?: results.first().copy(text = null)
    }
}

/**
 * Documents that were not compared.
 *
 * @property count the number of these documents
 * @property reason why the first document was not compared; null if this is not known
 */
@Serializable
data class Uncompared(val count: Int, val reason: String?) {
    companion object {
        /** Counts one document per reason; null if there are no [reasons]. */
        fun of(reasons: List<String?>): Uncompared? =
            if (reasons.isEmpty()) null else Uncompared(reasons.size, reasons.first())
    }
}

/**
 * A difference of two contenders on one payload.
 *
 * @property payload the index of the payload among those that were compared
 * @property kind what differs, or how a mutation changed the payload, such as `value`,
 *   `only-from-reads` or `missing`
 * @property place the place, the same for all elements of a list, such as `users[].name`; empty for
 *   the whole document
 * @property group distinguishes differences that have the same kind, tendency and conduct
 */
class DataDifference(
    val payload: Int,
    val kind: String,
    val place: String,
    val tendency: Tendency,
    val example: DataExample,
    group: String,
) {
    internal val key: List<Any> =
        listOf(kind, tendency, example.from.conduct, example.to.conduct, group)
}

/**
 * Differences of the same kind, on one or more payloads.
 *
 * @property kind what differs, or how a mutation changed the payloads, such as `value`
 * @property places the places of the differences
 * @property count the number of payloads with a difference
 * @property content what all payloads have at their place, as in [DataExample]; null if it varies
 * @property from what the old contender made of the places. If the payloads come from a contender:
 *   what this writer made of the places.
 * @property to what the other contender made of the places
 * @property example the first difference
 */
@Serializable
data class DataChange(
    val kind: String,
    val places: List<String>,
    val count: Int,
    val content: String?,
    val from: Treated,
    val to: Treated,
    val tendency: Tendency,
    val example: DataExample,
)

/**
 * A payload that two contenders treat differently.
 *
 * @property document the number of the document in the user's files, from 1
 * @property path the place in the document, such as `$.users[3].name`
 * @property content the JSON at this place, or `missing`; null for other formats
 */
@Serializable
data class DataExample(
    val document: Long,
    val path: String,
    val content: String?,
    val from: Treated,
    val to: Treated,
)

/**
 * What a contender made of a place in a payload.
 *
 * @property text the value that it read or wrote, or why there is none; null if the text varies
 */
@Serializable data class Treated(val conduct: Conduct, val text: String?)
