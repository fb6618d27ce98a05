package dev.serdemark.model.difference

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.Value
import dev.serdemark.model.ValueDecoder
import dev.serdemark.model.ValueForm
import dev.serdemark.model.notNull
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader

/**
 * Finds the place at which a bridge stopped writing a value. For example, a library has read null
 * where the type does not allow it. Returns null if the bytes are a complete value.
 *
 * @param expected the value that the library should have read
 * @param bytes the bytes that the bridge wrote before it stopped, see [ValueForm]
 * @param records the number of records that the bridge began to write
 */
fun unreadablePlace(
    schema: Schema,
    expected: Value,
    bytes: ByteArray,
    records: Int = Int.MAX_VALUE,
): PlacedDifference? =
    UnreadableValue(schema, bytes, records).find(schema.content, expected, ValuePlace.ROOT)

/** Reads one incomplete value until its bytes end. */
private class UnreadableValue(
    private val schema: Schema,
    bytes: ByteArray,
    private val records: Int,
) {
    private val input = ValueReader(bytes)
    private val leaves = ValueDecoder(schema, bytes, input)
    private var recordsBegun = 0

    fun find(type: Type, expected: Value?, place: ValuePlace): PlacedDifference? =
        when (type) {
            is Leaf -> if (read { leaves.read(type) } == null) stopAt(expected, place) else null
            is Nullable -> ifPresent(type.type, expected, place)
            is ListOf -> items(type.element, expected, place)
            is MapOf -> entries(type.value, expected, place)
            is Named -> named(schema.declaration(type.name), expected, place)
        }

    private fun named(
        declaration: Declaration,
        expected: Value?,
        place: ValuePlace,
    ): PlacedDifference? =
        when (declaration) {
            is RecordDeclaration -> record(declaration, expected, place)
            is EnumDeclaration ->
                if (read { declaration.symbols[input.readInt()] } == null) stopAt(expected, place)
                else null
            is UnionDeclaration -> {
                val branch = read { declaration.branches[input.readInt()] }
                if (branch == null) stopAt(expected, place)
                else record(schema.record(branch), expected, place)
            }
        }

    private fun record(
        declaration: RecordDeclaration,
        expected: Value?,
        place: ValuePlace,
    ): PlacedDifference? {
        // The bridge stopped before this record.
        if (++recordsBegun > records) return stopAt(expected, place)
        val values = (expected as? RecordValue)?.takeIf { it.type == declaration.name }?.fields
        return declaration.fields.withIndex().firstNotNullOfOrNull { (i, field) ->
            val fieldPlace = place.member(field.json)
            if (field.optional) ifPresent(field.type.notNull, values?.get(i), fieldPlace)
            else find(field.type, values?.get(i), fieldPlace)
        }
    }

    private fun ifPresent(type: Type, expected: Value?, place: ValuePlace): PlacedDifference? =
        when (read { input.presence() }) {
            null -> stopAt(expected, place)
            Presence.PRESENT -> find(type, expected, place)
            Presence.NULL,
            Presence.ABSENT -> null
        }

    private fun items(element: Type, expected: Value?, place: ValuePlace): PlacedDifference? {
        val count = read { input.readInt() } ?: return stopAt(expected, place)
        val values = (expected as? ListValue)?.items
        return (0 until count).firstNotNullOfOrNull { i ->
            find(element, values?.getOrNull(i), place.item(i))
        }
    }

    private fun entries(type: Type, expected: Value?, place: ValuePlace): PlacedDifference? {
        val count = read { input.readInt() } ?: return stopAt(expected, place)
        val values = (expected as? MapValue)?.entries
        return (0 until count).firstNotNullOfOrNull {
            val key = read { input.readString() }
            if (key == null) stopAt(expected, place)
            else find(type, values?.get(key), place.entry(key))
        }
    }

    private fun stopAt(expected: Value?, place: ValuePlace) =
        place.difference(
            expected?.shown ?: "a value of its type",
            "what its type rules out, such as null",
        )

    /** Returns the result of [readPart], or null if the bytes end before the end of the part. */
    private fun <T : Any> read(readPart: () -> T): T? =
        try {
            readPart()
        } catch (_: IndexOutOfBoundsException) {
            null
        }
}
