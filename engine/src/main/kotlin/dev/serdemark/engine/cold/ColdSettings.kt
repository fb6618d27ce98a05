package dev.serdemark.engine.cold

import dev.serdemark.plan.Archive
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

private const val MIN_JDK_FOR_APP = 13
private const val MIN_JDK_FOR_AOT = 25

/** Cold starts omit this option, because touching the heap would take most of their time. */
private const val PRE_TOUCH = "-XX:+AlwaysPreTouch"

/**
 * Combines each of the [jvms] with each of the [archives].
 *
 * @throws ProblemException if a JDK does not support one of the archives
 */
fun coldSettings(jvms: List<JvmSetting>, archives: List<Archive>): List<JvmSetting> {
    val problems = jvms.flatMap { jvm -> archives.mapNotNull { problem(jvm, it) } }
    if (problems.isNotEmpty()) throw ProblemException(problems)
    return jvms.flatMap { jvm -> archives.map { withArchive(jvm, it) } }
}

private fun withArchive(jvm: JvmSetting, archive: Archive) =
    JvmSetting(
        "${jvm.name}-${archive.settingSuffix}",
        jvm.java,
        jvm.flags - PRE_TOUCH + sharingOptions(archive),
        archive,
    )

/**
 * Returns the options that turn class sharing on or off. The ahead-of-time cache replaces archives
 * and cannot be combined with these options.
 */
private fun sharingOptions(archive: Archive): List<String> =
    when (archive) {
        Archive.NONE -> listOf("-Xshare:off")
        Archive.DEFAULT,
        Archive.APP -> listOf("-Xshare:auto")
        Archive.AOT -> emptyList()
    }

private fun problem(jvm: JvmSetting, archive: Archive): Problem? {
    val minJdk =
        when (archive) {
            Archive.NONE,
            Archive.DEFAULT -> return null
            Archive.APP -> MIN_JDK_FOR_APP
            Archive.AOT -> MIN_JDK_FOR_AOT
        }
    val version = jvm.java.version
    val feature = version.takeWhile(Char::isDigit).toIntOrNull() ?: 0
    if (feature >= minJdk) return null
    return Problem(
        "--cds ${archive.id} needs JDK $minJdk or later; ${jvm.name} runs on $version.",
        if (archive == Archive.AOT) "Choose JDK $minJdk or later with --jdk, or use --cds app."
        else "Choose JDK $minJdk or later with --jdk.",
    )
}

/** Returns the options that make the JVM use the archive in [file]. */
internal fun useArchiveOptions(archive: Archive?, file: String): List<String> =
    when (archive) {
        Archive.APP -> listOf("-XX:SharedArchiveFile=$file")
        Archive.AOT -> listOf("-XX:AOTCache=$file")
        else -> emptyList()
    }

/** Returns the options that make the JVM write the archive into [file] when it ends. */
internal fun makeArchiveOptions(archive: Archive?, file: String): List<String> =
    when (archive) {
        Archive.APP -> listOf("-XX:ArchiveClassesAtExit=$file")
        Archive.AOT -> listOf("-XX:AOTCacheOutput=$file")
        else -> emptyList()
    }
