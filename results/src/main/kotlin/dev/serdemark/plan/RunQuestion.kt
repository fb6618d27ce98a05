package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The question that a run answers before it stops.
 *
 * @property margin the largest difference that does not matter, as a fraction (0.05)
 * @property goal the question that the run was planned for. It decides how the probability of error
 *   is divided between questions, even if the run is resumed for another question.
 * @property thenOrder whether a run for the fastest contender continues until the order is decided
 * @property gate the largest slowdown that the run checks for; null without a gate
 * @property baseline the contender that the user named before the run, so that comparisons with it
 *   have a share of the probability of error; null if none was named
 * @property wishes what a recommendation considers; null if none is requested
 * @property confidence the confidence with which all comparisons hold together (0.95)
 * @property leastGenerations the fewest generations that must measure both cells of a pair before
 *   it gets a verdict; 1 if earlier runs have shown how much such pairs spread from JVM to JVM
 */
data class RunQuestion(
    val margin: Double,
    val goal: Goal = Goal.ORDER,
    val thenOrder: Boolean = false,
    val gate: Gate? = null,
    val baseline: ContenderName? = null,
    val wishes: Wishes? = null,
    val confidence: Double = 0.95,
    val leastGenerations: Int = LEAST_GENERATIONS,
)

/** The fewest generations for a verdict, unless earlier runs have shown the spread. */
const val LEAST_GENERATIONS: Int = 2

/** What a run compares until it stops. */
@Serializable(Goal.ById::class)
enum class Goal(override val id: String) : Identified {
    /** Which contender is fastest: each is compared with the fastest of its group. */
    BEST("best"),
    /** The order of all contenders: each is compared with every other. */
    ORDER("order"),
    /** Whether contenders pass the gate: each is compared with its base. */
    GATE("gate");

    internal object ById : IdentifiedSerializer<Goal>("Goal", { entries })
}

/**
 * What a user demands of the contender that a run recommends.
 *
 * @property prefer what the contender should be best at
 * @property must properties that the contender must have
 * @property safe the risks of unusual or invalid data for which the contender must have no known
 *   faults
 * @property language the language of the user's program; null for any
 * @property workload the argument with which `serdemark run` measures the same documents, such as
 *   the folder that holds them; null if the names of the documents suffice
 */
@Serializable
data class Wishes(
    val prefer: Preference,
    val must: Set<Must> = emptySet(),
    val language: Language? = null,
    val workload: String? = null,
    val safe: Set<String> = emptySet(),
)

/** What a contender should be best at; [id] is its name on the command line. */
@Serializable(Preference.ById::class)
enum class Preference(override val id: String) : Identified {
    /** Short calls in a JVM that runs for long. */
    WARM("warm"),
    /** A short set-up and first call in a fresh JVM. */
    COLD("cold"),
    /** Small payloads. */
    SIZE("size"),
    /** Few bytes allocated by a call. */
    ALLOCATION("allocation"),
    /** Little heap that decoded values keep in use. */
    MEMORY("memory"),
    /** A short 99th percentile of the elapsed times of single calls. */
    LATENCY("latency");

    internal object ById : IdentifiedSerializer<Preference>("Preference", { entries })
}

/** A property that a contender must have; [id] is its name on the command line. */
@Serializable(Must.ById::class)
enum class Must(override val id: String) : Identified {
    JSON("json"),
    /** Any format except text. */
    BINARY("binary"),
    /** A reader with an older schema can read newer payloads, because it skips unknown fields. */
    EVOLUTION("evolution"),
    /** No published advisory concerns the jars that the manifest names. */
    NO_ADVISORIES("no-advisories");

    internal object ById : IdentifiedSerializer<Must>("Must", { entries })
}

/** A language of the JVM; [id] is its name on the command line. */
@Serializable(Language.ById::class)
enum class Language(override val id: String) : Identified {
    KOTLIN("kotlin"),
    JAVA("java"),
    SCALA("scala");

    internal object ById : IdentifiedSerializer<Language>("Language", { entries })
}
