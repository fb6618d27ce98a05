package dev.serdemark.conform

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.trials.canonicalJson
import dev.serdemark.trials.shortened
import dev.serdemark.trials.trialDocument
import dev.serdemark.workload.Document

/**
 * A data model with its cases in one format. Each contender is built once for all of these cases.
 *
 * @property format the format of the payloads, as manifests name it, or [ANY]
 * @property sample a value that every contender can read, to check that a worker is undamaged
 * @param binarySample the payload of the sample in a binary format; null if each contender reads
 *   what it wrote itself
 */
class CaseModel(
    val id: String,
    val schema: Schema,
    val sample: Value,
    val cases: List<ConformCase>,
    val format: String = JSON,
    private val binarySample: ByteArray? = null,
) {
    /** The document that contenders are built for. */
    val document: Document = trialDocument(FOLDER, id, schema, listOf(sample))

    /** The payload of the sample for all contenders; null if each reads what it wrote itself. */
    internal val samplePayload: ByteArray? =
        binarySample ?: if (format == JSON) CanonicalJson.write(schema, sample) else null

    /** Whether the payloads are meant for contenders of a [format]. */
    internal fun fits(format: String): Boolean = this.format == ANY || this.format == format

    /** Returns this model with the cases that [isSelected] accepts; null if it accepts none. */
    fun withCases(isSelected: (CaseInfo) -> Boolean): CaseModel? {
        val selected = cases.filter { isSelected(it.info) }
        if (selected.isEmpty()) return null
        return CaseModel(id, schema, sample, selected, format, binarySample)
    }

    companion object {
        /** The folder of the shipped cases in Serdemark's home. */
        const val FOLDER: String = "conform"

        const val JSON: String = "json"

        /** All formats. Each contender reads what it wrote itself. */
        const val ANY: String = "any"
    }
}

/**
 * A case: what a contender has to read, and which outcomes are allowed.
 *
 * @property isCutEverywhere whether contenders read every prefix of the payload, from 0 bytes on
 * @property rounds what contenders do instead of reading the payload; null if they read it
 * @property growth a series of larger and larger payloads, which begins with the payload of the
 *   case; null if contenders read only that payload
 */
class ConformCase
internal constructor(
    val info: CaseInfo,
    private val payload: CasePayload,
    expected: List<Expectation>,
    val isCutEverywhere: Boolean = false,
    internal val rounds: Rounds? = null,
    internal val growth: GrowthSeries? = null,
) {
    /** The values that the contender may return. */
    val values: List<Value> by lazy {
        expected.filterIsInstance<Expectation.OneValue>().map { it.value }
    }

    /** Whether an exception is allowed. */
    val mayReject: Boolean = Expectation.Rejected in expected

    /** Whether the contender may return any value. */
    val allowsAnyValue: Boolean = Expectation.AnyValue in expected

    /** Whether the case is about classes that the payload names, and not about values. */
    val isAboutClasses: Boolean
        get() = info.group == CaseGroup.UNTRUSTED

    /** Creates the payload. */
    fun payload(): ByteArray = payload.bytes()

    /** Creates all payloads that the contender reads, one after another. */
    fun payloads(): Sequence<ByteArray> {
        val whole = payload()
        // The indices are the lengths of the prefixes: 0, 1 ... all bytes but one.
        return if (isCutEverywhere) whole.indices.asSequence().map(whole::copyOf)
        else sequenceOf(whole)
    }
}

/** An outcome that is allowed for a case. */
internal sealed interface Expectation {
    /** An exception. */
    data object Rejected : Expectation

    /** Any value of the data model. */
    data object AnyValue : Expectation

    sealed interface OneValue : Expectation {
        val value: Value
    }

    /** A value that the file of the case has. */
    class DeclaredValue(override val value: Value) : OneValue

    /** The value of the payload. It is parsed only if needed, because some payloads are large. */
    class PayloadValue(parse: () -> Value) : OneValue {
        override val value: Value by lazy(parse)
    }

    /** Describes the expectation for reports. */
    fun describe(schema: Schema): String =
        when (this) {
            Rejected -> CaseInfo.REJECTED
            AnyValue -> CaseInfo.ACCEPTED
            is DeclaredValue -> shortened(canonicalJson(schema, value))
            is PayloadValue -> "the value of the payload"
        }
}
