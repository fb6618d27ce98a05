package dev.serdemark.toolchain.compiler

import java.io.ByteArrayOutputStream
import java.io.DataInputStream
import java.io.DataOutputStream
import java.io.EOFException
import java.io.PrintStream
import java.net.URLClassLoader
import java.nio.file.Path
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread
import kotlin.io.path.Path
import sun.misc.Signal
import sun.misc.SignalHandler

/**
 * The main program of the compiler JVM. It answers one request after another until its standard
 * input ends, which also happens if the parent is killed.
 */
internal object CompilerMain {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val requests = LinkedBlockingQueue<CompileRequest>()
        val answers = DataOutputStream(System.out)
        Signal.handle(Signal("INT"), SignalHandler.SIG_IGN) // Ctrl-C is for the parent
        System.setOut(System.err) // output of tools must not mix with the frames
        thread(isDaemon = true, name = "requests") { readRequests(requests) }
        val loaders = ToolLoaders()
        try {
            answers.writeReady()
            while (true) answers.writeFrame(answer(requests.take(), loaders))
        } catch (e: Throwable) {
            e.printStackTrace() // into the log
            Runtime.getRuntime().halt(1) // the parent starts a new JVM
        }
    }

    /**
     * Reads requests. Halts the JVM at the end of the input, because threads of compilers would
     * keep it alive.
     */
    private fun readRequests(requests: LinkedBlockingQueue<CompileRequest>) {
        val input = DataInputStream(System.`in`)
        try {
            while (true) requests.put(input.readFrame())
        } catch (_: EOFException) {
            Runtime.getRuntime().halt(0)
        }
    }

    private fun answer(request: CompileRequest, loaders: ToolLoaders): CompileAnswer {
        val bytes = ByteArrayOutputStream()
        val output = PrintStream(bytes, true, Charsets.UTF_8)
        val outcome = withOutput(output) { compile(request, loaders, output) }
        return CompileAnswer(outcome, bytes.toString(Charsets.UTF_8))
    }

    private fun compile(
        request: CompileRequest,
        loaders: ToolLoaders,
        output: PrintStream,
    ): CompileOutcome =
        try {
            if (runAll(request, loaders, output)) CompileOutcome.COMPILED
            else CompileOutcome.REFUSED
        } catch (_: ToolBrokenException) {
            CompileOutcome.BROKEN
        } catch (e: Exception) {
            e.printStackTrace(output)
            CompileOutcome.BROKEN
        } catch (e: LinkageError) {
            e.printStackTrace(output) // a plugin or processor for another version of the tool
            CompileOutcome.BROKEN
        }

    private fun runAll(
        request: CompileRequest,
        loaders: ToolLoaders,
        output: PrintStream,
    ): Boolean =
        compileSchemas(request, loaders, output) &&
            runProcessors(request, loaders) &&
            runScala(request, loaders, output) &&
            runKotlin(request, loaders, output) &&
            runJava(request, output)

    private fun <T> withOutput(output: PrintStream, block: () -> T): T {
        val (out, err) = System.out to System.err
        System.setOut(output)
        System.setErr(output)
        try {
            return block()
        } finally {
            System.setOut(out)
            System.setErr(err)
        }
    }
}

private const val MAX_LINES = 80

/** The first line of a message: `FILE: error: ...`, or `e: ...` from the Kotlin compiler. */
private val FIRST_LINE =
    Regex("""^(\S.*: )?(error|warning|info|logging|exception): .*|^[ewiv]: .*""")

/**
 * Returns compiler output in a readable form: errors come first, paths are relative to [folders],
 * and there are at most [MAX_LINES] lines.
 */
internal fun formatOutput(output: String, folders: List<Path>): String {
    val relative =
        folders.fold(output) { text, folder ->
            text.replace("$folder/", "").replace("$folder\\", "")
        }
    // Sorts errors first, because false comes before true.
    val lines = messages(relative).sortedBy { !isError(it.first()) }.flatten()
    val more = lines.size - MAX_LINES
    val shown = if (more > 0) lines.take(MAX_LINES) + "... $more more lines" else lines
    return shown.joinToString("\n")
}

/** Splits output into messages. Lines that are no [FIRST_LINE] belong to the previous message. */
private fun messages(output: String): List<List<String>> {
    val messages = ArrayList<MutableList<String>>()
    for (line in output.trimEnd().lines()) {
        if (messages.isEmpty() || FIRST_LINE.matches(line)) messages += mutableListOf(line)
        else messages.last() += line
    }
    return messages
}

private fun isError(line: String): Boolean =
    "error: " in line || "exception: " in line || line.startsWith("e: ")

/**
 * Keeps a class loader for each class path of a tool, so that the tool stays warm. The loaders are
 * isolated from each other and from Serdemark.
 */
internal class ToolLoaders {
    private val loaders = HashMap<List<String>, ClassLoader>()

    /** Runs [block] with the class path's loader as the thread's context class loader. */
    fun <T> with(classPath: List<String>, block: (ClassLoader) -> T): T {
        val loader = loaders.getOrPut(classPath) { isolatedLoader(classPath) }
        val thread = Thread.currentThread()
        val previous = thread.contextClassLoader
        thread.contextClassLoader = loader
        try {
            return block(loader)
        } finally {
            thread.contextClassLoader = previous
        }
    }
}

/** Returns a class loader for a class path and the JDK, without Serdemark's classes. */
internal fun isolatedLoader(classPath: List<String>): URLClassLoader =
    URLClassLoader(
        classPath.map { Path(it).toUri().toURL() }.toTypedArray(),
        ClassLoader.getPlatformClassLoader(),
    )
