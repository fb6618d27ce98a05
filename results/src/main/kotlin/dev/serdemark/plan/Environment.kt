package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * The machine and the time of a run.
 *
 * @property startedAt ISO-8601, UTC
 * @property cpu the processor's name, or null if the system does not say
 * @property cores processors that the JVM may use
 * @property memoryBytes physical memory
 * @property os name, version and architecture
 * @property loadAverage of the last minute at the start, or null
 * @property serdemark the version of Serdemark
 * @property commit that Serdemark was built from, with the suffix `-dirty` if files were changed;
 *   null if unknown
 */
@Serializable
data class Environment(
    val serdemark: String,
    val startedAt: String,
    val os: String,
    val cpu: String?,
    val cores: Int,
    val memoryBytes: Long,
    val loadAverage: Double?,
    val commit: String? = null,
) {
    /** The machine of the run. */
    val machine: Machine
        get() = Machine(cpu, cores, system)

    /** The name and architecture of the system. [os] also has the version between them. */
    private val system: String
        get() =
            os.split(' ').let {
                if (it.size < 3) os else (it.dropLast(2) + it.last()).joinToString(" ")
            }
}

/**
 * A machine, as far as runs describe it. Two machines with the same description count as one.
 *
 * @property cpu null if the system does not say
 * @property os name and architecture
 */
data class Machine(val cpu: String?, val cores: Int, val os: String) {
    override fun toString(): String = "${cpu ?: "unknown processor"}, $cores cores, $os"
}

/**
 * The way in which the JVMs of workers start. It is the same for all contenders that are ranked
 * together.
 *
 * @property name short, for tables
 * @property java the JDK that runs them
 * @property flags options of the command line, without the class path and a contender's
 *   `--add-opens` and `-D`
 * @property archive of loaded classes that a cold start uses; null in warm runs
 */
@Serializable
data class JvmSetting(
    val name: String,
    val java: JavaInstallation,
    val flags: List<String>,
    val archive: Archive? = null,
)

/**
 * An installed JDK or Java runtime.
 *
 * @property home its folder
 * @property version such as `17.0.15+6`
 * @property vendor who built it
 */
@Serializable data class JavaInstallation(val home: String, val version: String, val vendor: String)

/**
 * The archive of loaded classes that a JVM starts with; [id] is its name on the command line.
 *
 * @property setting its part in the name of a [JvmSetting]
 * @property isMade whether a run makes it for each contender before it measures
 */
@Serializable
enum class Archive(val id: String, val setting: String, val isMade: Boolean) {
    /** No archive: the JVM reads and verifies every class. */
    @SerialName("none") NONE("none", "cds-none", isMade = false),
    /** The archive of the JDK's own classes that comes with the JDK. */
    @SerialName("default") DEFAULT("default", "cds-default", isMade = false),
    /**
     * Classes of the JDK, and all classes of the contender and its libraries that its calls load.
     */
    @SerialName("app") APP("app", "cds-app", isMade = true),
    /** The ahead-of-time cache of JDK 25: classes loaded and linked, and profiles of methods. */
    @SerialName("aot") AOT("aot", "aot", isMade = true),
}

/**
 * What else ran on the machine during a generation. A value is null if the system does not say.
 *
 * @property loadAverage of the last minute, at the end
 * @property othersCores how many cores other processes than this run's kept busy, on average
 * @property stolen the share of all cores' time that a virtual machine's host took away, from 0 to
 *   1
 * @property megahertz of the fastest core, right after the last worker ended
 * @property pagesSwappedIn pages that any process read back from swap space
 */
@Serializable
data class MachineUse(
    val loadAverage: Double? = null,
    val othersCores: Double? = null,
    val stolen: Double? = null,
    val megahertz: Double? = null,
    val pagesSwappedIn: Long? = null,
) {
    /**
     * A copy without the counters of CPU time if they are impossible: a host cannot take away more
     * time than has passed. Journals of earlier versions hold such values.
     */
    val credible: MachineUse
        get() =
            if (stolen == null || stolen in 0.0..1.0) this
            else copy(stolen = null, othersCores = null)
}
