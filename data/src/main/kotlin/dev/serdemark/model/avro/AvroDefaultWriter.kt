package dev.serdemark.model.avro

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.between
import dev.serdemark.model.json.canonicalNumber
import dev.serdemark.model.notNull
import java.time.Instant
import java.time.temporal.ChronoUnit
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.JsonArray as ArrayElement
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull as NullElement
import kotlinx.serialization.json.JsonObject as ObjectElement
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.JsonUnquotedLiteral

/**
 * Returns the nanoseconds from the epoch to an [instant], as in Avro's `timestamp-nanos`.
 *
 * @throws ArithmeticException if they exceed 64 bits: before 1677 and after 2262
 */
internal fun nanosOf(instant: Instant): Long = ChronoUnit.NANOS.between(Instant.EPOCH, instant)

/**
 * Writes the default of a field in Avro's JSON form. Leaves with a logical type have the form of
 * their underlying type: a date is a number of days.
 */
internal class AvroDefaultWriter(private val schema: Schema) {
    /**
     * Returns the Avro form of [value], a default of [type].
     *
     * @throws IllegalArgumentException if Avro cannot express the default
     */
    fun write(type: Type, value: Value): JsonElement =
        when (value) {
            NullValue -> NullElement
            is IntValue -> JsonPrimitive(value.value)
            is LongValue -> JsonPrimitive(value.value)
            is FloatValue -> number(canonicalNumber(value.value))
            is DoubleValue -> number(canonicalNumber(value.value))
            is DecimalValue -> JsonPrimitive(canonicalNumber(value.value))
            is BooleanValue -> JsonPrimitive(value.value)
            is StringValue -> JsonPrimitive(value.value)
            is BytesValue -> JsonPrimitive(value.value.toString(Charsets.ISO_8859_1))
            is UuidValue -> JsonPrimitive(value.value.toString())
            is DateValue -> JsonPrimitive(value.value.toEpochDay())
            is TimestampValue -> JsonPrimitive(nanosOf(value.value))
            is EnumValue -> JsonPrimitive(value.symbol)
            is ListValue -> {
                val element = (type.notNull as ListOf).element
                ArrayElement(value.items.map { write(element, it) })
            }
            is MapValue -> {
                val content = (type.notNull as MapOf).value
                ObjectElement(value.entries.mapValues { write(content, it.value) })
            }
            is RecordValue -> {
                requireFirstBranch(type.notNull as Named, value)
                val fields = schema.record(value.type).fields.zip(value.fields)
                ObjectElement(
                    fields
                        .filter { (_, content) -> content != AbsentValue }
                        .associate { (field, content) -> field.name to write(field.type, content) }
                )
            }
            AbsentValue -> throw IllegalArgumentException("A default cannot be absent")
        }

    private fun requireFirstBranch(type: Named, value: RecordValue) {
        val union = schema.declaration(type.name) as? UnionDeclaration ?: return
        require(value.type == union.branches.first()) {
            "A default of union ${union.name} is a ${union.branches.first()}, not a ${value.type}"
        }
    }

    @OptIn(ExperimentalSerializationApi::class)
    private fun number(literal: String): JsonElement = JsonUnquotedLiteral(literal)
}
