package dev.serdemark.sources.emit

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.ReadableClasses

/**
 * A data model in the classes of a library whose objects are views of a payload. A view reads a
 * part of the payload when the program asks for that part. Views cannot be created without a
 * payload, so payloads are written from the caller's values.
 */
interface View : ReadableClasses {
    /**
     * Returns Kotlin functions that create payloads from values of [domain], and a function that
     * returns the view of a payload. All functions are private except those that codecs call.
     */
    fun payloadFunctions(domain: LanguageShape, functions: FunctionNames): String

    /** Returns an expression for the number of items of a list or entries of a map. */
    fun size(expr: String): String

    /** Returns an expression for the item of a list at an index. */
    fun item(type: ListOf, expr: String, index: String): String

    /** Returns an expression for the entry of a map at an index. */
    fun entry(type: MapOf, expr: String, index: String): String

    /** Returns an expression for the key of an entry. */
    fun key(entry: String): String

    /** Returns an expression for the value of an entry. */
    fun value(type: MapOf, entry: String): String
}
