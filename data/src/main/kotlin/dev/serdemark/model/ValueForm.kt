package dev.serdemark.model

import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueWriter

/**
 * Values in the binary form in which workers and the orchestrator exchange them. Generated bridges
 * read and write exactly this; [ValueWriter] says how each leaf is laid out.
 *
 * The root is a record. In order, without names:
 * - **record**: its fields in the schema's order.
 * - **field**: if it is optional or its type is nullable, or both, first one [Presence] byte:
 *   `PRESENT` and then the value, `NULL` (only if nullable) or `ABSENT` (only if optional) and
 *   nothing more. Any other field: its value.
 * - **nullable** elsewhere (item of a list, value of a map): a [Presence] byte, `PRESENT` and then
 *   the value, or `NULL`.
 * - **enum**: the index of the symbol in its declaration, from 0.
 * - **union**: the index of the branch in its declaration, from 0, then that record.
 * - **list**: the number of items, then the items.
 * - **map**: the number of entries, then for each a key (string) and a value, in ascending order of
 *   keys by [String.compareTo] (UTF-16 units).
 * - **leaf**: as [ValueWriter] writes it.
 */
object ValueForm {
    /** The form of [value], a value of the schema's root; equal values give equal bytes. */
    fun encode(schema: Schema, value: Value): ByteArray {
        val out = ValueWriter()
        ValueEncoder(schema, out).write(Named(schema.root), value)
        return out.toByteArray()
    }

    /**
     * The value of the schema's root in [bytes].
     *
     * @throws IllegalArgumentException if they are not in the form
     */
    fun decode(schema: Schema, bytes: ByteArray): Value {
        val value =
            try {
                ValueDecoder(schema, bytes).read(Named(schema.root))
            } catch (e: IndexOutOfBoundsException) {
                throw IllegalArgumentException("Not a value of ${schema.root}: too short", e)
            }
        require(encode(schema, value).size == bytes.size) { "Not a value of ${schema.root}" }
        return value
    }
}
