package dev.serdemark.session

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings

/**
 * Measures a run, or the rest of a run, and keeps its inputs, builds and events in its [directory].
 */
class RunSession(
    private val directory: RunDirectory,
    cache: Cache,
    resolver: ResolverSettings,
    private val progress: RunProgress,
    interruption: Interruption,
) {
    private val engine = EngineRun(cache, resolver, progress, interruption)

    /** Measures a run from its beginning. The [recording] also gets the events. */
    fun begin(source: RunSource, recording: Recording) {
        keepInputs(source.inputs.contenders, source.workloads, directory)
        writingTo(directory) { directory.keepWorker(workerCode()) }
        JournalWriter.create(directory.journal).use { journal ->
            measure(source, recording, journal) { keepBuilds(it, directory) }
        }
    }

    /**
     * Measures the rest of a run.
     *
     * @param recording the recording of the earlier part
     * @param journal receives the further events, and is closed at the end
     */
    fun resume(source: RunSource, recording: Recording, journal: JournalWriter) {
        progress.resumed(source.plan, recording)
        journal.use { measure(source, recording, it) {} }
    }

    private fun measure(
        source: RunSource,
        recording: Recording,
        journal: JournalWriter,
        keep: (List<BuiltContender>) -> Unit,
    ) = engine.measure(source, directory, recording, journal, keep)
}
