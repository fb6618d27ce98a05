package dev.serdemark.engine.worker

import dev.serdemark.plan.DocumentName
import dev.serdemark.worker.protocol.Place
import dev.serdemark.worker.protocol.Step

/** The place as the end of a sentence: `during read of users/medium`. */
internal fun Place.describe(document: DocumentName): String =
    when (step()) {
        Step.SET_UP -> "during set-up"
        Step.CONVERT -> "during the conversion of values of $document"
        Step.READ -> "during read of $document"
        Step.WRITE -> "during write of $document"
    }
