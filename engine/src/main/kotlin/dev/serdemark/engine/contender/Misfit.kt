package dev.serdemark.engine.contender

import dev.serdemark.contender.Contender
import dev.serdemark.model.Feature
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status

/**
 * Returns the [outcome] of a cell, or another outcome if the library is not to blame. There are two
 * such cases. The data may have texts that are not valid Unicode. Or the contender is not known to
 * work with this version of its library, and a class or member is missing from it. Then the
 * manifest or codec does not fit the version.
 *
 * @param ofValues the features of the document's values
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
 * Whether a stack [trace] has a linkage error about a class outside the JDK. If a class of the JDK
 * is missing, the library itself may be too old for this JDK.
 */
private fun isUnlinked(trace: String): Boolean =
    UNLINKED.findAll(trace).any { found ->
        val missing = found.groupValues[1].substringBefore('(').trim('\'').substringAfterLast(' ')
        !missing.contains(OF_JDK) && !found.value.contains("Could not initialize class")
    }

private val FAULTS = setOf(Status.WRONG, Status.CRASHED)

private const val NO_UNICODE =
    "The data has texts with half a surrogate pair. These are not valid Unicode (RFC 8259, " +
        "section 8.2), so the result is not counted against the library:"

private val UNLINKED =
    Regex(
        "^(?:Caused by: )?java\\.lang\\.(?:NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|" +
            "AbstractMethodError|IncompatibleClassChangeError|IllegalAccessError): (.*)",
        RegexOption.MULTILINE,
    )
private val OF_JDK = Regex("^(java|javax|jdk|sun)[./]")
