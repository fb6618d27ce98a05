package dev.serdemark.cli.testing

import dev.serdemark.problem.shellQuoted
import dev.serdemark.toolchain.cache.defaultCacheFolder
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteExisting
import kotlin.io.path.readText

/** The output and the exit status of a program or script. */
class ProgramResult(val status: Int, val out: String, val err: String) {
    override fun toString() = "exit status $status\n--- stdout\n$out\n--- stderr\n$err"
}

/** Returns the text on one line, since the terminal and pages wrap lines. */
fun String.unwrapped(): String = replace(Regex("\\s+"), " ")

/**
 * Runs Serdemark in [folder], as users do, in a separate process. Commands in a [ToolFolder] share
 * one process if they have no special settings.
 *
 * @param userHome the home of the user, so that the real home is not read or changed
 * @param heap the heap of the JVM that runs Serdemark, such as `64m`; null for the default
 * @param starter a command that starts the program, such as `env`; empty for none
 * @param environment variables of the program, which also gets the variables of the tests
 * @param isWarm whether calls warm up until their times are steady, as for users; tests that do not
 *   check times need only [ShortWarmUps]
 */
class Tool(
    private val folder: Path,
    private val userHome: Path = sharedUserHome,
    private val heap: String? = null,
    private val starter: List<String> = emptyList(),
    private val environment: Map<String, String> = emptyMap(),
    private val isWarm: Boolean = false,
) {
    private val canShareProcess =
        folder == ToolFolder.path &&
            userHome == sharedUserHome &&
            heap == null &&
            starter.isEmpty() &&
            environment.isEmpty()

    fun run(vararg args: String): ProgramResult =
        if (canShareProcess) commands.run(CommandLine(args.toList(), isWarm))
        else await(start(*args))

    /**
     * Returns the line of a shell script that passes the arguments of the script to the program.
     */
    fun scriptLine(): String =
        program(ShortWarmUps::class.java.name).command().joinToString(
            separator = " ",
            prefix = "exec ",
            postfix = " \"\$@\"",
        ) {
            shellQuoted(it)
        }

    /** A running program. Pass it to [await]. */
    class Started(val process: Process, val out: Path, val err: Path) {
        /** Waits until [condition] holds. Fails if the program ends before that. */
        fun waitUntil(condition: () -> Boolean) {
            while (!condition()) {
                val hasEnded = process.waitFor(20, TimeUnit.MILLISECONDS)
                check(!hasEnded || condition()) { err.readText() }
            }
        }
    }

    fun start(vararg args: String): Started {
        val out = createTempFile("serdemark", ".out")
        val err = createTempFile("serdemark", ".err")
        val main = if (isWarm) UsualWarmUps::class.java.name else ShortWarmUps::class.java.name
        val builder = program(main, *args)
        return Started(
            builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start(),
            out,
            err,
        )
    }

    private fun program(main: String, vararg args: String): ProcessBuilder {
        val java = Path(System.getProperty("java.home"), "bin", "java").toString()
        val command =
            starter +
                listOf(java) +
                Program.options +
                listOfNotNull(heap?.let { "-Xmx$it" }) +
                listOf("-Dserdemark.home=${ShippedHome.path}", "-Duser.home=$userHome") +
                "-Dserdemark.compiler=kept" + // Later commands use the same JVM for compiling.
                listOf("-cp", Program.classPath, main) +
                args
        val builder = ProcessBuilder(command).directory(folder.toFile())
        builder.environment().keys.removeAll(USER_VARIABLES)
        builder.environment() += environment
        return builder
    }

    fun await(started: Started, minutes: Long = 10): ProgramResult =
        try {
            check(started.process.waitFor(minutes, TimeUnit.MINUTES)) {
                "It still runs.\n${started.err.readText()}"
            }
            ProgramResult(
                started.process.exitValue(),
                started.out.readText(),
                started.err.readText(),
            )
        } finally {
            started.process.destroyForcibly()
            started.out.deleteExisting()
            started.err.deleteExisting()
        }

    companion object {
        /** The checkout. */
        val home: Path = Path("..").absolute().normalize()

        /** The home for the tests of all modules, so that each library is downloaded once. */
        private val sharedUserHome = Path("../target/test-home").absolute().normalize()

        /** The cache of all tests. */
        val cache: Path = defaultCacheFolder(home = sharedUserHome, environment = emptyMap())

        private val commands = Commands {
            Tool(ToolFolder.path).program("dev.serdemark.cli.testing.CommandsKt").start()
        }

        /** Variables that point to the user's caches and settings, or change the layout. */
        private val USER_VARIABLES =
            setOf("XDG_CACHE_HOME", "LOCALAPPDATA", "MAVEN_HOME", "COLUMNS")
    }
}
