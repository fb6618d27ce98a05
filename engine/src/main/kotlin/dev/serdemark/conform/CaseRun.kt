package dev.serdemark.conform

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.jvm.withArguments
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.results.conform.Conduct
import dev.serdemark.worker.protocol.CheckMessages.FoundFault

/**
 * Runs the cases of a [model] with a [contender]. The cases share a worker, as the requests to a
 * server share a mapper. A case gets a fresh worker if an earlier case harmed the shared one, or if
 * it uses several threads.
 */
internal class CaseRun(
    private val contender: BuiltContender,
    private val model: CaseModel,
    private val workers: TrialWorkers,
) : AutoCloseable {
    private val judging = CaseJudging(model)

    /**
     * The command of a worker whose calls wait for the JIT compiler. Frames of interpreted methods
     * are larger, so without this the depth of a stack overflow depends on how busy the machine is.
     */
    private fun command(threads: Int): WorkerCommand =
        contender.command.forChecks(threads).let {
            it.copy(jvm = it.jvm.copy(flags = withArguments(it.jvm.flags, listOf("-Xbatch"))))
        }

    private var worker: Worker? = null

    /** A valid payload of the sample; null until the contender has written one. */
    private var sound: ByteArray? = model.sound

    /** Why all cases fail before they begin; null as long as a worker may be usable. */
    private var unusable: Judged? = null

    /**
     * Returns what the contender does with a [case]. If the judgment is doubtful, a fresh worker
     * with more time repeats the case.
     */
    fun run(case: ConformCase): Judged {
        val judged = attempt(case, workers.usual)
        if (!judged.isDoubtful) return judged
        close()
        unusable = null
        return attempt(case, workers.patient).also { close() }
    }

    private fun attempt(case: ConformCase, workers: Workers): Judged {
        val threads = maxOf(contender.threads, case.rounds?.threads ?: 1)
        val isAlone = threads > contender.threads
        if (isAlone) close()
        val worker = usableWorker(workers, threads) ?: return checkNotNull(unusable)
        val judged =
            try {
                when {
                    case.rounds != null ->
                        StateTrial(contender, case.rounds, judging)
                            .run(case, worker, checkNotNull(sound))
                    case.growth != null -> GrowthTrial(case.growth, judging).run(worker)
                    else -> ofPayloads(case, worker)
                }
            } catch (e: WorkerFailure) {
                close()
                CaseJudging.ofEnd(e)
            }
        if (isAlone || judged.isOver) close()
        return judged
    }

    /** Judges the payloads of a [case]. Checks afterwards that the contender reads valid data. */
    private fun ofPayloads(case: ConformCase, worker: Worker): Judged {
        val judged = judgePayloads(case, worker)
        val fault = if (judged.isOver) null else worker.read(checkNotNull(sound))
        return if (fault == null) judged else wrongAfterwards(fault)
    }

    /** Judges the payloads of a [case]. Returns the first fault if there is one. */
    private fun judgePayloads(case: ConformCase, worker: Worker): Judged {
        var last: Judged? = null
        for (payload in case.payloads()) {
            val judged = judging.of(case, worker.read(payload))
            last = if (case.isCutEverywhere) judged.afterBytes(payload.size) else judged
            if (judged.conduct.isFault) break
        }
        return checkNotNull(last) { "${case.info.id} has no payload" }
    }

    /** Judges a contender that does not read valid data after a case. */
    private fun wrongAfterwards(found: FoundFault) =
        Judged(
            Conduct.SILENTLY_WRONG,
            reason = "Afterwards, it does not read valid data: ${CaseJudging.inWords(found)}",
            isOver = true,
        )

    /**
     * Returns a worker that reads valid data; null if there is none.
     *
     * @param threads the number of threads that will call the contender, for a fresh worker
     */
    private fun usableWorker(workers: Workers, threads: Int): Worker? {
        if (unusable != null) return null
        worker?.let {
            return it
        }
        try {
            val fresh = contender.launch(workers, command(threads))
            worker = fresh
            val own = if (sound == null) fresh.check() else null
            val valid = sound ?: own?.written?.first().also { sound = it }
            unusable =
                if (valid == null) unwritten(own?.findings?.firstOrNull())
                else fresh.read(valid)?.let(::unread)
        } catch (e: WorkerFailure) {
            val isFirstTry = workers === this.workers.usual
            unusable = Judged(Conduct.NOT_RUN, reason = e.message, isDoubtful = isFirstTry)
        }
        if (unusable != null) close()
        return worker
    }

    private fun unwritten(found: FoundFault?) =
        found?.let(Judged::unsound) ?: Judged.untried("it does not write the sample")

    /**
     * Judges a contender that does not read valid data. In JSON, that is a fault, because all
     * contenders write a data model in the same form. In other formats, forms differ.
     */
    private fun unread(found: FoundFault): Judged {
        val fault = CaseJudging.inWords(found)
        return when {
            model.sound == null -> Judged.unsound(found)
            model.format == CaseModel.JSON ->
                Judged(Conduct.NOT_RUN, reason = "It does not read valid data: $fault")
            else ->
                Judged(
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
