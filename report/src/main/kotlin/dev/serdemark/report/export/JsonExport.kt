package dev.serdemark.report.export

import dev.serdemark.plan.Experiment
import dev.serdemark.results.RunResult
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.encodeToJsonElement

/**
 * `--export-json`: the results of a run, for programs. Its schema is docs/export-json.schema.json,
 * and for a cold run docs/export-cold-json.schema.json.
 */
object JsonExport {
    @OptIn(ExperimentalSerializationApi::class)
    private val readable = Json {
        prettyPrint = true
        prettyPrintIndent = "  "
        encodeDefaults = true
    }

    private val compact = Json { encodeDefaults = true }

    /** Renders the export with indentation and a final line break. */
    fun render(result: RunResult): String = encode(readable, result) + "\n"

    /** Renders the export in one line. */
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
