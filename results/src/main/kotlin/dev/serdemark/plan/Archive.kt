package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

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
