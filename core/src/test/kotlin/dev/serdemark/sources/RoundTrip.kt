package dev.serdemark.sources

import dev.serdemark.model.CanonicalJson
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.firstDifference
import dev.serdemark.model.firstDifferenceOfJson
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter

/** Sends values through a contender's bridge and codec, and says what comes back wrong. */
class RoundTrip(private val schema: Schema, private val model: LoadedModel) {
    /**
     * What is wrong with canonical JSON of [value] read, [value] written, or that read again; null
     * where all is right.
     */
    fun mismatch(value: Value): String? {
        val objects = model.bridge.read(ValueReader(ValueForm.encode(schema, value)))
        val written = model.write(objects)
        return misread(value, CanonicalJson.write(schema, value))?.let {
            "canonical JSON read: $it"
        }
            ?: firstDifferenceOfJson(schema, value, written)?.let { "written: $it" }
            ?: misread(value, written)?.let { "what it wrote read: $it" }
    }

    /** What is read of [json] otherwise than as [value]; null where all is right. */
    fun misread(value: Value, json: ByteArray): String? {
        val out = ValueWriter()
        model.bridge.write(model.read(json), out)
        return firstDifference(schema, value, ValueForm.decode(schema, out.toByteArray()))
            ?.toString()
    }
}
