package dev.serdemark.trials

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.workload.Document
import java.security.MessageDigest

/** Creates a document of [values], on which contenders are tried but not measured. */
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
