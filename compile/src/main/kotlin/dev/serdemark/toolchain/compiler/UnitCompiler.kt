package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.ScalaDialect
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.Seal
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.classpath.BuildClassPaths
import dev.serdemark.toolchain.compiler.CompilerProcess.Reply
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildFootprint
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Target
import dev.serdemark.toolchain.unit.Tool
import dev.serdemark.toolchain.unit.ToolRole
import dev.serdemark.worker.codec.Codec
import java.nio.file.Path
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.measureTimedValue

/**
 * Compiles units whose needs are resolved, or takes them from the cache. A unit is not compiled
 * again if its sources, tools, arguments and JDK are the same.
 */
internal class UnitCompiler(
    private val cache: Cache,
    private val target: Target,
    private val compiler: CompilerProcess,
    private val listener: BuildListener,
) {
    private val worker = codeSource(Codec::class.java)
    private val workerHash by lazy { sha256(worker) }

    init {
        check(worker != codeSource(UnitCompiler::class.java)) {
            "The worker's classes must not lie in one jar with others: $worker"
        }
    }

    /** Returns the unit from the cache, or null if it must be compiled. */
    fun find(unit: CompilationUnit, tools: BuildClassPaths<List<Artifact>>): BuildResult? {
        val place = BuildFolder(cache.builds.resolve(key(unit, tools)))
        return if (place.seal == Seal.WHOLE) success(unit, place, tools) else null
    }

    /**
     * Returns the unit from the cache, or compiles it.
     *
     * @throws dev.serdemark.problem.ProblemException if no compiler JVM can run on this machine
     */
    fun build(unit: CompilationUnit, tools: BuildClassPaths<List<Artifact>>): BuildResult {
        val key = key(unit, tools)
        val place = BuildFolder(cache.builds.resolve(key))
        when (place.seal) {
            Seal.WHOLE -> return success(unit, place, tools)
            Seal.DAMAGED -> listener.on(BuildEvent.Damaged(place.folder, isDownload = false))
            Seal.NONE -> Unit
        }
        listener.on(BuildEvent.Compiling(unit.name))
        return compile(unit, tools, key, place)
    }

    private fun compile(
        unit: CompilationUnit,
        tools: BuildClassPaths<List<Artifact>>,
        key: String,
        place: BuildFolder,
    ): BuildResult {
        val work = WorkFolder(cache.temporaryFolder())
        try {
            work.write(unit.sources)
            val (reply, time) = measureTimedValue { compiler.compile(request(unit, tools, work)) }
            if (reply is Reply.Answered && reply.answer.outcome == CompileOutcome.COMPILED) {
                work.pack { code ->
                    val footprint = BuildFootprint.of(code, tools.classPath)
                    CompilationRecord(unit.contender, time.inWholeMilliseconds, footprint)
                }
                cache.publish(work.result, place.folder) { place.isComplete }
                return success(unit, place, tools)
            }
            val kept = work.keep(cache.failures.resolve("${unit.name}-${key.take(12)}"))
            return failure(reply, kept, work)
        } finally {
            work.folder.deleteTree()
        }
    }

    private fun failure(reply: Reply, kept: Path, work: WorkFolder): BuildResult {
        val (reason, output) =
            when (reply) {
                is Reply.Answered -> "It does not compile." to reply.answer.output
                is Reply.TimedOut -> "The compiler took longer than ${reply.limit}." to ""
                is Reply.Ended -> "The compiler's JVM ended before it was done." to reply.output
            }
        val readable = readable(output, listOf(work.sources, work.generated))
        val isRefused = reply is Reply.Answered
        return BuildResult.Failed("$reason Its sources are in $kept", readable, kept, isRefused)
    }

    private fun success(
        unit: CompilationUnit,
        place: BuildFolder,
        tools: BuildClassPaths<List<Artifact>>,
    ): BuildResult {
        val used =
            tools.compiler.map { Tool(ToolRole.COMPILER, it) } +
                tools.plugins.orEmpty().map { Tool(ToolRole.PLUGIN, it) } +
                tools.processing.flatten().distinct().map { Tool(ToolRole.PROCESSOR, it) } +
                tools.annotationProcessing.orEmpty().map {
                    Tool(ToolRole.ANNOTATION_PROCESSOR, it)
                } +
                tools.schemaCompiler.orEmpty().map { Tool(ToolRole.SCHEMA_COMPILER, it) } +
                tools.scala.orEmpty().map { Tool(ToolRole.SCALA, it) } +
                tools.compileOnly.orEmpty().map { Tool(ToolRole.COMPILE_ONLY, it) }
        val built =
            Built(
                place.classes,
                tools.classPath,
                place.generated(),
                used,
                arguments(unit),
                compileTime = CompilationRecord.read(place.folder)?.millis?.milliseconds,
            )
        return BuildResult.Success(built)
    }

    private fun key(unit: CompilationUnit, tools: BuildClassPaths<List<Artifact>>): String =
        BuildInputs(
                sources = unit.sources.toSortedMap(),
                worker = workerHash,
                tools = tools.map { artifacts -> artifacts.map { it.identity } },
                arguments = arguments(unit),
                languageVersion = languageVersion(unit),
                scalaArguments = scalaArguments(unit),
                jdk = target.jdkIdentity,
                java = "${Runtime.version()}",
            )
            .key

    private fun request(
        unit: CompilationUnit,
        tools: BuildClassPaths<List<Artifact>>,
        work: WorkFolder,
    ) =
        CompileRequest(
            sources = "${work.sources}",
            generated = "${work.generated}",
            classes = "${work.classes}",
            classPath = listOf("$worker") + paths(tools.classPath + tools.compileOnly.orEmpty()),
            jdkHome = "${target.jdkHome}",
            compiler = paths(tools.compiler),
            arguments = arguments(unit),
            plugins = paths(tools.plugins.orEmpty()),
            languageVersion = languageVersion(unit),
            jvmTarget = target.jvmTarget,
            processing = tools.processing.map(::paths),
            annotationProcessing = paths(tools.annotationProcessing.orEmpty()),
            schemas =
                unit.schemaCompiler?.let {
                    SchemaCompilation(it.tool, paths(tools.schemaCompiler.orEmpty()))
                },
            scala =
                unit.scala?.let {
                    ScalaCompilation(
                        ScalaDialect.of(it),
                        paths(tools.scala.orEmpty()),
                        scalaArguments(unit),
                    )
                },
        )

    private fun arguments(unit: CompilationUnit) =
        kotlinArguments(target.jvmTarget) + unit.pluginOptions.flatMap { listOf("-P", it) }

    private fun scalaArguments(unit: CompilationUnit) =
        unit.scala
            ?.let {
                scalaArguments(ScalaDialect.of(it), target.jvmTarget, unit.userJars.isNotEmpty())
            }
            .orEmpty()

    private fun paths(artifacts: List<Artifact>) = artifacts.map { "${it.file}" }

    private fun languageVersion(unit: CompilationUnit) =
        unit.kotlin.split('.').take(2).joinToString(".")
}
