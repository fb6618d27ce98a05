package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * How the JVMs of workers are started: alike for all contenders that are ranked together.
 *
 * @property name short, for tables
 * @property flags the command line's options, without class path, `--add-opens` and `-D` of a
 *   contender
 */
@Serializable data class JvmSetting(val name: String, val flags: List<String>)
