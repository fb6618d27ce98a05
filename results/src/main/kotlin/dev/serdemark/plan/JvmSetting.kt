package dev.serdemark.plan

import kotlinx.serialization.Serializable

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
