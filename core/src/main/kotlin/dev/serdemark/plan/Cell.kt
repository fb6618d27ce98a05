package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What a timed call does; [id] is its name on the command line and in files. */
@Serializable
enum class Operation(val id: String) {
    /** From a payload to a whole typed value. */
    @SerialName("read") READ("read"),
    /** From a value to a fresh payload. */
    @SerialName("write") WRITE("write"),
}

/** A contender at one version of its library, written `moshi-codegen@1.14.0`. */
@Serializable
data class ContenderVersion(val id: String, val version: String) {
    override fun toString(): String = "$id@$version"
}

/** A document of a workload, written `users/medium`. */
@Serializable
data class DocumentName(val workload: String, val document: String) {
    override fun toString(): String = "$workload/$document"
}

/**
 * One figure of a run: what the tables, the verdicts and the journal are about.
 *
 * @property channel the form of the payload at the caller, such as `bytes`
 * @property jvm the name of the JVM setting, see [JvmSetting]
 * @property threads how many call one shared codec at once; cells that differ in it are of
 *   different experiments, and never compared
 */
@Serializable
data class Cell(
    val document: DocumentName,
    val contender: ContenderVersion,
    val operation: Operation,
    val channel: String,
    val jvm: String,
    val threads: Int = 1,
) {
    override fun toString(): String = "$contender ${operation.id} $document"
}
