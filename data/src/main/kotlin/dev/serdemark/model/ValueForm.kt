package dev.serdemark.model

import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueWriter

/**
 * Encodes values in the binary form that workers and the orchestrator exchange. Generated bridges
 * read and write exactly this form. [ValueWriter] documents the layout of each leaf.
 *
 * The root is a record, or a list of records for a sequence. In order, without names:
 * - **record**: its fields in the schema's order.
 * - **field**: its value. If the field is optional or nullable, a [Presence] byte comes first:
 *   `PRESENT` and then the value, `NULL` (only if nullable), or `ABSENT` (only if optional).
 * - **nullable** elsewhere (item of a list, value of a map): a [Presence] byte, `PRESENT` and then
 *   the value, or `NULL`.
 * - **enum**: the index of the symbol in its declaration, from 0.
 * - **union**: the index of the branch in its declaration, from 0, then the record.
 * - **list**: the number of items, then the items.
 * - **map**: the number of entries, then a key (string) and a value for each entry. Entries are in
 *   ascending order of keys by [String.compareTo] (UTF-16 units).
 * - **leaf**: as [ValueWriter] writes it.
 */
object ValueForm {
    /** Encodes [value], a value of the schema's root. Equal values give equal bytes. */
    fun encode(schema: Schema, value: Value): ByteArray {
        val out = ValueWriter()
        ValueEncoder(schema, out).write(schema.content, value)
        return out.toByteArray()
    }

    /**
     * Decodes a value of the schema's root from [bytes].
     *
     * @throws IllegalArgumentException if the bytes are not in this form
     */
    fun decode(schema: Schema, bytes: ByteArray): Value {
        val value =
            try {
                ValueDecoder(schema, bytes).read(schema.content)
            } catch (e: IndexOutOfBoundsException) {
                throw IllegalArgumentException("Not a value of ${schema.root}: too short", e)
            }
        // Refuses further bytes after the value.
        require(encode(schema, value).size == bytes.size) { "Not a value of ${schema.root}" }
        return value
    }
}
