package dev.serdemark.engine.contender

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.LibraryCall
import dev.serdemark.contender.Manifest
import dev.serdemark.model.Feature
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.sources.shape.Purpose

/** Returns the outcome of a [candidate] that must not be tried; null if it may be tried. */
internal fun declaredOutcome(candidate: ContenderBuilder.Candidate): Outcome? {
    val manifest = candidate.contender.manifest
    manifest.role.excluded?.let {
        return Outcome(Status.EXCLUDED, it)
    }
    val classes = candidate.document.schema.userClasses
    val mapper = candidate.contender.mapper?.member
    if (mapper != null && classes?.mappers.orEmpty().none { it.name == mapper.name })
        return unsupported("${mapper.name} is for your own classes, which are not used here.")
    val usesClasses = classes != null && candidate.purpose != Purpose.TREES
    if (candidate.contender.isGenerated && !usesClasses)
        return unsupported(
            "Your own classes are not used here, so it is the same as ${manifest.id}."
        )
    if (usesClasses && !candidate.contender.isGenerated) {
        manifest.gapOfClasses(classes)?.let {
            return unsupported(it)
        }
    }
    return when {
        candidate.purpose == Purpose.SELECTED_FIELDS && !manifest.traits.isJson ->
            unsupported("It reads what it wrote itself, which has no other fields to skip.")
        candidate.channel !in manifest.codecs.channels ->
            unsupported("It has no codec for the channel '${candidate.channel}'.")
        candidate.purpose == Purpose.TREES &&
            manifest.codecs.channels.getValue(candidate.channel).tree == null ->
            unsupported("The library has no tree on the channel '${candidate.channel}'.")
        candidate.document.schema.isSequence && ChannelForm.of(candidate.channel).hasSink ->
            unsupported(
                "A sequence keeps all its payloads, and the channel '${candidate.channel}' has one sink for them."
            )
        else -> null
    }
}

/**
 * Returns why an operation of a lazy contender is not measured: other contenders decode the whole
 * payload in the same call. Returns null if the operation can be compared. `read-deep` can always
 * be compared, because it visits every leaf of the value.
 */
fun Manifest.lazyReason(operation: Operation): String? =
    traits.lazy
        ?.takeIf { operation in READ_LAZILY }
        ?.let { "$it Compare ${Operation.READ_DEEP.id}." }

/**
 * Returns why an operation is not measured on a data model or values with these [features]; null if
 * it may be tried.
 */
internal fun Manifest.reasonAgainst(operation: Operation, features: Set<Feature>): String? =
    lazyReason(operation) ?: findings.gap(features, operation.libraryCall)?.reason

private val READ_LAZILY = setOf(Operation.READ, Operation.READ_SELECTED)

internal fun unsupported(reason: String) = Outcome(Status.UNSUPPORTED, reason)

/** The call of the library for this operation; null if the operation does not use the library. */
private val Operation.libraryCall: LibraryCall?
    get() =
        when (this) {
            Operation.READ,
            Operation.READ_SELECTED,
            Operation.READ_DEEP -> LibraryCall.READ
            Operation.WRITE -> LibraryCall.WRITE
            Operation.PARSE -> LibraryCall.PARSE
            Operation.CREATE -> null
        }
