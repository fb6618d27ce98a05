package dev.serdemark.report.export

import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.report.testing.AdaptedKeys
import dev.serdemark.report.testing.ClassSchema
import dev.serdemark.report.testing.KDoc
import kotlin.io.path.Path
import kotlinx.serialization.builtins.nullable
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Test

/** Compares the schemas in the docs with the classes. `-Dserdemark.golden=write` writes them. */
class ExportSchemasTest {
    private val plan = mapOf("plan" to Plan.serializer().descriptor)

    /** What format 1 does differently from journals; see [JsonExport]. */
    private val adapted =
        mapOf(
            "ExportedRun" to AdaptedKeys(types = plan),
            "ExportedColdRun" to AdaptedKeys(types = plan),
            "Plan" to
                AdaptedKeys(
                    without = setOf("thenOrder", "shard", "request"),
                    optional = setOf("baseline"),
                    renamed = mapOf("fixed" to "fixedProtocol"),
                    types = mapOf("cold" to Experiment.Cold.serializer().nullable.descriptor),
                    parts = listOf("MeasuredCalls", "RunQuestion", "Schedule", "Origin"),
                    properties = mapOf("seats" to "workersAtOnce", "cold" to "experiment"),
                ),
            "ContenderInfo" to AdaptedKeys(optional = setOf("traits", "mapper", "optional")),
            "TraitsInfo" to AdaptedKeys(without = setOf("languages")),
        )

    @Test
    fun `the schema of an export describes every key`() {
        ClassSchema(KDoc.OF_REPORTS, mapOf("format" to JsonPrimitive(1)), adapted)
            .check(
                ExportedRun.serializer().descriptor,
                "Serdemark run, format 1",
                Path("../docs/export-json.schema.json"),
            )
    }

    @Test
    fun `the schema of the export of a cold run describes every key`() {
        val constants = mapOf("format" to JsonPrimitive(1), "experiment" to JsonPrimitive("cold"))
        ClassSchema(KDoc.OF_REPORTS, constants, adapted)
            .check(
                ExportedColdRun.serializer().descriptor,
                "Serdemark cold run, format 1",
                Path("../docs/export-cold-json.schema.json"),
            )
    }
}
