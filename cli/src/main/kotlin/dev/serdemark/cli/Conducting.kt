package dev.serdemark.cli

import dev.serdemark.engine.Engine
import dev.serdemark.engine.Entrant
import dev.serdemark.engine.Interruption
import dev.serdemark.engine.RunObserver
import dev.serdemark.engine.RunRequest
import dev.serdemark.engine.Settings
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.plan
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.plan.EventListener
import dev.serdemark.report.TerminalReport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.Recording
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings

/** Measures a run, reports it and exports it; all that is kept of it goes into [directory]. */
internal class Conducting(
    private val surroundings: Surroundings,
    private val directory: RunDirectory,
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val verbose: Boolean,
) {
    /** How the program ends afterwards. */
    fun run(request: RunRequest, exports: OpenExports): ExitStatus =
        OutputFile(directory.report).use { run(request, it, exports) }

    private fun run(request: RunRequest, html: OutputFile, exports: OpenExports): ExitStatus {
        val recording = Recording()
        val trouble = Problems()
        trouble.attempt { measure(request, recording) }
        if (!recording.isMeasuring) trouble.throwAny()
        val result = results(recording)
        TerminalReport(surroundings.terminal).print(result)
        trouble.attempt { html.write { it.write(HtmlReport.render(result)) } }
        trouble.attempt { exports.write(result, directory) }
        if (trouble.any) return ExitStatus.SOME_CELLS_FAILED.also { trouble.tell() }
        surroundings.terminal.println("Report: ${surroundings.shown(directory.report)}")
        return ExitStatus.of(result)
    }

    private fun measure(request: RunRequest, recording: Recording) {
        val settings = Settings()
        val line = StatusLine(System.err, surroundings.stderrIsTerminal)
        val progress = ProgressLog(line, verbose)
        val interruption = Interruption()
        onInterrupt(interruption, line::say) { recording.isMeasuring }
        JournalWriter(directory.journal).use { journal ->
            val listener = EventListener { event ->
                listOf(journal, progress).forEach { it.on(event) }
            }
            val observer =
                object : RunObserver {
                    override fun built(entrants: List<Entrant>) = keepBuilds(entrants, directory)

                    override fun standing(result: RunResult) = progress.standing(result)
                }
            Toolchain(cache, resolver, listener = progress).use { toolchain ->
                WorkerLauncher(workerCode = directory.keepWorker(workerCode())).use { workers ->
                    val plan = plan(request, settings)
                    Engine(
                            request,
                            plan,
                            settings,
                            toolchain,
                            workers,
                            recording,
                            listener,
                            interruption,
                        )
                        .run(ThisMachine.environment(version), observer)
                }
            }
        }
    }
}
