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
 * Returns the first place of a value that the bridge could not write, such as a null that the type
 * of the place does not allow. Returns null if there is no such place.
 *
 * @param expected the expected value
 * @param begun the bytes that the bridge wrote before it stopped, see [ValueForm]
 * @param records the number of records that the bridge began to write
 */
fun unreadablePlace(
    schema: Schema,
    expected: Value,
    begun: ByteArray,
    records: Int = Int.MAX_VALUE,
): PlacedDifference? =
    UnreadableValue(schema, begun, records).find(schema.content, expected, ValuePlace.ROOT)

/** Reads an incomplete value until its bytes end. Use an instance only once. */
private class UnreadableValue(
    private val schema: Schema,
    begun: ByteArray,
    private val records: Int,
) {
    private val input = ValueReader(begun)
    private val leaves = ValueDecoder(schema, begun, input)
    private var entered = 0

    fun find(type: Type, expected: Value?, spot: ValuePlace): PlacedDifference? =
        when (type) {
            is Leaf -> if (read { leaves.read(type) } == null) fault(expected, spot) else null
            is Nullable -> ifPresent(type.type, expected, spot)
            is ListOf -> items(type.element, expected, spot)
            is MapOf -> entries(type.value, expected, spot)
            is Named -> named(schema.declaration(type.name), expected, spot)
        }

    private fun named(
        declaration: Declaration,
        expected: Value?,
        spot: ValuePlace,
    ): PlacedDifference? =
        when (declaration) {
            is RecordDeclaration -> record(declaration, expected, spot)
            is EnumDeclaration ->
                if (read { declaration.symbols[input.readInt()] } == null) fault(expected, spot)
                else null
            is UnionDeclaration -> {
                val branch = read { declaration.branches[input.readInt()] }
                if (branch == null) fault(expected, spot)
                else record(schema.record(branch), expected, spot)
            }
        }

    private fun record(
        declaration: RecordDeclaration,
        expected: Value?,
        spot: ValuePlace,
    ): PlacedDifference? {
        if (++entered > records) return fault(expected, spot)
        val values = (expected as? RecordValue)?.takeIf { it.type == declaration.name }?.fields
        return declaration.fields.withIndex().firstNotNullOfOrNull { (i, field) ->
            val place = spot.member(field.json)
            if (field.optional) ifPresent(field.type.notNull, values?.get(i), place)
            else find(field.type, values?.get(i), place)
        }
    }

    private fun ifPresent(type: Type, expected: Value?, spot: ValuePlace): PlacedDifference? =
        when (read { input.presence() }) {
            null -> fault(expected, spot)
            Presence.PRESENT -> find(type, expected, spot)
            Presence.NULL,
            Presence.ABSENT -> null
        }

    private fun items(element: Type, expected: Value?, spot: ValuePlace): PlacedDifference? {
        val count = read { input.readInt() } ?: return fault(expected, spot)
        val values = (expected as? ListValue)?.items
        return (0 until count).firstNotNullOfOrNull { i ->
            find(element, values?.getOrNull(i), spot.item(i))
        }
    }

    private fun entries(type: Type, expected: Value?, spot: ValuePlace): PlacedDifference? {
        val count = read { input.readInt() } ?: return fault(expected, spot)
        val values = (expected as? MapValue)?.entries
        return (0 until count).firstNotNullOfOrNull {
            val key = read { input.readString() }
            if (key == null) fault(expected, spot)
            else find(type, values?.get(key), spot.entry(key))
        }
    }

    private fun fault(expected: Value?, spot: ValuePlace) =
        spot.differs(
            expected?.shown ?: "a value of its type",
            "what its type rules out, such as null",
        )

    /** Returns the result of [part], or null if the bytes end within it. */
    private fun <T : Any> read(part: () -> T): T? =
        try {
            part()
        } catch (_: IndexOutOfBoundsException) {
            null
        }
}
