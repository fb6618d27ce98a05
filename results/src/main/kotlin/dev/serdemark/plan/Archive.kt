package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What a JVM finds ready of the classes that it loads; [id] is its name on the command line.
 *
 * @property setting its part in the name of a [JvmSetting]
 * @property isMade whether it is made for each contender, before anything is measured
 */
@Serializable
enum class Archive(val id: String, val setting: String, val isMade: Boolean) {
    /** Nothing: every class is read and verified. */
    @SerialName("none") NONE("none", "cds-none", isMade = false),
    /** Classes of the JDK, in the archive that it comes with. */
    @SerialName("default") DEFAULT("default", "cds-default", isMade = false),
    /** Classes of the JDK, and those of the contender and its libraries that its calls load. */
    @SerialName("app") APP("app", "cds-app", isMade = true),
    /** The ahead-of-time cache of JDK 25: classes loaded and linked, and profiles of methods. */
    @SerialName("aot") AOT("aot", "aot", isMade = true),
}
