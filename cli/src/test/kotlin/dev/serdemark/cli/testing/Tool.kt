package dev.serdemark.cli.testing

import dev.serdemark.toolchain.cache.defaultCacheFolder
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteExisting
import kotlin.io.path.readText
import kotlin.io.path.writeLines

/** What a run of the program printed, and how it ended. */
class Ended(val status: Int, val out: String, val err: String) {
    override fun toString() = "exit status $status\n--- stdout\n$out\n--- stderr\n$err"
}

/**
 * Runs Serdemark as users do: a separate process, in [folder]. The user's home is [userHome], so
 * that nothing of this machine's user is read or changed.
 *
 * @param heap of the program's own JVM, such as `64m`; null for what a JVM takes
 * @param starter a command that starts the command behind it, such as `env`
 * @param environment variables that the program has beside those of the tests
 */
class Tool(
    private val folder: Path,
    private val userHome: Path = sharedUserHome,
    private val heap: String? = null,
    private val starter: List<String> = emptyList(),
    private val environment: Map<String, String> = emptyMap(),
) {
    fun run(vararg args: String): Ended = await(start(*args))

    /** Runs commands one after another in one process, with all that they print in one stream. */
    fun runAll(commands: List<List<String>>): List<Ended> {
        val list = createTempFile("commands", ".txt")
        list.writeLines(commands.map { it.joinToString(" ") })
        val all = await(startMain("dev.serdemark.cli.testing.CommandsKt", "$list"))
        list.deleteExisting()
        val ended = all.out.split(COMMAND_ENDED)
        check(ended.size == commands.size + 1) { "$all" }
        return ended.zipWithNext { out, next ->
            Ended(next.substringBefore('\n').toInt(), out.substringAfter('\n'), "")
        }
    }

    /** A started program, whose output is waited for by [await]. */
    class Started(val process: Process, val out: Path, val err: Path)

    fun start(vararg args: String): Started = startMain("dev.serdemark.cli.MainKt", *args)

    private fun startMain(main: String, vararg args: String): Started {
        val out = createTempFile("serdemark", ".out")
        val err = createTempFile("serdemark", ".err")
        val java = Path(System.getProperty("java.home"), "bin", "java").toString()
        val command =
            starter +
                listOf(java) +
                Program.options +
                listOfNotNull(heap?.let { "-Xmx$it" }) +
                listOf("-Dserdemark.home=$home", "-Duser.home=$userHome") +
                listOf("-cp", Program.classPath, main) +
                args
        val builder =
            ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
        builder.environment().keys.removeAll(USERS_OWN)
        builder.environment() += environment
        return Started(builder.start(), out, err)
    }

    fun await(started: Started, minutes: Long = 10): Ended =
        try {
            check(started.process.waitFor(minutes, TimeUnit.MINUTES)) {
                "It still runs.\n${started.err.readText()}"
            }
            Ended(started.process.exitValue(), started.out.readText(), started.err.readText())
        } finally {
            started.process.destroyForcibly()
            started.out.deleteExisting()
            started.err.deleteExisting()
        }

    companion object {
        /** The checkout, which holds contenders and workloads. */
        val home: Path = Path("..").absolute().normalize()

        /**
         * Shared by all tests, also those of other modules, so that each library is downloaded
         * once.
         */
        private val sharedUserHome = Path("../target/test-home").absolute().normalize()

        /** The cache that is shared by all tests. */
        val cache: Path = defaultCacheFolder(home = sharedUserHome, environment = emptyMap())

        /** What would lead to caches and settings of this machine's user, or to another layout. */
        private val USERS_OWN = setOf("XDG_CACHE_HOME", "LOCALAPPDATA", "MAVEN_HOME", "COLUMNS")
    }
}
