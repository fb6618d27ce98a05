package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The machine and the time of a run.
 *
 * @property startedAt ISO-8601, UTC
 * @property cpu the processor's name, or null if the system does not say
 * @property cores the number of processors that the JVM may use
 * @property memoryBytes physical memory
 * @property os name, version and architecture
 * @property loadAverage the load average of the last minute at the start; null if the system does
 *   not say
 * @property serdemark the version of Serdemark
 * @property commit the commit that Serdemark was built from, with the suffix `-dirty` if files were
 *   changed; null if unknown
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

    /** The name and architecture of the system: [os] without the version between them. */
    private val system: String
        get() =
            // Mac OS X 15.1 aarch64 -> Mac OS X aarch64
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
 * How the JVMs of workers start. Contenders that are ranked together have the same setting.
 *
 * @property name a short name for tables
 * @property java the JDK that runs the workers
 * @property flags options of the command line, without the class path and a contender's
 *   `--add-opens` and `-D`
 * @property archive the archive of loaded classes that a cold start uses; null in warm runs
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
 * @property version its version, such as `17.0.15+6`
 * @property vendor the company or project that built it
 */
@Serializable data class JavaInstallation(val home: String, val version: String, val vendor: String)

/**
 * The kind of class archive that a JVM starts with; [id] is its name on the command line.
 *
 * @property settingSuffix the end of the name of each [JvmSetting] with the archive
 * @property isMade whether a run makes such an archive for each contender before it measures
 */
@Serializable(Archive.ById::class)
enum class Archive(override val id: String, val settingSuffix: String, val isMade: Boolean) :
    Identified {
    /** No archive: the JVM reads and verifies every class. */
    NONE("none", "cds-none", isMade = false),
    /** The archive that comes with the JDK. It has only JDK classes. */
    DEFAULT("default", "cds-default", isMade = false),
    /**
     * An archive with JDK classes, and with all classes that the calls load from the contender and
     * its libraries.
     */
    APP("app", "cds-app", isMade = true),
    /** The ahead-of-time cache of JDK 25: loaded and linked classes, and profiles of methods. */
    AOT("aot", "aot", isMade = true);

    internal object ById : IdentifiedSerializer<Archive>("Archive", { entries })
}

/**
 * What else ran on the machine during a generation. A value is null if the system does not say.
 *
 * @property loadAverage the load average of the last minute, at the end
 * @property othersCores the number of cores that processes outside of this run kept busy, on
 *   average
 * @property stolen the share of all cores' time that a virtual machine's host took away, from 0 to
 *   1
 * @property megahertz the frequency of the fastest core, right after the last worker ended
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
     * This use, without [stolen] and [othersCores] if [stolen] is impossible: a host cannot take
     * away more time than has passed. Journals of earlier versions may have such values.
     */
    val withoutImpossibleShares: MachineUse
        get() =
            if (stolen == null || stolen in 0.0..1.0) this
            else copy(stolen = null, othersCores = null)
}
