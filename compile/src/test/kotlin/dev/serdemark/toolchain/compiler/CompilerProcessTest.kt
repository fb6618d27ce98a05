package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.GeneratorTool
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.compiler.CompileOutcome.BROKEN
import dev.serdemark.toolchain.compiler.CompileOutcome.COMPILED
import dev.serdemark.toolchain.compiler.CompileOutcome.REFUSED
import dev.serdemark.toolchain.compiler.CompilerProcess.Reply
import dev.serdemark.toolchain.testing.Recorder
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.unit
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.SchemaCompiler
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import javax.tools.ToolProvider
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

@Tag("slow")
class CompilerProcessTest {
    private val recorder = Recorder()
    private val savedProperty = System.getProperty(SHARED_COMPILER)

    @BeforeEach
    fun `start a compiler JVM for each toolchain`() {
        System.clearProperty(SHARED_COMPILER)
    }

    @AfterEach
    fun `restore the property`() {
        if (savedProperty != null) System.setProperty(SHARED_COMPILER, savedProperty)
    }

    @Test
    fun `a compiler JVM that was killed is replaced, and ends when the toolchain is closed`() {
        Toolchain(sharedCache, noSettings, listener = recorder).use { toolchain ->
            toolchain.shouldRejectField("First")
            val started = recorder.all<BuildEvent.CompilerStarted>().single()
            val process = ProcessHandle.of(started.pid).orElseThrow()
            process.destroyForcibly()
            process.onExit().join()
            toolchain.shouldRejectField("Second")
        }
        val compilers = recorder.all<BuildEvent.CompilerStarted>()
        compilers shouldHaveSize 2
        ProcessHandle.of(compilers.last().pid).map { it.isAlive }.orElse(false) shouldBe false
    }

    /**
     * Requires that a compiler JVM reports a field of the unknown [type]. Only protoc runs, because
     * the compilers take seconds to load in a new JVM.
     */
    private fun Toolchain.shouldRejectField(type: String) {
        val schema = "syntax = \"proto3\"; message Point { $type x = 1; }"
        val unit =
            unit(type)
                .copy(
                    sources = mapOf("point.proto" to schema),
                    schemaCompiler = SchemaCompiler(GeneratorTool.PROTOC, "4.31.1"),
                )
        val failed = build(listOf(unit)).getValue(type)
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldContain "\"$type\" is not defined."
    }

    @Test
    fun `a compilation that takes too long is ended and reported`() {
        val limit = 1.milliseconds
        val result =
            Toolchain(sharedCache, noSettings, listener = recorder, limit = limit).use {
                it.build(listOf(unit("slow"))).values.single()
            }
        result.shouldBeInstanceOf<BuildResult.Failed>()
        result.reason shouldStartWith "The compiler took longer than 1ms."
        val compiler = recorder.all<BuildEvent.CompilerStarted>().single()
        ProcessHandle.of(compiler.pid).map { it.isAlive }.orElse(false) shouldBe false
    }

    @Test
    fun `the compiler JVM has room for the compiled code of several compilers`() {
        Toolchain(sharedCache, noSettings, listener = recorder).use {
            it.shouldRejectField("Third")
            val compiler = recorder.all<BuildEvent.CompilerStarted>().single()
            val kilobytes =
                Regex("size=(\\d+)Kb").findAll(codeCache(compiler.pid)).sumOf {
                    it.groupValues[1].toInt()
                }
            // The default of a JVM with only C1 is 48 MB.
            kilobytes shouldBeGreaterThan 200 * 1024
        }
    }

    /** Returns what `jcmd` prints about the code cache of a JVM. */
    private fun codeCache(pid: Long): String {
        val jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd")
        return ProcessBuilder("$jcmd", "$pid", "Compiler.codecache")
            .redirectErrorStream(true)
            .start()
            .inputReader()
            .use { it.readText() }
    }

    @ParameterizedTest
    @ValueSource(
        strings = ["Error occurred during initialization of VM", "No such file: libjli.so"]
    )
    @DisabledOnOs(OS.WINDOWS)
    fun `a compiler JVM that cannot start is a problem of the machine, not of the unit`(
        output: String,
        @TempDir folder: Path,
    ) {
        val java = folder.resolve("java")
        java.writeText("#!/bin/sh\necho '$output' >&2; exit 1\n")
        java.toFile().setExecutable(true)
        val cache = Cache(folder.resolve("cache"))
        val thrown =
            cache.use().use {
                CompilerProcess(cache, 20.seconds, recorder, java).use { compiler ->
                    shouldThrow<ProblemException> { compiler.compile(request(folder)) }
                }
            }
        val problem = thrown.problems.single()
        problem.message shouldBe "The compiler's JVM ended: $output."
        problem.advice.orEmpty() shouldContain "$java -version"
    }

    @Test
    fun `a request that breaks a used compiler JVM is repeated in a new JVM`(
        @TempDir folder: Path
    ) {
        // In each JVM, only the first request succeeds.
        val compiler = fakeCompiler(folder, "count++ == 0 ? Exit.OK : Exit.INTERNAL_ERROR")
        outcomes(folder, compiler) shouldBe listOf(COMPILED, COMPILED, COMPILED)
        recorder.all<BuildEvent.CompilerStarted>() shouldHaveSize 3
    }

    @Test
    fun `a request that breaks a new compiler JVM is not repeated`(@TempDir folder: Path) {
        outcomes(folder, fakeCompiler(folder, "Exit.INTERNAL_ERROR")) shouldBe
            listOf(BROKEN, BROKEN, BROKEN)
        recorder.all<BuildEvent.CompilerStarted>() shouldHaveSize 3
    }

    @Test
    fun `a request with errors in the sources is not repeated`(@TempDir folder: Path) {
        outcomes(folder, fakeCompiler(folder, "Exit.COMPILATION_ERROR")) shouldBe
            listOf(REFUSED, REFUSED, REFUSED)
        recorder.all<BuildEvent.CompilerStarted>() shouldHaveSize 1
    }

    /** Returns the outcomes of the same request, made three times. */
    private fun outcomes(folder: Path, compiler: Path): List<CompileOutcome> {
        val cache = Cache(folder.resolve("cache"))
        val request = request(folder.resolve("work").createDirectories(), listOf("$compiler"))
        return cache.use().use {
            CompilerProcess(cache, 20.seconds, recorder).use { process ->
                List(3) {
                    process.compile(request).shouldBeInstanceOf<Reply.Answered>().answer.outcome
                }
            }
        }
    }

    /** Returns the class path of a fake compiler that returns [exit], a Java expression. */
    private fun fakeCompiler(folder: Path, exit: String): Path {
        val source =
            """
            package org.jetbrains.kotlin.cli.jvm;
            public class K2JVMCompiler {
                public enum Exit { OK, COMPILATION_ERROR, INTERNAL_ERROR }
                private static int count = 0;
                public Exit exec(java.io.PrintStream output, String[] arguments) { return $exit; }
            }
            """
        val file = folder.resolve("K2JVMCompiler.java")
        file.writeText(source.trimIndent())
        val classes = folder.resolve("compiler").createDirectories()
        val javac = ToolProvider.getSystemJavaCompiler()
        javac.run(null, null, null, "-d", "$classes", "$file") shouldBe 0
        return classes
    }

    private fun request(folder: Path, compiler: List<String> = emptyList()) =
        CompileRequest(
            sources = "${folder.resolve("sources").createDirectories()}",
            generated = "${folder.resolve("generated").createDirectories()}",
            classes = "${folder.resolve("classes").createDirectories()}",
            classPath = emptyList(),
            jdkHome = "$folder",
            compiler = compiler,
            arguments = emptyList(),
            plugins = emptyList(),
            languageVersion = "2.0",
            jvmTarget = "11",
            processing = emptyList(),
            annotationProcessing = emptyList(),
        )

    @Test
    fun `the compiler JVM ends when its standard input ends`() {
        val java = ProcessHandle.current().info().command().orElseThrow()
        val classPath = System.getProperty("java.class.path")
        val compiler = ProcessBuilder(java, "-cp", classPath, CompilerMain::class.java.name).start()
        compiler.outputStream.close()
        compiler.waitFor() shouldBe 0
    }

    private companion object {
        const val SHARED_COMPILER = "serdemark.compiler"
    }
}
