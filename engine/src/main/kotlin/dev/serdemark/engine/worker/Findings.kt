package dev.serdemark.engine.worker

import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault

/**
 * Returns the outcome of the cell that this finding is about.
 *
 * @param difference the first path whose values differ, with these values; null if it is not known
 */
fun FoundFault.outcome(document: DocumentName, difference: String? = null): Outcome =
    when (fault) {
        Fault.THREW -> ContenderThrew(thrown, where.describe(document)).outcome
        Fault.UNREADABLE_VALUE,
        Fault.DIFFERENT_VALUE -> wrong(otherValue + sentenceEnd(difference))
        Fault.DIFFERENT_LEAVES ->
            wrong("Visiting what was read from $document finds other leaves than copying it does.")
        Fault.RETURNED_NULL -> wrong("Returned null ${where.describe(document)}.")
        Fault.SAME_OBJECTS ->
            wrong("Reading $document again gave objects of an earlier call: results are cached.")
        Fault.SAME_PAYLOAD ->
            wrong(
                "Writing $document again gave the payload of an earlier call: results are cached."
            )
        Fault.NONDETERMINISTIC,
        Fault.DIFFERENT_BYTES ->
            wrong(
                "Repeating the call ${where.describe(document)} gave another result" +
                    sentenceEnd(difference)
            )
        Fault.CHANGED_PAYLOAD -> wrong("Reading $document changed the payload.")
        Fault.RAN_NAMED_CLASS ->
            wrong("Reading $document ran code of a class that only the payload names.")
    }

private val FoundFault.otherValue: String
    get() =
        when (call) {
            Call.CREATE -> "The copy is another value"
            Call.WRITE -> "What it wrote is read back as another value"
            else -> "Read another value"
        }

private fun sentenceEnd(difference: String?): String =
    if (difference == null) "." else ": $difference"

private fun FoundFault.wrong(reason: String) = Outcome(Status.WRONG, reason, thrown?.trace)
