package dev.serdemark.report

import dev.serdemark.results.RunResult
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.Json

/** `--export-json`: what a run found, for programs; its form is in docs/export-json.schema.json. */
object JsonExport {
    @OptIn(ExperimentalSerializationApi::class)
    private val readable = Json {
        prettyPrint = true
        prettyPrintIndent = "  "
        encodeDefaults = true
    }

    private val compact = Json { encodeDefaults = true }

    /** Indented, ending in a line break. */
    fun render(result: RunResult): String =
        readable.encodeToString(ExportedRun.serializer(), ExportedRun.of(result)) + "\n"

    /** In one line. */
    internal fun renderCompact(result: RunResult): String =
        compact.encodeToString(ExportedRun.serializer(), ExportedRun.of(result))
}
