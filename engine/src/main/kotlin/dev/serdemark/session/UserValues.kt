package dev.serdemark.session

import dev.serdemark.contender.ToolVersions
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.GENERATED_PACKAGE
import dev.serdemark.engine.worker.Children
import dev.serdemark.engine.worker.classPathOption
import dev.serdemark.engine.worker.createFolder
import dev.serdemark.engine.worker.everyJvmOptions
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.model.Schema
import dev.serdemark.model.UserMember
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.FREE_TEMPORARY_SPACE
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.sources.userclasses.ValuesSources
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.UserJar
import dev.serdemark.worker.userclasses.ValuesMain
import java.io.DataInputStream
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.bufferedWriter
import kotlin.io.path.exists
import kotlin.io.path.inputStream
import kotlin.io.path.readText
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * Makes documents from the values that a method of the user returns. The method runs in a separate
 * JVM.
 *
 * @param limit the longest time that the JVM may take
 */
class UserValues(
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val limit: Duration = 60.seconds,
) {
    /**
     * Calls a [member] that returns values of the user's own classes. Writes the values to [file]
     * as JSON, one per line. Stops after [MAX_VALUES] values, or about [MAX_BYTES].
     *
     * @throws ProblemException if the code cannot be built, if it throws, or if it returns
     *   something else
     */
    fun write(schema: Schema, member: UserMember, file: Path) {
        val sources = ValuesSources.of(schema, member, GENERATED_PACKAGE)
        val values = run(member, sources, build(schema, member, sources))
        if (values.isEmpty()) throw failure(member, "it returned no object")
        orProblem("Cannot write the values to $file", FREE_TEMPORARY_SPACE, file) {
            file.bufferedWriter().use { out ->
                values.forEach {
                    out.appendLine(json(schema, member, ValueForm.decode(schema, it)))
                }
            }
        }
    }

    private fun json(schema: Schema, member: UserMember, value: Value): String =
        try {
            CanonicalJson.write(schema, value).decodeToString()
        } catch (e: IllegalArgumentException) {
            throw failure(member, "a value has no JSON (${e.message?.trimEnd('.')})", e)
        }

    private fun build(schema: Schema, member: UserMember, sources: ValuesSources): Built {
        val unit =
            CompilationUnit(
                name = "values",
                sources = sources.files,
                dependencies = emptyList(),
                kotlin = ToolVersions.KOTLIN,
                userJars =
                    checkNotNull(schema.userClasses).classPath.map { UserJar(it.file, it.library) },
            )
        val results = Toolchain(cache, resolver).use { it.build(listOf(unit)) }
        return when (val result = results.getValue(unit.name)) {
            is BuildResult.Success -> result.built
            is BuildResult.Unavailable -> throw ProblemException(result.reason, result.advice)
            is BuildResult.Failed -> throw failure(member, result.reason.trimEnd('.'))
        }
    }

    /** Runs the code in a JVM, and returns the values in the binary form. */
    private fun run(member: UserMember, sources: ValuesSources, built: Built): List<ByteArray> {
        val classPath =
            classPathOption(listOf(workerCode(), built.classes) + built.classPath.map { it.file })
        val folder = createFolder()
        val arguments =
            everyJvmOptions +
                classPath +
                listOf("-Djava.io.tmpdir=$folder", ValuesMain::class.java.name) +
                listOf(ANSWER, sources.call, sources.bridge, "$MAX_VALUES", "$MAX_BYTES")
        Children().use { children ->
            val child = children.start(Path(ThisMachine.java().home), arguments, folder)
            try {
                val exitCode = child.await(limit) ?: throw failure(member, "it takes over $limit")
                if (exitCode != 0) throw failure(member, reason(folder, exitCode))
                return values(folder.resolve(ANSWER))
            } catch (e: IOException) {
                throw failure(member, "its JVM ended before all values were written", e)
            } finally {
                child.kill()
            }
        }
    }

    private fun reason(folder: Path, exitCode: Int): String {
        val thrown = folder.resolve(ANSWER + ValuesMain.THROWN)
        return if (thrown.exists()) "it threw ${thrown.readText().take(MAX_REASON).trimEnd('.')}"
        else "its JVM ended with exit code $exitCode"
    }

    private fun values(answer: Path): List<ByteArray> =
        DataInputStream(answer.inputStream().buffered()).use { input ->
            generateSequence {
                input.readInt().takeIf { it != ValuesMain.END }?.let(input::readNBytes)
            }
                .toList()
        }

    private fun failure(member: UserMember, why: String, cause: Exception? = null) =
        ProblemException(
            "Cannot take values from ${member.name}: $why.",
            "Return objects of --root: one, or an array, a list or a stream of them.",
            cause = cause,
        )

    companion object {
        /** The maximum number of values. */
        const val MAX_VALUES: Int = 50_000

        /** No values are added after this size in bytes. */
        const val MAX_BYTES: Int = 64_000_000

        private const val ANSWER = "values"
        private const val MAX_REASON = 500
    }
}
