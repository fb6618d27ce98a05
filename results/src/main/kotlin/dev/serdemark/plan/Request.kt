package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What the user asked for that the other parts of a [Plan] do not say. Reports need it, because
 * they show a load, or suggest a command that asks for the same.
 *
 * @property commandName the command that planned the run, such as `run`; empty if no command did
 * @property preset the preset of budget and margin; null for none
 * @property load the load for which reports show the needed cores; null if the user named none
 * @property measuresGenerated whether the user's own classes and generated classes are measured
 * @property copied the options that suggested commands repeat
 */
@Serializable
data class Request(
    val commandName: String = "",
    val preset: Preset? = null,
    val load: PayloadRates? = null,
    @SerialName("generatedToo") val measuresGenerated: Boolean = false,
    val copied: CopiedOptions = CopiedOptions(),
)

/** A budget and a margin with one name. */
@Serializable
enum class Preset {
    @SerialName("quick") QUICK,
    @SerialName("rigorous") RIGOROUS,
}

/**
 * Options of a command line, each as its name and its text. For example, `run users --gc=g1 --floor
 * --budget 1m` has the [settings] `--gc`, `g1` and the [floor] `--floor`.
 *
 * @property settings the sources of contenders and the JVM settings. All commands repeat them.
 * @property cold options that only first calls have
 * @property tables the option for the tables to print
 * @property floor the option for lower bounds
 */
@Serializable
data class CopiedOptions(
    val settings: List<String> = emptyList(),
    val cold: List<String> = emptyList(),
    val tables: List<String> = emptyList(),
    val floor: List<String> = emptyList(),
)

/**
 * The load of a program: the number of calls per second of each operation.
 *
 * @param rates the rates of the operations that the user named
 * @property all the rate of every operation without an entry in [rates]; null if those operations
 *   are not called
 */
@Serializable
data class PayloadRates(private val rates: Map<Operation, Double>, val all: Double?) {
    /** The operations that the user named. */
    val operations: Set<Operation>
        get() = rates.keys

    /** The calls of an [operation] per second; null if it is not called. */
    fun perSecond(operation: Operation): Double? = rates[operation] ?: all
}
