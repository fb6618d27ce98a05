package dev.serdemark.engine.contender

import dev.serdemark.contender.Contender
import dev.serdemark.model.Feature
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status

/**
 * Returns the [outcome] of a cell with the right one to blame. If a class or member is missing from
 * the jars of a version that the contender is not known to work with, its manifest and codec do not
 * fit the version, and the library has not crashed. If the data has texts that are no Unicode, the
 * data is to blame.
 *
 * @param ofValues features of the document's values
 */
internal fun Contender.blamed(outcome: Outcome, ofValues: Set<Feature>): Outcome {
    if (Feature.LONE_SURROGATE in ofValues && outcome.status in FAULTS) {
        return outcome.copy(Status.UNSUPPORTED, "$NO_UNICODE ${outcome.reason}")
    }
    val misfit = misfit ?: return outcome
    val isMisfit = outcome.status == Status.CRASHED && outcome.detail?.let(::isUnlinked) == true
    return if (isMisfit) outcome.copy(Status.BUILD_FAILED, "$misfit ${outcome.reason}") else outcome
}

/**
 * Whether a stack [trace] has an error of linking that is not about a class of the JDK, which a
 * library itself may have outlived.
 */
private fun isUnlinked(trace: String): Boolean =
    UNLINKED.findAll(trace).any { found ->
        val missing = found.groupValues[1].substringBefore('(').trim('\'').substringAfterLast(' ')
        !missing.contains(OF_JDK) && !found.value.contains("Could not initialize class")
    }

private val FAULTS = setOf(Status.WRONG, Status.CRASHED)

private const val NO_UNICODE =
    "The data has texts with half a surrogate pair, which is no Unicode text (RFC 8259, section " +
        "8.2), so that this is not counted against the library:"

private val UNLINKED =
    Regex(
        "^(?:Caused by: )?java\\.lang\\.(?:NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|" +
            "AbstractMethodError|IncompatibleClassChangeError|IllegalAccessError): (.*)",
        RegexOption.MULTILINE,
    )
private val OF_JDK = Regex("^(java|javax|jdk|sun)[./]")
