package dev.serdemark.evolve

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import kotlinx.serialization.Serializable

/**
 * The result of `serdemark evolve`: which contenders survive which changes of a schema.
 *
 * @property jvm the Java version of the workers
 * @property cells one per contender and change
 */
class EvolveResult(
    val jvm: String,
    val contenders: List<EvolvedContender>,
    val changes: List<ChangeInfo>,
    cells: List<EvolveCell>,
) {
    private val cellByContenderAndChange = cells.associateBy { it.contender to it.change }

    val cells: List<EvolveCell> = contenders.flatMap { contender ->
        changes.map { cell(contender, it) }
    }

    /**
     * Returns what a [contender] did with a [change].
     *
     * @throws NoSuchElementException if there is no such cell
     */
    fun cell(contender: EvolvedContender, change: ChangeInfo): EvolveCell =
        cellByContenderAndChange.getValue(contender.name to change.id)

    /** Returns the worst outcome of a [contender] in one [direction]; null if no change was run. */
    fun worst(contender: EvolvedContender, direction: Direction): EvolveOutcome? =
        changes
            .map { cell(contender, it)[direction].outcome }
            .filter { it.harm != null }
            .maxByOrNull { checkNotNull(it.harm) }

    /**
     * The contenders: first those that read everything in both directions, then those with the
     * least harm.
     */
    val ranked: List<EvolvedContender> = contenders.sortedBy { contender ->
        Direction.entries.sumOf { direction ->
            changes.sumOf { WEIGHTS[cell(contender, it)[direction].outcome.harm ?: UNKNOWN_HARM] }
        }
    }

    private companion object {
        /** The weights of outcomes by harm. One outcome outweighs all outcomes with less harm. */
        val WEIGHTS = listOf(0L, 1L, 1_000L, 1_000_000L, 1_000_000_000L)

        /** The harm of [EvolveOutcome.REJECTED] also counts for changes that were not run. */
        const val UNKNOWN_HARM = 2
    }
}

/**
 * A contender with the format that it writes.
 *
 * @property format the format, such as `json` or `protobuf`, whose published rules apply
 */
@Serializable data class EvolvedContender(val name: ContenderName, val format: String)

/**
 * A change from an old schema to a new one.
 *
 * @property id the name of the change
 * @property says what changes, in one line
 * @property old the old schema, as reports show it
 * @property new the new schema, as reports show it
 * @property rules what the publishers of formats say about this change
 */
@Serializable
data class ChangeInfo(
    val id: String,
    val says: String,
    val old: String,
    val new: String,
    val rules: List<FormatRule> = emptyList(),
) {
    /** Returns the rule for a [format]; null if there is none. */
    fun rule(format: String): FormatRule? = rules.find { it.format == format }
}

/**
 * What the publisher of a format says about a change.
 *
 * @property format the format, such as `avro`
 * @property backward the outcomes that its rules allow if a new reader reads what an old writer
 *   wrote
 * @property forward the outcomes that its rules allow if an old reader reads what a new writer
 *   wrote
 * @property source where the publisher says so
 */
@Serializable
data class FormatRule(
    val format: String,
    val backward: List<EvolveOutcome>,
    val forward: List<EvolveOutcome>,
    val source: String,
) {
    /** Returns the outcomes that are allowed in a [direction]. */
    operator fun get(direction: Direction): List<EvolveOutcome> =
        when (direction) {
            Direction.BACKWARD -> backward
            Direction.FORWARD -> forward
        }
}

/** Whether the reader or the writer has the new schema. */
@Serializable(Direction.ById::class)
enum class Direction(override val id: String, val says: String) : Identified {
    /** A new reader reads what an old writer wrote. */
    BACKWARD("backward", "old writer, new reader"),
    /** An old reader reads what a new writer wrote. */
    FORWARD("forward", "new writer, old reader");

    internal object ById : IdentifiedSerializer<Direction>("Direction", { entries })
}

/**
 * What a contender did with a change, in both directions.
 *
 * @property change the name of the change
 */
@Serializable
data class EvolveCell(
    val contender: ContenderName,
    val change: String,
    val backward: EvolveReading,
    val forward: EvolveReading,
) {
    /** Returns what the contender did in a [direction]. */
    operator fun get(direction: Direction): EvolveReading =
        when (direction) {
            Direction.BACKWARD -> backward
            Direction.FORWARD -> forward
        }
}

/**
 * The result of reading the documents of one schema with the other schema.
 *
 * @property outcome the worst outcome of all documents
 * @property documents the number of documents that were read
 * @property affected the number of documents with this outcome
 * @property written the first document with this outcome, as JSON
 * @property output what the reader made of that document; null if nothing
 * @property reason what differs, the library's message, or why nothing was read
 */
@Serializable
data class EvolveReading(
    val outcome: EvolveOutcome,
    val documents: Int = 0,
    val affected: Int = 0,
    val written: String? = null,
    val output: String? = null,
    val reason: String? = null,
)

/**
 * What a reader with another schema made of a document.
 *
 * @property harm how bad this is for a user; 0 if it is harmless, null if it is not known
 */
@Serializable(EvolveOutcome.ById::class)
enum class EvolveOutcome(override val id: String, val harm: Int?) : Identified {
    /**
     * The reader got everything that its schema has a field for. New fields have their defaults.
     */
    READ("read", 0),
    /** The values that the reader got are right, but its schema has no field for some data. */
    READ_WITH_LOSS("read-with-loss", 1),
    REJECTED("rejected", 2),
    OUT_OF_TIME("out-of-time", 3),
    OUT_OF_MEMORY("out-of-memory", 3),
    /** The JVM ended, or the reader threw an `Error`. */
    CRASHED("crashed", 3),
    /** The reader got a value that the writer did not write. */
    SILENTLY_WRONG("silently-wrong", 4),
    /** The contender's manifest says that it does not support one of the schemas. */
    UNSUPPORTED("unsupported", null),
    /** Nothing was read, for a reason other than the contender's behavior. */
    NOT_RUN("not-run", null);

    /** The outcome in words, for reports. */
    val words: String
        get() = id.replace('-', ' ')

    /** Whether the reader got a right value. */
    val isRead: Boolean
        get() = this == READ || this == READ_WITH_LOSS

    internal object ById : IdentifiedSerializer<EvolveOutcome>("EvolveOutcome", { entries })
}
