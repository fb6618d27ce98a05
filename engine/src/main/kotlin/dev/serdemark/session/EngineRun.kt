package dev.serdemark.session

import dev.serdemark.engine.ColdMeans
import dev.serdemark.engine.Engine
import dev.serdemark.engine.RunObserver
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.cold.ColdLauncher
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.http.RequestWorkers
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.Workers
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.plan.EventListener
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import java.nio.file.Path

/** Runs the engine with real compilers and real JVMs. */
class EngineRun(
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: RunProgress,
    private val interruption: Interruption,
) {
    /**
     * Measures the run of [source], without the part that the [recording] already contains.
     *
     * @param keep receives the builds
     */
    fun measure(
        source: RunSource,
        directory: RunDirectory,
        recording: Recording,
        journal: JournalWriter,
        keep: (List<BuiltContender>) -> Unit,
    ) {
        val listener = EventListener { event ->
            listOf(journal, progress).forEach { it.on(event) }
        }
        val observer =
            object : RunObserver {
                override fun built(contenders: List<BuiltContender>) {
                    source.requireAsLocked(contenders)
                    keep(contenders)
                }

                override fun short(budget: ShortBudget) = progress.short(budget)

                override fun standing(result: RunResult) = progress.standing(result)
            }
        val toolchain = Toolchain(cache, resolver, listener = progress, locked = source.locked)
        val worker = directory.worker ?: workerCode()
        toolchain.use {
            workers(source, worker).use { workers ->
                ColdLauncher(worker).use { starts ->
                    Engine(
                            source.inputs,
                            source.plan,
                            Settings.of(source.plan),
                            toolchain,
                            workers,
                            recording,
                            listener,
                            interruption,
                            ColdMeans(starts, directory.archives),
                        )
                        .run(ThisMachine.environment(), observer)
                }
            }
        }
    }

    /** The workers of the run; with a server in each of them if its calls are requests. */
    private fun workers(source: RunSource, code: Path): Workers {
        val workers = WorkerLauncher(workerCode = code)
        val requests = source.plan.requests ?: return workers
        return RequestWorkers(workers, requests, source.inputs.documents)
    }
}
