package dev.serdemark.schemas

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.sample.SchemaLanguage

/** `--schema` with JSON Schema, OpenAPI, Protocol Buffers, Thrift and Avro's IDL. */
object SchemasFeature : ProgramFeature {
    override val schemaLanguages: List<SchemaLanguage> = listOf(SchemaFiles)
}
