package dev.serdemark.report.export

import dev.serdemark.plan.Experiment
import dev.serdemark.results.RunResult
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.encodeToJsonElement

/**
 * `--export-json`: what a run found, for programs; its form is in docs/export-json.schema.json, and
 * that of a cold run in docs/export-cold-json.schema.json.
 */
object JsonExport {
    @OptIn(ExperimentalSerializationApi::class)
    private val readable = Json {
        prettyPrint = true
        prettyPrintIndent = "  "
        encodeDefaults = true
    }

    private val compact = Json { encodeDefaults = true }

    /** Indented, ending in a line break. */
    fun render(result: RunResult): String = encode(readable, result) + "\n"

    /** In one line. */
    internal fun renderCompact(result: RunResult): String = encode(compact, result)

    private fun encode(json: Json, result: RunResult): String {
        val exported =
            when (result.plan.experiment) {
                Experiment.Warm -> json.encodeToJsonElement(ExportedRun.of(result))
                is Experiment.Cold -> json.encodeToJsonElement(ExportedColdRun.of(result))
            }
        return json.encodeToString(withoutParts(exported))
    }
}
