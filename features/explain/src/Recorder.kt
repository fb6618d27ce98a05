package dev.serdemark.explain

import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** A setting of an event of Java Flight Recorder, such as the period of samples. */
internal class EventSetting(val name: String, val value: String)

/**
 * Records events of Java Flight Recorder in running JVMs, one recording per JVM at a time.
 *
 * All functions throw [CannotProfile] if the system or the JVM does not allow it.
 *
 * @param java the home of a JDK that has `jcmd`
 * @param folder a folder for its files, which the caller removes
 */
internal class Recorder(private val java: Path, private val folder: Path) {
    /**
     * Begins to record an [event], such as `jdk.ExecutionSample`, in the JVM with this [pid].
     *
     * @param setting a further setting of the event; null if there is none
     */
    fun start(pid: Long, event: String, setting: EventSetting? = null) {
        val settings = folder.resolve("settings-$pid.jfc")
        Files.writeString(settings, configuration(event, setting))
        jcmd(pid, "JFR.start", "name=$RECORDING", "settings=${settings.toAbsolutePath()}")
    }

    /** Ends the recording, and returns its file. */
    fun stop(pid: Long): Path {
        val file = folder.resolve("recording-$pid.jfr")
        jcmd(pid, "JFR.stop", "name=$RECORDING", "filename=${file.toAbsolutePath()}")
        return file
    }

    private fun jcmd(pid: Long, vararg words: String) {
        val command = listOf("${java.resolve("bin").resolve("jcmd")}", "$pid") + words
        val output = folder.resolve("jcmd-$pid.txt")
        val process =
            try {
                ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start()
            } catch (e: IOException) {
                throw CannotProfile("jcmd cannot be started: ${e.reason()}", e)
            }
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly()
            throw CannotProfile("jcmd ${words.first()} did not end within $LIMIT_SECONDS s")
        }
        if (process.exitValue() != 0) {
            val lastLine = Files.readString(output).trim().lines().last()
            throw CannotProfile("jcmd ${words.first()} failed: $lastLine")
        }
    }

    private fun configuration(event: String, setting: EventSetting?): String {
        val further = setting?.let { """<setting name="${it.name}">${it.value}</setting>""" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0">
              <event name="$event">
                <setting name="enabled">true</setting>
                <setting name="stackTrace">true</setting>
                ${further.orEmpty()}
              </event>
            </configuration>
            """
            .trimIndent()
    }

    private companion object {
        const val RECORDING = "serdemark"
        const val LIMIT_SECONDS = 60L
    }
}
