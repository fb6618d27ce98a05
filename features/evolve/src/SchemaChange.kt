package dev.serdemark.evolve

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.workload.Document
import java.security.MessageDigest

/** A change of a schema: the old and the new schema, each with its documents. */
class SchemaChange(val info: ChangeInfo, val old: SchemaSide, val new: SchemaSide) {
    /** The side that writes in a [direction]. */
    internal fun writer(direction: Direction): SchemaSide =
        if (direction == Direction.BACKWARD) old else new

    /** The side that reads in a [direction]. */
    internal fun reader(direction: Direction): SchemaSide =
        if (direction == Direction.BACKWARD) new else old

    companion object {
        /** The folder of the shipped changes in Serdemark's home. */
        const val FOLDER: String = "evolve"

        /**
         * Creates a change from two schemas, each with its documents. Fields without numbers get
         * numbers that fit both schemas.
         */
        fun of(
            info: ChangeInfo,
            old: Pair<Schema, List<Value>>,
            new: Pair<Schema, List<Value>>,
        ): SchemaChange {
            val (oldSchema, oldValues) = old
            val (newSchema, newValues) = new
            val (oldNumbered, newNumbered) = numberedTogether(oldSchema, newSchema)
            return SchemaChange(
                info,
                SchemaSide(oldNumbered, oldValues),
                SchemaSide(newNumbered, newValues),
            )
        }
    }
}

/** A schema, and at least one value that is written with it. */
class SchemaSide(val schema: Schema, val values: List<Value>)

/**
 * The documents that contenders are built for: one per schema, with its values in all [changes].
 */
internal class ChangeDocuments(changes: List<SchemaChange>) {
    private val bySchema =
        changes
            .flatMap { listOf(it.old, it.new) }
            .groupBy({ it.schema }, { it.values })
            .mapValues { (schema, values) -> document(schema, values.flatten().distinct()) }

    val all: List<Document>
        get() = bySchema.values.toList()

    /** The document that has the values of a [side]. */
    fun of(side: SchemaSide): Document = bySchema.getValue(side.schema)

    private fun document(schema: Schema, values: List<Value>): Document {
        val digest = MessageDigest.getInstance("SHA-256")
        digest.update(AvroSchemas.write(schema).encodeToByteArray())
        values.forEach { digest.update(ValueForm.encode(schema, it)) }
        val sha256 = digest.digest().toHexString()
        return Document(SchemaChange.FOLDER, sha256.take(NAME_LENGTH), schema, values, sha256)
    }

    private companion object {
        const val NAME_LENGTH = 12
    }
}

/** Properties that all contenders of a format share. */
class FormatProperties(
    /** Whether a field that the payload lacks gets the zero of its type. */
    val zeroDefaults: Boolean = false,
    /** Whether readers replace an unknown symbol or branch by a value that marks it as unknown. */
    val marksUnknown: Boolean = false,
)

/**
 * The shipped changes.
 *
 * @property contenders the ids of the contenders to try if the user names none
 * @property formats the properties of formats, by the format's name
 */
class ShippedChanges(
    val changes: List<SchemaChange>,
    val contenders: List<String>,
    val formats: Map<String, FormatProperties>,
)
