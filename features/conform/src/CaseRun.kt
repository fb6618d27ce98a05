package dev.serdemark.conform

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.jvm.withArguments
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.TrialWorkers
import dev.serdemark.trials.describeFault
import dev.serdemark.trials.read
import dev.serdemark.worker.protocol.CheckMessages.FoundFault

/**
 * Runs the cases of a [model] with a [contender]. The cases share a worker, as the requests to a
 * server share a mapper. A case gets a fresh worker if an earlier case made the shared worker
 * unusable, or if the case uses several threads.
 */
internal class CaseRun(
    private val contender: BuiltContender,
    private val model: CaseModel,
    private val workers: TrialWorkers,
) : AutoCloseable {
    private val judge = CaseJudge(model)

    private var worker: Worker? = null

    /** A valid payload of the sample; null until the contender has written one. */
    private var samplePayload: ByteArray? = model.samplePayload

    /** The judgment of all further cases if no usable worker could be launched; else null. */
    private var launchFailure: Judgment? = null

    /**
     * Returns what the contender does with a [case]. If the judgment is doubtful, a fresh worker
     * with more time repeats the case.
     */
    fun run(case: ConformCase): Judgment {
        val judgment = attempt(case, workers.usual)
        if (!judgment.isDoubtful) return judgment
        close()
        launchFailure = null
        // Closes the patient worker, so that the next case gets a worker with the usual limits.
        return attempt(case, workers.patient).also { close() }
    }

    private fun attempt(case: ConformCase, workers: Workers): Judgment {
        val threads = maxOf(contender.threads, case.rounds?.threads ?: 1)
        val needsFreshWorker = threads > contender.threads
        if (needsFreshWorker) close()
        val worker = usableWorker(workers, threads) ?: return checkNotNull(launchFailure)
        val judgment =
            try {
                when {
                    case.rounds != null ->
                        StateTrial(contender, case.rounds, judge)
                            .run(case, worker, checkNotNull(samplePayload))
                    case.growth != null -> GrowthTrial(case.growth, judge).run(worker)
                    else -> judgePayloads(case, worker)
                }
            } catch (e: WorkerFailure) {
                close()
                Judgment.ofFailure(e)
            }
        if (needsFreshWorker || judgment.isWorkerUnusable) close()
        return judgment
    }

    /** Judges the payloads of a [case]. Checks afterwards that the contender reads valid data. */
    private fun judgePayloads(case: ConformCase, worker: Worker): Judgment {
        val judgment = firstFaultOrLast(case, worker)
        val fault =
            if (judgment.isWorkerUnusable) null else worker.read(checkNotNull(samplePayload))
        return if (fault == null) judgment else wrongAfterwards(fault)
    }

    /** Returns the judgment of the first payload with a fault, or else of the last payload. */
    private fun firstFaultOrLast(case: ConformCase, worker: Worker): Judgment {
        var last: Judgment? = null
        for (payload in case.payloads()) {
            val judgment = judge.judge(case, worker.read(payload))
            last = if (case.isCutEverywhere) judgment.ofCutPayload(payload.size) else judgment
            if (judgment.conduct.isFault) break
        }
        return checkNotNull(last) { "${case.info.id} has no payload" }
    }

    /** Judges a contender that does not read valid data after a case. */
    private fun wrongAfterwards(found: FoundFault) =
        Judgment(
            Conduct.SILENTLY_WRONG,
            reason = "Afterwards, it does not read valid data: ${describeFault(found)}",
            isWorkerUnusable = true,
        )

    /**
     * Returns a worker that reads valid data; null if there is none.
     *
     * @param threads the number of threads that call the contender in a fresh worker
     */
    private fun usableWorker(workers: Workers, threads: Int): Worker? {
        if (launchFailure != null) return null
        worker?.let {
            return it
        }
        try {
            val fresh = contender.launch(workers, command(threads))
            worker = fresh
            // In a check, the contender writes the sample.
            val check = if (samplePayload == null) fresh.check() else null
            val payload = samplePayload ?: check?.written?.first()
            samplePayload = payload
            launchFailure =
                if (payload == null) sampleNotWritten(check?.findings?.firstOrNull())
                else fresh.read(payload)?.let(::sampleNotRead)
        } catch (e: WorkerFailure) {
            val isFirstTry = workers === this.workers.usual
            launchFailure = Judgment(Conduct.NOT_RUN, reason = e.message, isDoubtful = isFirstTry)
        }
        if (launchFailure != null) close()
        return worker
    }

    /**
     * Returns the command of a worker whose calls wait for the JIT compiler. Frames of interpreted
     * methods are larger than frames of compiled methods. If calls did not wait, the depth of a
     * stack overflow would depend on how busy the machine is.
     */
    private fun command(threads: Int): WorkerCommand {
        val command = contender.command.forChecks(threads)
        val flags = withArguments(command.jvm.flags, listOf("-Xbatch"))
        return command.copy(jvm = command.jvm.copy(flags = flags))
    }

    private fun sampleNotWritten(found: FoundFault?) =
        found?.let(Judgment::sampleFailure) ?: Judgment.untried("it does not write the sample")

    /**
     * Judges a contender that does not read the valid payload of the sample. In JSON, that is a
     * fault, because all contenders write a data model in the same form. In other formats, forms
     * differ.
     */
    private fun sampleNotRead(found: FoundFault): Judgment {
        val fault = describeFault(found)
        return when {
            model.samplePayload == null -> Judgment.sampleFailure(found)
            model.format == CaseModel.JSON ->
                Judgment(Conduct.NOT_RUN, reason = "It does not read valid data: $fault")
            else ->
                Judgment(
                    Conduct.UNSUPPORTED,
                    reason =
                        "It does not read the sample, so it may write this data model in another form: $fault",
                )
        }
    }

    override fun close() {
        worker?.close()
        worker = null
    }
}
