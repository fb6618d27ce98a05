package dev.serdemark.sources.testing

import dev.serdemark.contender.LibraryCall
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.difference.firstDifference
import dev.serdemark.model.difference.firstDifferenceOfJson
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk

/** Sends values through a contender's bridge and codec, and describes differences. */
class RoundTrip(private val schema: Schema, private val model: LoadedModel) {
    /**
     * Returns what is wrong after a round trip of [value], or null if all is right. Writes the
     * value and reads the payload again. If payloads are JSON, also checks the written JSON, and
     * reads canonical JSON. If there is code that walks through values, also checks that a copy
     * equals the value.
     *
     * @param calls the calls to test; only JSON can be tested with a single call
     */
    fun mismatch(value: Value, calls: Set<LibraryCall> = READ_AND_WRITE): String? {
        val isReadTested = LibraryCall.READ in calls
        val objects = model.bridge.read(ValueReader(ValueForm.encode(schema, value)))
        val payload = if (LibraryCall.WRITE in calls) model.write(objects) else null
        if (isReadTested)
            canonicalReadDifference(value)?.let {
                return it
            }
        if (payload != null) {
            writtenDifference(value, payload)?.let {
                return it
            }
            if (isReadTested)
                readBackDifference(value, payload)?.let {
                    return it
                }
        }
        return model.walk?.let { copyDifference(value, objects, it) }?.let { "copied: $it" }
    }

    private fun canonicalReadDifference(value: Value): String? =
        if (!model.isJson) null
        else misread(value, CanonicalJson.write(schema, value))?.let { "canonical JSON read: $it" }

    private fun writtenDifference(value: Value, payload: ByteArray): String? =
        if (!model.isJson) null
        else firstDifferenceOfJson(schema, value, payload)?.let { "written: $it" }

    private fun readBackDifference(value: Value, payload: ByteArray): String? =
        misread(value, payload)?.let { "its own payload read: $it" }

    private fun copyDifference(value: Value, objects: Any, walk: Walk<Any>): String? {
        val copy = walk.copy(objects, Copies())
        val (original, copied) =
            listOf(objects, copy).map { Visits().apply { walk.visit(it, this) } }
        if (original.sum() != copied.sum()) return "other leaves are visited than in the value"
        return difference(value, copy)
    }

    /**
     * Returns the difference between [value] and the value that is read from [payload], or null if
     * they are equal.
     */
    fun misread(value: Value, payload: ByteArray): String? = difference(value, model.read(payload))

    private fun difference(value: Value, objects: Any): String? {
        val out = ValueWriter()
        model.bridge.write(objects, out)
        return firstDifference(schema, value, ValueForm.decode(schema, out.toByteArray()))
            ?.toString()
    }
}

/** What a contender does with whole values. */
val READ_AND_WRITE: Set<LibraryCall> = setOf(LibraryCall.READ, LibraryCall.WRITE)
