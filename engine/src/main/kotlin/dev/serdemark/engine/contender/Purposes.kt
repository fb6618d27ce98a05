package dev.serdemark.engine.contender

import dev.serdemark.contender.LibraryCall
import dev.serdemark.plan.Operation
import dev.serdemark.sources.flavour.Purpose

/** What the library does in a call of the operation; null if it does nothing. */
internal val Operation.libraryCall: LibraryCall?
    get() =
        when (this) {
            Operation.READ,
            Operation.READ_SELECTED,
            Operation.READ_DEEP -> LibraryCall.READ
            Operation.WRITE -> LibraryCall.WRITE
            Operation.PARSE -> LibraryCall.PARSE
            Operation.CREATE -> null
        }

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
