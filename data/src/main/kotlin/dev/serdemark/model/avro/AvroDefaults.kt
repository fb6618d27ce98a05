package dev.serdemark.model.avro

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.quoted
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.ProblemException
import java.math.BigDecimal
import java.math.BigInteger
import java.time.DateTimeException
import java.time.Instant
import java.time.LocalDate
import java.time.temporal.ChronoUnit
import java.util.UUID
import org.apache.avro.JsonProperties
import org.apache.avro.Schema as AvroSchema

/**
 * Copies the defaults of an Avro schema's fields to [schema]. Avro's parser has already checked the
 * defaults against the underlying types of the fields. In a default, a record is a map from field
 * names to values, and a union has a value of its first branch.
 *
 * @param problem creates a problem from a path and a message
 */
internal class AvroDefaults(
    private val schema: Schema,
    private val mistakes: Mistakes,
    private val problem: (String, String) -> ProblemException,
) {
    /** Returns [schema] with the defaults of [records], its Avro records by name. */
    fun addTo(records: Map<String, AvroSchema>): Schema = schema.withRecords { record ->
        val fields =
            record.fields.zip(records.getValue(record.name).fields) { field, avro ->
                val attempt = mistakes.attempt { default(record.name, field, avro) }
                field.copy(default = attempt.orNull)
            }
        record.copy(fields = fields)
    }

    private fun default(record: String, field: Field, avro: AvroSchema.Field): Value? {
        if (!avro.hasDefaultValue()) return null
        val raw = avro.defaultVal()
        fun refuse(
            cause: Exception,
            expected: String = "a value of ${avroTypeText(avro.schema())}",
        ): Nothing =
            throw problem(
                    "$record.${field.name}",
                    "Invalid default: ${textOf(raw)}. Expected $expected",
                )
                .also { it.addSuppressed(cause) }
        return try {
            value(field.type, avro.schema(), raw)
        } catch (e: IllegalArgumentException) {
            refuse(e)
        } catch (e: DateTimeException) {
            refuse(e)
        } catch (e: ArithmeticException) {
            refuse(e, "an instant from 1677 to 2262, which Serdemark can write in nanoseconds")
        } catch (e: ClassCastException) {
            refuse(e)
        }
    }

    /**
     * Formats the default [raw] for messages. Shows bytes as the text in the schema, one character
     * per byte.
     */
    private fun textOf(raw: Any?): String =
        when (raw) {
            is ByteArray -> quoted(raw.toString(Charsets.ISO_8859_1))
            is List<*> -> raw.map { textOf(it) }.toString()
            is Map<*, *> -> raw.mapValues { textOf(it.value) }.toString()
            else -> raw.toString()
        }

    private fun value(type: Type, avro: AvroSchema, raw: Any?): Value =
        when (type) {
            is Nullable ->
                if (raw == null || raw == JsonProperties.NULL_VALUE) NullValue
                else value(type.type, avro.types.first { it.type != AvroSchema.Type.NULL }, raw)
            is Leaf -> leaf(type, avro, requireNotNull(raw))
            is ListOf ->
                ListValue((raw as List<*>).map { value(type.element, avro.elementType, it) })
            is MapOf ->
                MapValue(
                    (raw as Map<*, *>).entries.associate { (key, entry) ->
                        key.toString() to value(type.value, avro.valueType, entry)
                    }
                )
            is Named -> named(schema.declaration(type.name), avro, raw)
        }

    private fun named(declaration: Declaration, avro: AvroSchema, raw: Any?): Value =
        when (declaration) {
            is EnumDeclaration -> EnumValue(raw.toString())
            is RecordDeclaration -> {
                val members = (raw as Map<*, *>).mapKeys { it.key.toString() }
                RecordValue(
                    declaration.name,
                    declaration.fields.zip(avro.fields) { field, avroField ->
                        member(field, avroField, members)
                    },
                )
            }
            is UnionDeclaration ->
                named(
                    schema.record(declaration.branches.first()),
                    // For a nullable union, the caller has already chosen the first branch.
                    if (avro.type == AvroSchema.Type.UNION) {
                        avro.types.first { it.type != AvroSchema.Type.NULL }
                    } else {
                        avro
                    },
                    raw,
                )
        }

    private fun member(field: Field, avro: AvroSchema.Field, members: Map<String, Any?>): Value =
        when {
            field.name in members -> value(field.type, avro.schema(), members[field.name])
            avro.hasDefaultValue() -> value(field.type, avro.schema(), avro.defaultVal())
            field.optional -> AbsentValue
            else -> throw IllegalArgumentException("No value for ${field.name}")
        }

    private fun leaf(leaf: Leaf, avro: AvroSchema, raw: Any): Value =
        when (leaf) {
            Leaf.INT -> IntValue((raw as Number).toInt())
            Leaf.LONG -> LongValue((raw as Number).toLong())
            Leaf.FLOAT -> FloatValue((raw as Number).toFloat().also { require(it.isFinite()) })
            Leaf.DOUBLE -> DoubleValue((raw as Number).toDouble().also { require(it.isFinite()) })
            Leaf.BOOLEAN -> BooleanValue(raw as Boolean)
            Leaf.STRING -> StringValue(raw.toString())
            Leaf.BYTES -> BytesValue(raw as ByteArray)
            Leaf.DECIMAL -> DecimalValue(decimal(avro, raw))
            Leaf.UUID -> UuidValue(UUID.fromString(raw.toString()))
            Leaf.DATE -> DateValue(LocalDate.ofEpochDay((raw as Number).toLong()))
            Leaf.TIMESTAMP -> TimestampValue(instant(avro, (raw as Number).toLong()))
        }

    private fun decimal(avro: AvroSchema, raw: Any): BigDecimal =
        if (raw is ByteArray) {
            BigDecimal(BigInteger(raw), (avro.getObjectProp("scale") as? Int) ?: 0)
        } else {
            BigDecimal(raw.toString())
        }

    private fun instant(avro: AvroSchema, count: Long): Instant {
        val unit =
            when (avro.getProp("logicalType")) {
                "timestamp-millis" -> ChronoUnit.MILLIS
                "timestamp-micros" -> ChronoUnit.MICROS
                else -> ChronoUnit.NANOS
            }
        // Serdemark writes nanoseconds in a long. nanosOf throws for instants beyond its range.
        return Instant.EPOCH.plus(count, unit).also(::nanosOf)
    }
}
