package dev.serdemark.damage.testing

import dev.serdemark.damage.child.DamagedReads
import dev.serdemark.damage.child.Ending
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.system.TemporaryFiles
import java.io.File
import java.nio.file.Path
import kotlin.io.path.toPath
import kotlin.io.path.writeBytes
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * Reads damaged payloads of one value with one contender, in a JVM with a small heap. If a read
 * hangs or ends the JVM, another JVM continues with the next read.
 *
 * @param java the executable of the JVM
 * @param flags further options of the JVM, such as `--add-opens`
 * @param classPath the contender's compiled code and its libraries
 * @param value the value in the binary value form
 * @param patience the CPU time after which a read counts as hanging; CPU time does not depend on
 *   other programs
 */
internal class DamageRun(
    private val java: Path,
    private val flags: List<String>,
    classPath: List<Path>,
    private val codec: String,
    private val bridge: String,
    private val value: ByteArray,
    private val patience: Duration = 20.seconds,
) {
    private val classPath =
        (classPath + listOf(workerCode(), codeOf(DamagedReads::class.java))).joinToString(
            File.pathSeparator
        )

    /** Returns how the reads ended. */
    fun observe(): Observations {
        val observations = Observations()
        val folder = TemporaryFiles.folder("damage")
        try {
            folder.resolve(VALUE).writeBytes(value)
            var next: Int? = 0
            while (next != null && observations.lostJvms < MAX_LOST_JVMS) {
                next = observe(folder, next, observations)
            }
        } finally {
            TemporaryFiles.delete(folder)
        }
        return observations
    }

    /**
     * Observes the reads of one JVM, starting with number [first]. Returns the number with which
     * the next JVM continues; null if there are no more reads.
     */
    private fun observe(folder: Path, first: Int, observations: Observations): Int? {
        DamageJvm(command(first), folder, patience).use { jvm ->
            var current = first - 1
            while (true) {
                val line =
                    try {
                        jvm.nextLine()
                    } catch (_: HangingRead) {
                        observations.add(current, Observation.HANG)
                        return current + 1
                    }
                when (line) {
                    DamagedReads.END -> return null
                    DamagedReads.SPOILED -> observations.addSpoiled()
                    null,
                    FATAL_ERROR -> {
                        check(current >= first) { "No read was begun: ${jvm.errors}" }
                        observations.add(current, Observation.CRASH)
                        return current + 1
                    }
                    else -> {
                        // The number of a read before the read, or its ending after it.
                        val number = line.toIntOrNull()
                        if (number != null) current = number
                        else observations.add(current, Observation.of(Ending.valueOf(line)))
                    }
                }
            }
        }
    }

    private fun command(first: Int): List<String> =
        listOf(
            "$java",
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-CreateCoredumpOnCrash",
        ) +
            flags +
            listOf("-cp", classPath, DamagedReads::class.java.name, codec, bridge, VALUE, "$first")

    private companion object {
        const val VALUE = "value"

        /** The first line that a JVM prints if it crashes. */
        const val FATAL_ERROR = "#"

        /** Stops after this number of reads that hung or ended their JVM. */
        const val MAX_LOST_JVMS = 3
    }
}

/** Returns the jar or folder that the class [type] was loaded from. */
internal fun codeOf(type: Class<*>): Path =
    type.protectionDomain.codeSource.location.toURI().toPath()
