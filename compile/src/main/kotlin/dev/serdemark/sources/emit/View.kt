package dev.serdemark.sources.emit

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.flavour.Readable

/**
 * One schema in classes of a library whose objects read a payload when they are asked for a part of
 * it. They cannot be made in another way. So values that are written are those of a program.
 */
internal interface View : Readable {
    /**
     * Kotlin functions that make payloads of values of [domain], and that begin to read one. They
     * are private, but for those that codecs call.
     */
    fun building(domain: Flavour, functions: FunctionNames): String

    /** How many items or entries there are. */
    fun size(own: String): String

    /** The item of a list at an index. */
    fun item(type: ListOf, own: String, index: String): String

    /** The entry of a map at an index. */
    fun entry(type: MapOf, own: String, index: String): String

    fun key(entry: String): String

    fun value(type: MapOf, entry: String): String
}
