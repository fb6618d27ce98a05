package dev.serdemark.conform

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.firstDifference
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.InvalidPart
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.ReadResult
import dev.serdemark.trials.canonicalJson
import dev.serdemark.trials.describeFault
import dev.serdemark.trials.read
import dev.serdemark.trials.shortened
import dev.serdemark.worker.check.LargeStack
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault

/** Decides what contenders did with the cases of a [model]. */
internal class CaseJudge(private val model: CaseModel) {
    private val schema: Schema = model.schema

    /**
     * Judges the answer of a worker to a [case].
     *
     * @param found how the value differs from the sample; null if they are equal
     */
    fun judge(case: ConformCase, found: FoundFault?): Judgment =
        // Values may be deeply nested.
        LargeStack.call<Judgment, Nothing> {
            judgeOnThisStack(case, found)
        }

    private fun judgeOnThisStack(case: ConformCase, found: FoundFault?): Judgment {
        // A payload that names classes has no value of the data model, so none is expected.
        if (case.isAboutClasses && found?.fault in NO_VALUE) return Judgment(Conduct.READ)
        return when (val result = ReadResult.of(schema, model.sample, found)) {
            is ReadResult.Decoded -> judgeValue(case, result.value)
            is ReadResult.Unreadable -> judgeUnreadable(case, result.found)
            is ReadResult.Failed -> allowRejection(case, result.judgment)
        }
    }

    /**
     * Judges a wrong answer for the sample, after other payloads.
     *
     * @param after the beginning of the reason, such as `After 3 rounds`
     */
    fun judgeSample(found: FoundFault, after: String): Judgment {
        val fatal = found.thrown?.let { Judgment.ofThrown(it).conduct }?.takeIf { it in FATAL }
        val read =
            found.value
                ?.takeIf { found.fault == Fault.DIFFERENT_VALUE }
                ?.let { ReadResult.decoded(schema, it) }
        val difference = read?.let { firstDifference(schema, model.sample, it) }
        return Judgment(
            // The sample is valid, so other exceptions are wrong answers.
            fatal ?: Conduct.SILENTLY_WRONG,
            read?.let { describe(it) },
            "$after, ${difference ?: describeFault(found)}",
            isDoubtful = fatal == Conduct.OUT_OF_MEMORY,
            isWorkerUnusable = true,
        )
    }

    private fun judgeValue(case: ConformCase, read: Value): Judgment {
        val output = describe(read)
        if (case.allowsAnyValue) return Judgment(Conduct.READ, output)
        val differences = case.values.map { firstDifference(schema, it, read) }
        val isAllowed = differences.any { it == null }
        return if (isAllowed) Judgment(Conduct.READ, output)
        else silentlyWrong(output, differences.firstOrNull()?.toString())
    }

    /** Returns a value as JSON, or the place of a part that JSON cannot represent. */
    private fun describe(read: Value): String =
        try {
            shortened(canonicalJson(schema, read))
        } catch (_: IllegalArgumentException) {
            firstDifference(schema, model.sample, read)?.run { "$path = $actual" } ?: "$read"
        }

    /** Turns a rejection into a fault if the [case] does not allow one. */
    private fun allowRejection(case: ConformCase, judgment: Judgment): Judgment =
        if (judgment.conduct == Conduct.REJECTED && !case.mayReject)
            Judgment(Conduct.WRONGLY_REJECTED, reason = judgment.reason)
        else judgment

    private fun judgeUnreadable(case: ConformCase, found: FoundFault): Judgment {
        val expected = case.values.firstOrNull() ?: model.sample
        return silentlyWrong(null, "${InvalidPart.find(schema, expected, found)}")
    }

    private fun silentlyWrong(output: String?, reason: String?) =
        Judgment(Conduct.SILENTLY_WRONG, output, reason)

    private companion object {
        /** The faults of a contender that returned no value of the data model. */
        private val NO_VALUE = setOf(Fault.UNREADABLE_VALUE, Fault.RETURNED_NULL)

        val FATAL = setOf(Conduct.CRASHED, Conduct.OUT_OF_MEMORY)
    }
}
