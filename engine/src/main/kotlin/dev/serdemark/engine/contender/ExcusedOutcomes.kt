package dev.serdemark.engine.contender

import dev.serdemark.contender.Contender
import dev.serdemark.contender.ContenderMapper
import dev.serdemark.engine.worker.firstLine
import dev.serdemark.model.Feature
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.problem.asSentence

/**
 * Replaces the [outcome] of a cell if the library is not to blame. There are four such cases. The
 * user's code gives no mapper. Or the data has texts that are not valid Unicode. Or the library
 * refuses the user's classes as it is set up, here or by the user's mapper. Or a class or member is
 * missing in a version of the library that the contender is not known to work with. Then the
 * manifest or codec does not fit that version.
 *
 * @param valueFeatures the features of the document's values
 * @param areUserClasses whether the document's values are of the user's own classes
 */
internal fun Contender.excused(
    outcome: Outcome,
    valueFeatures: Set<Feature>,
    areUserClasses: Boolean = false,
): Outcome {
    unusableMapper(outcome)?.let {
        return outcome.copy(Status.UNSUPPORTED, it)
    }
    if (Feature.LONE_SURROGATE in valueFeatures && outcome.status in FAULTS) {
        return outcome.copy(Status.UNSUPPORTED, "$NO_UNICODE ${outcome.reason}")
    }
    if (areUserClasses && !isGenerated && isRefusal(outcome)) {
        return outcome.copy(Status.UNSUPPORTED, refusal(asSentence(outcome.reason.orEmpty())))
    }
    val misfit = misfit ?: return outcome
    val isMisfit =
        outcome.status == Status.CRASHED && outcome.detail?.let(::hasLinkageError) == true
    return if (isMisfit) outcome.copy(Status.BUILD_FAILED, "$misfit ${outcome.reason}") else outcome
}

/** Whether the library threw an exception by which it says that its set-up does not fit a class. */
private fun Contender.isRefusal(outcome: Outcome): Boolean {
    val thrown = outcome.thrown?.substringBefore(':')
    return outcome.status == Status.CRASHED &&
        thrown in manifest.codecs.userClasses?.refusals.orEmpty()
}

/** Says whose set-up refuses the user's classes, and what to do. */
private fun Contender.refusal(reason: String): String =
    mapper?.let { "Your ${it.member.name} does not handle your classes: $reason $MORE_SET_UP" }
        ?: "$NO_SET_UP $reason $OWN_MAPPER"

/**
 * Returns why the user's code gives no mapper, such as `com.acme.Json#mapper returned null.`; null
 * if it gives one.
 */
private fun unusableMapper(outcome: Outcome): String? {
    val (type, message) =
        outcome.thrown?.split(": ", limit = 2)?.takeIf { it.size == 2 } ?: return null
    return if (type.endsWith(".${ContenderMapper.UNUSABLE}")) asSentence(message.firstLine())
    else null
}

/** The exception at the top of the stack trace: its class, and the first line of its message. */
private val Outcome.thrown: String?
    get() = detail?.substringBefore('\n')?.trim()

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
private const val MORE_SET_UP =
    "Set this mapper up for them, such as with a module of Jackson or an adapter of Gson or Moshi."

private val LINKAGE_ERROR =
    Regex(
        "^(?:Caused by: )?java\\.lang\\.(?:NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|" +
            "AbstractMethodError|IncompatibleClassChangeError|IllegalAccessError): (.*)",
        RegexOption.MULTILINE,
    )
private val JDK_CLASS = Regex("^(java|javax|jdk|sun)[./]")
