package dev.serdemark.cli

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteExisting
import kotlin.io.path.readText

/** What a run of the program printed, and how it ended. */
class Ended(val status: Int, val out: String, val err: String) {
    override fun toString() = "exit status $status\n--- stdout\n$out\n--- stderr\n$err"
}

/** Runs Serdemark as users do: a process of its own, in [folder]. */
class Tool(private val folder: Path, private val javaOptions: List<String> = emptyList()) {
    fun run(vararg args: String): Ended = await(start(*args))

    /** A started program, whose output is waited for by [await]. */
    class Started(val process: Process, val out: Path, val err: Path)

    fun start(vararg args: String): Started {
        val out = createTempFile("serdemark", ".out")
        val err = createTempFile("serdemark", ".err")
        val java = Path(System.getProperty("java.home"), "bin", "java").toString()
        val command =
            listOf(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dserdemark.home=$home") +
                javaOptions +
                listOf("-cp", System.getProperty("java.class.path"), "dev.serdemark.cli.MainKt") +
                args
        val process =
            ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
        return Started(process, out, err)
    }

    fun await(started: Started): Ended {
        check(started.process.waitFor(10, TimeUnit.MINUTES)) {
            "It still runs.\n${started.err.readText()}"
        }
        val ended =
            Ended(started.process.exitValue(), started.out.readText(), started.err.readText())
        started.out.deleteExisting()
        started.err.deleteExisting()
        return ended
    }

    companion object {
        /** The checkout, which holds contenders and workloads. */
        val home: Path = Path("..").absolute().normalize()
    }
}
