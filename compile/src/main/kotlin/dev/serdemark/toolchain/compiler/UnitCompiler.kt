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
import kotlin.io.path.name
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.measureTimedValue

/**
 * Compiles units whose needs are resolved, or takes them from the cache. A unit is compiled again
 * if its sources, tools, arguments, class paths or JDK have changed, or if its build is damaged.
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
            "The worker's classes must be in a separate jar: $worker"
        }
    }

    /** Returns the unit from the cache, or null if it must be compiled. */
    fun find(unit: CompilationUnit, needs: BuildClassPaths<List<Artifact>>): BuildResult? {
        val place = place(unit, needs)
        return if (place.seal == Seal.WHOLE) success(unit, place, needs) else null
    }

    /**
     * Returns the unit from the cache, or compiles it.
     *
     * @throws dev.serdemark.problem.ProblemException if no compiler JVM can run on this machine
     */
    fun build(unit: CompilationUnit, needs: BuildClassPaths<List<Artifact>>): BuildResult {
        val place = place(unit, needs)
        when (place.seal) {
            Seal.WHOLE -> return success(unit, place, needs)
            Seal.DAMAGED -> listener.on(BuildEvent.Damaged(place.folder, isDownload = false))
            Seal.NONE -> Unit
        }
        listener.on(BuildEvent.Compiling(unit.name))
        return compile(unit, needs, place)
    }

    private fun compile(
        unit: CompilationUnit,
        needs: BuildClassPaths<List<Artifact>>,
        place: BuildFolder,
    ): BuildResult {
        val work = WorkFolder(cache.temporaryFolder())
        try {
            work.write(unit.sources)
            val (reply, time) = measureTimedValue { compiler.compile(request(unit, needs, work)) }
            if (reply is Reply.Answered && reply.answer.outcome == CompileOutcome.COMPILED) {
                work.pack { code ->
                    val footprint = BuildFootprint.of(code, needs.classPath)
                    CompilationRecord(unit.contender, time.inWholeMilliseconds, footprint)
                }
                cache.publish(work.result, place.folder) { place.isComplete }
                return success(unit, place, needs)
            }
            val name = "${unit.name}-${place.folder.name.take(12)}"
            val kept = work.keep(cache.failures.resolve(name))
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
        return BuildResult.Failed("$reason The sources are in $kept", readable, kept, isRefused)
    }

    private fun success(
        unit: CompilationUnit,
        place: BuildFolder,
        needs: BuildClassPaths<List<Artifact>>,
    ): BuildResult {
        val built =
            Built(
                place.classes,
                needs.classPath,
                place.generated(),
                ToolRole.entries.flatMap { role -> artifacts(needs, role).map { Tool(role, it) } },
                arguments(unit),
                compileTime = CompilationRecord.read(place.folder)?.millis?.milliseconds,
            )
        return BuildResult.Success(built)
    }

    private fun place(unit: CompilationUnit, needs: BuildClassPaths<List<Artifact>>): BuildFolder {
        val inputs =
            BuildInputs(
                sources = unit.sources.toSortedMap(),
                worker = workerHash,
                classPaths = needs.map { artifacts -> artifacts.map { it.identity } },
                arguments = arguments(unit),
                languageVersion = languageVersion(unit),
                scalaArguments = scalaArguments(unit),
                jdk = target.jdkIdentity,
                java = "${Runtime.version()}",
            )
        return BuildFolder(cache.builds.resolve(inputs.key))
    }

    private fun request(
        unit: CompilationUnit,
        needs: BuildClassPaths<List<Artifact>>,
        work: WorkFolder,
    ) =
        CompileRequest(
            sources = "${work.sources}",
            generated = "${work.generated}",
            classes = "${work.classes}",
            classPath =
                listOf("$worker") +
                    paths(needs.classPath + artifacts(needs, ToolRole.COMPILE_ONLY)),
            jdkHome = "${target.jdkHome}",
            compiler = paths(artifacts(needs, ToolRole.COMPILER)),
            arguments = arguments(unit),
            plugins = paths(artifacts(needs, ToolRole.PLUGIN)),
            languageVersion = languageVersion(unit),
            jvmTarget = target.jvmTarget,
            processing = needs.processing.map(::paths),
            annotationProcessing = paths(artifacts(needs, ToolRole.ANNOTATION_PROCESSOR)),
            schemas =
                unit.schemaCompiler?.let {
                    SchemaCompilation(it.tool, paths(artifacts(needs, ToolRole.SCHEMA_COMPILER)))
                },
            scala =
                unit.scala?.let {
                    ScalaCompilation(
                        ScalaDialect.of(it),
                        paths(artifacts(needs, ToolRole.SCALA)),
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

    private fun artifacts(needs: BuildClassPaths<List<Artifact>>, role: ToolRole): List<Artifact> =
        if (role == ToolRole.PROCESSOR) needs.processing.flatten().distinct()
        else needs.tools[role].orEmpty()

    private fun paths(artifacts: List<Artifact>) = artifacts.map { "${it.file}" }

    private fun languageVersion(unit: CompilationUnit) =
        unit.kotlin.split('.').take(2).joinToString(".")
}
