package dev.serdemark.engine.contender

import dev.serdemark.plan.Operation
import dev.serdemark.sources.flavour.Purpose

/** The purpose of the code that an operation is measured with. */
internal val Operation.purpose: Purpose
    get() =
        when (this) {
            Operation.READ,
            Operation.WRITE -> Purpose.WHOLE_VALUES
            Operation.READ_SELECTED -> Purpose.SELECTED_FIELDS
            Operation.READ_DEEP,
            Operation.CREATE -> Purpose.WALKS
            Operation.PARSE -> Purpose.TREES
        }
