package dev.serdemark.engine.jvm

import dev.serdemark.engine.worker.preparing
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.system.adviceOn
import dev.serdemark.system.firstWords
import dev.serdemark.system.tightLimits
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.Path
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText

private const val START_SECONDS = 30L

/** The JVM that accepts the options of HotSpot without an error but ignores them. */
private const val OTHER_VM = "OpenJ9"

/** Matches what a JVM prints if it starts but ignores an option. */
private val IGNORED =
    Regex("warning: (Ignoring option|.* is ignored|.* has no effect)|is obsolete|is not supported")

/** Tries JVM settings before anything is built or measured. */
fun interface JvmTrial {
    /** @throws ProblemException with every setting whose JVM does not start as requested */
    fun require(settings: List<JvmSetting>)
}

/**
 * Collects the settings of many plans, and tries each only once. If settings differ only in the
 * heap size, tries only the smallest and the largest heap, because JVM starts take long.
 */
class GatheredTrial(private val trial: JvmTrial) : JvmTrial {
    private val gathered = LinkedHashSet<JvmSetting>()

    /** Collects [settings]. [tryAll] tries them later. */
    override fun require(settings: List<JvmSetting>) {
        gathered += settings
    }

    /** @throws ProblemException with every tried setting whose JVM does not start as requested */
    fun tryAll() {
        val differOnlyInHeap = gathered.groupBy { it.java to flagsWithoutHeapSize(it) }.values
        trial.require(
            differOnlyInHeap.flatMap { group ->
                listOf(group.minBy(::heapMegabytes), group.maxBy(::heapMegabytes)).distinct()
            }
        )
    }

    private fun flagsWithoutHeapSize(setting: JvmSetting): List<String> =
        setting.flags.map { HEAP.replace(it, "$1") }

    /** The sum of the initial and the maximum heap, to compare settings. */
    private fun heapMegabytes(setting: JvmSetting): Long =
        setting.flags.sumOf { flag ->
            HEAP.matchEntire(flag)?.let { it.groupValues[2].toLong() } ?: 0
        }

    private companion object {
        /** Matches the options for the heap size, in megabytes. */
        val HEAP = Regex("(-Xm[sx])([0-9]{1,9})m")
    }
}

/**
 * Starts a JVM that does nothing with each setting, so that impossible settings are reported before
 * anything is built or measured.
 *
 * @throws ProblemException with every setting whose JVM does not start as requested
 */
fun requireUsable(settings: List<JvmSetting>) {
    val problems = settings.mapNotNull(::problem)
    if (problems.isNotEmpty()) throw ProblemException(problems)
}

private fun problem(setting: JvmSetting): Problem? {
    val output = preparing { TemporaryFiles.file("trial") }
    try {
        val process = start(setting, output)
        if (!process.waitFor(START_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor()
            return unusable(setting, "It does not start within $START_SECONDS s.")
        }
        return judge(setting, process.exitValue(), output.readText().lines())
    } catch (e: IOException) {
        return unusable(setting, "It cannot be started: ${e.reason()}.")
    } finally {
        output.deleteIfExists()
    }
}

private fun start(setting: JvmSetting, output: Path): Process {
    val java = Path(setting.java.home, "bin", "java")
    val builder = ProcessBuilder(listOf("$java") + setting.flags + "-version")
    builder.environment().keys.removeAll(OPTION_VARIABLES)
    return builder.redirectErrorStream(true).redirectOutput(output.toFile()).start()
}

private fun judge(setting: JvmSetting, exitCode: Int, lines: List<String>): Problem? {
    val ignored = lines.filter(IGNORED::containsMatchIn)
    return when {
        exitCode != 0 -> unusable(setting, describe(lines), tightLimits())
        ignored.isNotEmpty() -> unusable(setting, describe(ignored))
        lines.any { OTHER_VM in it } ->
            unusable(setting, "It is an $OTHER_VM VM, which ignores these options.")
        else -> null
    }
}

private fun unusable(setting: JvmSetting, reason: String, limits: List<String> = emptyList()) =
    Problem(
        "The JVM setting '${setting.name}' does not work on JDK ${setting.java.version}: ${reason.trimEnd('.')}.",
        listOf("Its options: ${setting.flags.joinToString(" ")}.")
            .plus(if (limits.isEmpty()) emptyList() else listOf(adviceOn(limits)))
            .joinToString(" "),
    )

private fun describe(lines: List<String>): String =
    firstWords(lines.joinToString("\n")).ifEmpty { "it ends at once." }

/**
 * Environment variables by which a JVM would get options that the setting does not have. Workers do
 * not get these variables either.
 */
private val OPTION_VARIABLES = setOf("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
