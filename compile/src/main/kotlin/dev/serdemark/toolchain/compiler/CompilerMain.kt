package dev.serdemark.toolchain.compiler

import java.io.ByteArrayOutputStream
import java.io.DataInputStream
import java.io.DataOutputStream
import java.io.EOFException
import java.io.PrintStream
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread
import sun.misc.Signal
import sun.misc.SignalHandler

/**
 * The main program of the compiler JVM. It answers one request after another until its standard
 * input ends. The input also ends when the parent is killed.
 */
internal object CompilerMain {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val requests = LinkedBlockingQueue<CompileRequest>()
        val answers = DataOutputStream(System.out)
        Signal.handle(Signal("INT"), SignalHandler.SIG_IGN) // Ctrl-C is for the parent
        System.setOut(System.err) // output of tools must not mix with the frames
        thread(isDaemon = true, name = "requests") { read(requests) }
        val loaders = ToolLoaders()
        try {
            answers.writeReady()
            while (true) answers.writeFrame(answer(requests.take(), loaders))
        } catch (e: Throwable) {
            e.printStackTrace() // into the log; a new JVM is better after such an error
            Runtime.getRuntime().halt(1)
        }
    }

    /** Reads requests. Halts at the end, because threads of compilers would keep the JVM alive. */
    private fun read(requests: LinkedBlockingQueue<CompileRequest>) {
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
        val outcome = capturing(output) { compile(request, loaders, output) }
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

    private fun <T> capturing(output: PrintStream, block: () -> T): T {
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
