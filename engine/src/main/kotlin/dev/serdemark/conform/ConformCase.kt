package dev.serdemark.conform

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.results.conform.CaseGroup
import dev.serdemark.results.conform.CaseInfo
import dev.serdemark.workload.Document
import java.security.MessageDigest

/**
 * A data model with its cases. Each contender is built once for all of them.
 *
 * @property format the format of the payloads, as manifests name it, or [ANY]
 * @property sample a value that every contender can read, to check that a worker is undamaged
 * @param written the payload of the sample; null if it is canonical JSON, or if contenders read
 *   what they wrote themselves
 */
class CaseModel(
    val id: String,
    val schema: Schema,
    val sample: Value,
    val cases: List<ConformCase>,
    val format: String = JSON,
    private val written: ByteArray? = null,
) {
    /** The document that contenders are built for. */
    val document: Document = trialDocument(FOLDER, id, schema, listOf(sample))

    /** The payload of the sample for all contenders; null if each reads what it wrote itself. */
    internal val sound: ByteArray? =
        written ?: if (format == JSON) CanonicalJson.write(schema, sample) else null

    /** Whether contenders of a [format] read the payloads. */
    internal fun isOf(format: String): Boolean = this.format == ANY || this.format == format

    /** Returns this model with the cases that [isSelected] accepts; null if it accepts none. */
    fun with(isSelected: (CaseInfo) -> Boolean): CaseModel? =
        cases
            .filter { isSelected(it.info) }
            .ifEmpty { null }
            ?.let { CaseModel(id, schema, sample, it, format, written) }

    companion object {
        /** The folder of the shipped cases in Serdemark's home. */
        const val FOLDER: String = "conform"

        const val JSON: String = "json"

        /** Stands for all formats. Contenders read what they wrote. */
        const val ANY: String = "any"
    }
}

/** Creates a document of [values] on which contenders are tried, not measured. */
internal fun trialDocument(
    workload: String,
    name: String,
    schema: Schema,
    values: List<Value>,
): Document {
    val digest = MessageDigest.getInstance("SHA-256")
    values.forEach { digest.update(ValueForm.encode(schema, it)) }
    return Document(workload, name, schema, values, digest.digest().toHexString())
}

/**
 * A case, with the outcomes that are allowed for it.
 *
 * @property isCutEverywhere whether the case reads every prefix of the payload, from 0 bytes on
 * @property rounds the rounds that replace reading the payload; null if the payload is read
 * @property growth this payload and larger ones of its kind; null if only this one is read
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
    val values: List<Value> by lazy { expected.mapNotNull { (it as? Expectation.Of)?.value } }

    /** Whether an exception is allowed. */
    val mayReject: Boolean = Expectation.Rejected in expected

    /** Whether the contender may return any value. */
    val mayBeAny: Boolean = Expectation.AnyValue in expected

    /** Whether the case is about classes that the payload names, and not about values. */
    val isAboutClasses: Boolean
        get() = info.group == CaseGroup.UNTRUSTED

    /** Creates the payload. */
    fun payload(): ByteArray = payload.bytes()

    /** Creates all payloads that the contender reads, one after another. */
    fun payloads(): Sequence<ByteArray> {
        val whole = payload()
        return if (isCutEverywhere) whole.indices.asSequence().map(whole::copyOf)
        else sequenceOf(whole)
    }
}

/** An outcome that is allowed for a case. */
internal sealed interface Expectation {
    /** An exception. */
    data object Rejected : Expectation

    /** Any value. The case does not say which one. */
    data object AnyValue : Expectation

    /** One value. */
    sealed interface Of : Expectation {
        val value: Value
    }

    class Given(override val value: Value) : Of

    /** The value of the payload itself. Parses it only if needed, because some are large. */
    class Same(parse: () -> Value) : Of {
        override val value: Value by lazy(parse)
    }

    /** The expectation as reports show it. */
    fun shown(schema: Schema): String =
        when (this) {
            Rejected -> CaseInfo.REJECTED
            AnyValue -> CaseInfo.ACCEPTED
            is Given -> shortened(written(schema, value))
            is Same -> "the value of the payload"
        }
}
