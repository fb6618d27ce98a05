package dev.serdemark.engine.worker

import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.Fault
import dev.serdemark.worker.protocol.Finding

/**
 * What to say of the cell that the finding concerns. For [Fault.DIFFERENT_VALUE] the first path
 * that differs says more: decode [Finding.value] for it.
 */
fun Finding.outcome(document: DocumentName): Outcome =
    when (fault()) {
        Fault.THREW -> ContenderThrew(thrown(), place().describe(document)).outcome
        Fault.UNREADABLE_VALUE ->
            wrong(
                "The value that was read from $document holds what its type rules out, such as null."
            )
        Fault.DIFFERENT_VALUE ->
            when (call()) {
                Call.READ,
                Call.READ_DEEP,
                Call.PARSE -> wrong("The value that was read from $document is another.")
                Call.WRITE -> wrong("What was written of $document reads as another value.")
                Call.CREATE -> wrong("The copy of a value of $document is another.")
            }
        Fault.RETURNED_NULL -> wrong("Returned null ${place().describe(document)}.")
        Fault.SAME_OBJECTS ->
            wrong("Reading $document again gave objects of an earlier call: results are cached.")
        Fault.SAME_PAYLOAD ->
            wrong(
                "Writing $document again gave the payload of an earlier call: results are cached."
            )
        Fault.DIFFERENT_AGAIN ->
            wrong("Doing the same again ${place().describe(document)} gave something else.")
        Fault.CHANGED_PAYLOAD -> wrong("Reading $document changed the payload.")
    }

private fun Finding.wrong(reason: String) = Outcome(Status.WRONG, reason, thrown()?.trace())
