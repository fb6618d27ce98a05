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
 * Compiles units whose class paths are resolved, or takes them from the cache. A unit is compiled
 * again if its sources, tools, arguments, class paths or JDK have changed, or if its build is
 * damaged.
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
    fun find(unit: CompilationUnit, classPaths: BuildClassPaths<List<Artifact>>): BuildResult? {
        val entry = buildFolder(unit, classPaths)
        return if (entry.seal == Seal.INTACT) success(unit, entry, classPaths) else null
    }

    /**
     * Returns the unit from the cache, or compiles it.
     *
     * @throws dev.serdemark.problem.ProblemException if no compiler JVM can run on this machine
     */
    fun build(unit: CompilationUnit, classPaths: BuildClassPaths<List<Artifact>>): BuildResult {
        val entry = buildFolder(unit, classPaths)
        when (entry.seal) {
            Seal.INTACT -> return success(unit, entry, classPaths)
            Seal.DAMAGED -> listener.on(BuildEvent.Damaged(entry.folder, isDownload = false))
            Seal.NONE -> Unit
        }
        listener.on(BuildEvent.Compiling(unit.name))
        return compile(unit, classPaths, entry)
    }

    private fun compile(
        unit: CompilationUnit,
        classPaths: BuildClassPaths<List<Artifact>>,
        entry: BuildFolder,
    ): BuildResult {
        val work = WorkFolder(cache.temporaryFolder())
        try {
            work.write(unit.sources)
            val (reply, time) =
                measureTimedValue { compiler.compile(request(unit, classPaths, work)) }
            if (reply is Reply.Answered && reply.answer.outcome == CompileOutcome.COMPILED) {
                work.pack { jar ->
                    val footprint = BuildFootprint.of(jar, classPaths.classPath)
                    CompilationRecord(unit.contender, time.inWholeMilliseconds, footprint)
                }
                cache.publish(work.result, entry.folder) { entry.isComplete }
                return success(unit, entry, classPaths)
            }
            val name = "${unit.name}-${entry.folder.name.take(12)}"
            val sourcesFolder = work.copySources(cache.failures.resolve(name))
            return failure(reply, sourcesFolder, work)
        } finally {
            work.folder.deleteTree()
        }
    }

    private fun failure(reply: Reply, sourcesFolder: Path, work: WorkFolder): BuildResult {
        val (reason, output) =
            when (reply) {
                is Reply.Answered -> "It does not compile." to reply.answer.output
                is Reply.TimedOut -> "The compiler took longer than ${reply.limit}." to ""
                is Reply.Ended -> "The compiler's JVM ended before it was done." to reply.output
            }
        return BuildResult.Failed(
            reason = "$reason The sources are in $sourcesFolder",
            compilerOutput = formatOutput(output, listOf(work.sources, work.generated)),
            sourcesFolder = sourcesFolder,
            isRefused = reply is Reply.Answered,
        )
    }

    private fun success(
        unit: CompilationUnit,
        entry: BuildFolder,
        classPaths: BuildClassPaths<List<Artifact>>,
    ): BuildResult {
        val tools =
            ToolRole.entries.flatMap { role -> artifacts(classPaths, role).map { Tool(role, it) } }
        val built =
            Built(
                classes = entry.classes,
                classPath = classPaths.classPath,
                generated = entry.generated(),
                tools = tools,
                arguments = arguments(unit),
                compileTime = CompilationRecord.read(entry.folder)?.millis?.milliseconds,
            )
        return BuildResult.Success(built)
    }

    private fun buildFolder(
        unit: CompilationUnit,
        classPaths: BuildClassPaths<List<Artifact>>,
    ): BuildFolder {
        val inputs =
            BuildInputs(
                sources = unit.sources.toSortedMap(),
                worker = workerHash,
                classPaths = classPaths.map { artifacts -> artifacts.map { it.identity } },
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
        classPaths: BuildClassPaths<List<Artifact>>,
        work: WorkFolder,
    ) =
        CompileRequest(
            sources = "${work.sources}",
            generated = "${work.generated}",
            classes = "${work.classes}",
            classPath =
                listOf("$worker") +
                    paths(classPaths.classPath + artifacts(classPaths, ToolRole.COMPILE_ONLY)),
            jdkHome = "${target.jdkHome}",
            compiler = paths(artifacts(classPaths, ToolRole.COMPILER)),
            arguments = arguments(unit),
            plugins = paths(artifacts(classPaths, ToolRole.PLUGIN)),
            languageVersion = languageVersion(unit),
            jvmTarget = target.jvmTarget,
            processing = classPaths.processing.map(::paths),
            annotationProcessing = paths(artifacts(classPaths, ToolRole.ANNOTATION_PROCESSOR)),
            schemas =
                unit.schemaCompiler?.let {
                    SchemaCompilation(
                        it.tool,
                        paths(artifacts(classPaths, ToolRole.SCHEMA_COMPILER)),
                    )
                },
            scala =
                unit.scala?.let {
                    ScalaCompilation(
                        ScalaDialect.of(it),
                        paths(artifacts(classPaths, ToolRole.SCALA)),
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

    private fun artifacts(
        classPaths: BuildClassPaths<List<Artifact>>,
        role: ToolRole,
    ): List<Artifact> =
        if (role == ToolRole.PROCESSOR) classPaths.processing.flatten().distinct()
        else classPaths.tools[role].orEmpty()

    private fun paths(artifacts: List<Artifact>) = artifacts.map { "${it.file}" }

    private fun languageVersion(unit: CompilationUnit) =
        unit.kotlin.split('.').take(2).joinToString(".")
}
