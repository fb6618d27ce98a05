package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What a timed call does; [id] is its name on the command line and in files. */
@Serializable
enum class Operation(val id: String) {
    /** Turns a payload into a whole typed value. */
    @SerialName("read") READ("read"),
    /** Turns a value into a fresh payload. */
    @SerialName("write") WRITE("write"),
    /** Turns a payload into a typed value of some of its fields, and skips the others. */
    @SerialName("read-selected") READ_SELECTED("read-selected"),
    /** Reads a payload, and visits every leaf of the value. */
    @SerialName("read-deep") READ_DEEP("read-deep"),
    /** Turns a payload into the library's own tree. */
    @SerialName("parse") PARSE("parse"),
    /** Copies a value without the library: work that no read can avoid. */
    @SerialName("create") CREATE("create");

    /** Whether a call begins with a payload. */
    val reads: Boolean
        get() = this != WRITE && this != CREATE

    companion object {
        /** The operations that programs use most. */
        val OF_WHOLE_VALUES: List<Operation> = listOf(READ, WRITE)
    }
}

/** A contender at one version of its library, written `moshi-codegen@1.14.0`. */
@Serializable
data class ContenderName(val id: String, val version: String) {
    override fun toString(): String = "$id@$version"
}

/** A document of a workload, written `users/medium`. */
@Serializable
data class DocumentName(val workload: String, val document: String) {
    override fun toString(): String = "$workload/$document"
}

/**
 * One figure of a run: the subject of the tables, the verdicts and the journal.
 *
 * @property channel the form of the payload at the caller, such as `bytes`
 * @property jvm the name of the JVM setting, see [JvmSetting]
 * @property threads how many call at once; cells with different numbers belong to different
 *   experiments and are never compared
 */
@Serializable
data class Cell(
    val document: DocumentName,
    val contender: ContenderName,
    val operation: Operation,
    val channel: String,
    val jvm: String,
    val threads: Int = 1,
) {
    override fun toString(): String =
        "$contender ${operation.id} $document" + if (channel == "bytes") "" else ", $channel"
}
