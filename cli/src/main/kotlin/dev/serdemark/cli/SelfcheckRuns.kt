package dev.serdemark.cli

import dev.serdemark.contender.Contenders
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.engine.Interruption
import dev.serdemark.engine.RunRequest
import dev.serdemark.engine.Settings
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.jvm.heapMegabytes
import dev.serdemark.engine.neededMegabytes
import dev.serdemark.engine.plan
import dev.serdemark.engine.seats
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.results.Recording
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.workload.Document
import java.nio.file.Path
import kotlin.time.Duration
import kotlin.time.Duration.Companion.hours

/** The runs that a selfcheck makes, each kept in a directory of its own below [folder]. */
internal class SelfcheckRuns(
    private val folder: Path,
    private val document: Document,
    private val cache: Cache,
    private val offline: Boolean,
    private val seed: Long,
    private val progress: ProgressLog,
    private val interruption: Interruption,
) {
    /** Measures [contenders] for so many [generations], whatever is settled meanwhile. */
    fun exactly(name: String, contenders: List<ManifestAtVersion>, generations: Int): Recording =
        run(name, contenders, MOST_TIME) {
            it.copy(leastGenerations = generations, mostGenerations = generations)
        }

    /** Measures as `serdemark run` does it. */
    fun asUsual(name: String, contenders: List<ManifestAtVersion>, budget: Duration): Recording =
        run(name, contenders, budget) { it }

    private fun run(
        name: String,
        contenders: List<ManifestAtVersion>,
        budget: Duration,
        change: (Plan) -> Plan,
    ): Recording {
        progress.say("$name: ${contenders.joinToString { it.id }}")
        val request = request(contenders, budget)
        val source = RunSource(request, change(plan(request, Settings())), emptyList())
        val directory = RunDirectory.create(folder.resolve(name))
        val recording = Recording()
        directory.keepWorker(workerCode())
        JournalWriter.create(directory.journal).use { journal ->
            EngineRun(cache, ResolverSettings(offline), progress, interruption).measure(
                source,
                directory,
                recording,
                journal,
            ) {
                keepBuilds(it, directory)
            }
        }
        return recording
    }

    private fun request(contenders: List<ManifestAtVersion>, budget: Duration): RunRequest {
        val jvms =
            JvmAxes(ThisMachine.java(), neededMegabytes = neededMegabytes(document.jsonBytes))
                .settings()
        return RunRequest(
            command = listOf("selfcheck"),
            documents = listOf(document),
            contenders = contenders,
            operations = Operation.entries,
            channel = "bytes",
            jvms = jvms,
            threads = 1,
            seats =
                seats(contenders.size, jvms.single().heapMegabytes, ThisMachine.memoryForWorkers),
            budget = budget,
            margin = MARGIN,
            seed = seed,
        )
    }

    companion object {
        private const val MARGIN = 0.05
        private val MOST_TIME = 24.hours
    }
}

/**
 * The contenders that a selfcheck measures itself with: one library under several names, of which
 * one does every [PERIOD]th call twice.
 */
internal class Repeating(home: Path) {
    private val original: ManifestAtVersion =
        Contenders.read(listOf(home.resolve("selfcheck"))).find("repeating")

    /** Identical ones. */
    val same: List<ManifestAtVersion> = (1..IDENTICAL).map { named("same-$it", emptyMap()) }

    /** The one that takes [SLOWDOWN] times as long. */
    val slower: ManifestAtVersion = named("slower", mapOf("serdemark.repeat" to "$PERIOD"))

    private fun named(id: String, properties: Map<String, String>): ManifestAtVersion {
        val manifest = original.manifest
        val jvm = manifest.jvm.copy(properties = manifest.jvm.properties + properties)
        return manifest.copy(id = id, jvm = jvm).at(original.version)
    }

    companion object {
        const val IDENTICAL = 3
        const val PERIOD = 20
        const val SLOWDOWN = 1 + 1.0 / PERIOD
    }
}
