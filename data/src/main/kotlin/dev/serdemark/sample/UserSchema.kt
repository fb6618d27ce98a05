package dev.serdemark.sample

import dev.serdemark.model.Schema
import dev.serdemark.workload.FieldName
import dev.serdemark.workload.Rule

/**
 * A schema that the user provides, so that Serdemark does not infer one.
 *
 * @property isOfProtobuf whether documents are JSON of Protocol Buffers
 * @property rules rules that draw values like the examples in the schema's file, by field
 */
class UserSchema(
    val schema: Schema,
    val isOfProtobuf: Boolean = false,
    val rules: Map<FieldName, Rule> = emptyMap(),
)
