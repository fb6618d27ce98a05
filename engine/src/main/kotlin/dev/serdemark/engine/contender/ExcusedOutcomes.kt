package dev.serdemark.engine.contender

import dev.serdemark.contender.Contender
import dev.serdemark.model.Feature
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.problem.asSentence

/**
 * Replaces the [outcome] of a cell if the library is not to blame. There are three such cases. The
 * data has texts that are not valid Unicode. Or the library refuses the user's classes as it is set
 * up. Or a class or member is missing in a version of the library that the contender is not known
 * to work with. Then the manifest or codec does not fit that version.
 *
 * @param valueFeatures the features of the document's values
 * @param areUserClasses whether the document's values are of the user's own classes
 */
internal fun Contender.excused(
    outcome: Outcome,
    valueFeatures: Set<Feature>,
    areUserClasses: Boolean = false,
): Outcome {
    if (Feature.LONE_SURROGATE in valueFeatures && outcome.status in FAULTS) {
        return outcome.copy(Status.UNSUPPORTED, "$NO_UNICODE ${outcome.reason}")
    }
    if (areUserClasses && !isGenerated && isRefusal(outcome)) {
        val reason = "$NO_SET_UP ${asSentence(outcome.reason.orEmpty())} $OWN_MAPPER"
        return outcome.copy(Status.UNSUPPORTED, reason)
    }
    val misfit = misfit ?: return outcome
    val isMisfit =
        outcome.status == Status.CRASHED && outcome.detail?.let(::hasLinkageError) == true
    return if (isMisfit) outcome.copy(Status.BUILD_FAILED, "$misfit ${outcome.reason}") else outcome
}

/** Whether the library threw an exception by which it says that its set-up does not fit a class. */
private fun Contender.isRefusal(outcome: Outcome): Boolean {
    val thrown = outcome.detail?.substringBefore('\n')?.substringBefore(':')?.trim()
    return outcome.status == Status.CRASHED && thrown in manifest.userClasses?.refusals.orEmpty()
}

/**
 * Whether a stack [trace] has a linkage error about a class outside the JDK. Errors about classes
 * of the JDK do not count, because the library itself may be too old for this JDK.
 */
private fun hasLinkageError(trace: String): Boolean =
    LINKAGE_ERROR.findAll(trace).any { found ->
        // 'void com.example.A.b(int)' -> com.example.A.b
        val missing = found.groupValues[1].substringBefore('(').trim('\'').substringAfterLast(' ')
        // A class that could not be initialized is not missing.
        !missing.contains(JDK_CLASS) && !found.value.contains("Could not initialize class")
    }

private val FAULTS = setOf(Status.WRONG, Status.CRASHED)

private const val NO_UNICODE =
    "The data has texts with half a surrogate pair. These are not valid Unicode (RFC 8259, " +
        "section 8.2), so the result is not counted against the library:"

private const val NO_SET_UP = "The library, as it is set up here, does not handle your classes:"
private const val OWN_MAPPER =
    "If your program sets it up for them, measure its mapper with --mapper (for Jackson, Gson, Moshi " +
        "and kotlinx.serialization)."

private val LINKAGE_ERROR =
    Regex(
        "^(?:Caused by: )?java\\.lang\\.(?:NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|" +
            "AbstractMethodError|IncompatibleClassChangeError|IllegalAccessError): (.*)",
        RegexOption.MULTILINE,
    )
private val JDK_CLASS = Regex("^(java|javax|jdk|sun)[./]")
