package dev.serdemark.report.export

import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchema
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.plan.Gate
import dev.serdemark.plan.GateBase
import dev.serdemark.plan.Goal
import dev.serdemark.report.testing.runWithTraits
import dev.serdemark.report.wording.gated
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.withFixedProtocol
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class JsonExportTest {
    private val schema: JsonSchema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Path.of("../docs/export-json.schema.json").readText())

    @Test
    fun `an export is valid by the schema in the documentation`() {
        schemaErrors(JsonExport.render(SampleRun.users.result)).shouldBeEmpty()
    }

    @Test
    fun `an export with traits of contenders is valid`() {
        schemaErrors(JsonExport.render(runWithTraits(SampleRun.users.result))).shouldBeEmpty()
    }

    @Test
    fun `an export of a run that may decide after one generation is valid`() {
        val result = SampleRun.users.result
        val export =
            JsonExport.render(
                result.copy(
                    plan =
                        result.plan.copy(question = result.plan.question.copy(leastGenerations = 1))
                )
            )
        schemaErrors(export).shouldBeEmpty()
    }

    @Test
    fun `an export of a run with a baseline is valid, and names it`() {
        val result = SampleRun.users.result
        val baseline = result.plan.contenders.last().contender
        val export =
            JsonExport.render(
                result.copy(
                    plan =
                        result.plan.copy(question = result.plan.question.copy(baseline = baseline))
                )
            )
        schemaErrors(export).shouldBeEmpty()
        val plan = Json.parseToJsonElement(export).jsonObject.getValue("plan").jsonObject
        plan["baseline"]?.jsonObject?.get("id")?.jsonPrimitive?.content shouldBe baseline.id
    }

    @Test
    fun `an export of a run too short for intervals is valid`() {
        schemaErrors(JsonExport.render(SampleRun(SampleRun.sixContenders, spread = null).result))
            .shouldBeEmpty()
    }

    @Test
    fun `an export of a run too short for the classical table is valid, and says why it has none`() {
        val export = JsonExport.render(SampleRun(SampleRun.sixContenders, generations = 2).result)
        schemaErrors(export).shouldBeEmpty()
        Json.parseToJsonElement(export).jsonObject.getValue("classical").jsonArray.map {
            it.jsonObject["missing"]?.jsonPrimitive?.content
        } shouldBe listOf("too-few-generations", "too-few-generations")
    }

    @Test
    fun `the classical table names cells by their index in the list of cells`() {
        val classical = export().getValue("classical").jsonArray.first().jsonObject
        classical["kruskalWallis"]?.jsonObject?.get("h")?.jsonPrimitive?.content shouldBe "61.0642"
        val pair = classical.getValue("pairs").jsonArray.first().jsonObject
        val cells = export().getValue("cells").jsonArray
        cells[pair.getValue("a").jsonPrimitive.int] shouldBe cell("fastjson2", "read")
        cells[pair.getValue("b").jsonPrimitive.int] shouldBe cell("jackson", "read")
        pair["delta"]?.jsonPrimitive?.content shouldBe "-0.4583"
    }

    @Test
    fun `an export with the fixed protocol is valid, and names cells by their indexes`() {
        val export = JsonExport.render(SampleRun.users.result.withFixedProtocol())
        schemaErrors(export).shouldBeEmpty()
        val root = Json.parseToJsonElement(export).jsonObject
        val group = root.getValue("protocols").jsonObject.getValue("groups").jsonArray.single()
        val pair = group.jsonObject.getValue("pairs").jsonArray.first().jsonObject
        pair["agreement"]?.jsonPrimitive?.content shouldBe "opposite"
        val cells = root.getValue("cells").jsonArray.map { it.jsonObject }
        val cell = cells[pair.getValue("a").jsonPrimitive.int]
        cell["contender"]?.jsonPrimitive?.content shouldBe "jackson"
        cell["fixedProtocol"]?.jsonObject?.get("runs")?.jsonPrimitive?.content shouldBe "5000"
    }

    @Test
    fun `an export without the fixed protocol has null instead of its results`() {
        export()["protocols"] shouldBe JsonNull
    }

    @Test
    fun `an export with a gate is valid, and describes the outcome in words`() {
        val export = JsonExport.render(gated(Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED))
        schemaErrors(export).shouldBeEmpty()
        export shouldContain "\"sentence\": \"Failed: "
    }

    @Test
    fun `an export with a base for each contender is valid`() {
        val result = gated(Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED)
        val (a, b) = result.plan.contenders.map { it.contender }
        val gate =
            Gate(
                base = null,
                limit = 0.03,
                bases = listOf(GateBase(contender = a, base = b)),
                isStrict = true,
            )
        val plan =
            result.plan.copy(question = result.plan.question.copy(goal = Goal.GATE, gate = gate))
        val export =
            JsonExport.render(
                result.copy(plan = plan, answer = result.answer.copy(goal = Goal.GATE))
            )
        schemaErrors(export).shouldBeEmpty()
        export shouldContain "\"strict\": true"
    }

    @Test
    fun `the schema refuses an unknown key`() {
        val export = JsonExport.render(SampleRun.users.result)
        schemaErrors(export.replaceFirst("\"alarms\"", "\"alerts\"")).shouldNotBeEmpty()
    }

    @ParameterizedTest
    @ValueSource(strings = ["export-json", "export-cold-json"])
    fun `the docs name every top-level key`(name: String) {
        val root = Json.parseToJsonElement(Path.of("../docs/$name.schema.json").readText())
        val docs = Path.of("../docs/export.md").readText()
        val topLevelKeys = root.jsonObject.getValue("properties").jsonObject.keys
        topLevelKeys.filterNot { "`$it`" in docs }.shouldBeEmpty()
    }

    @Test
    fun `a measured cell has its coordinates and figures in nanoseconds and bytes`() {
        val cell = cell("fastjson2", "read")
        cell["status"]?.jsonPrimitive?.content shouldBe "measured"
        cell["time"]?.jsonObject?.get("median")?.jsonPrimitive?.content shouldBe "412300.0"
        cell["time"]?.jsonObject?.get("metric")?.jsonPrimitive?.content shouldBe "thread-cpu"
        cell["allocated"]?.jsonPrimitive?.content shouldBe "310600.0"
    }

    @Test
    fun `a cell without figures has its reason and nulls`() {
        val cell = cell("gson", "write")
        cell["status"]?.jsonPrimitive?.content shouldBe "crashed"
        cell["reason"]?.jsonPrimitive?.content shouldBe
            "java.lang.StackOverflowError in generation 3"
        cell["time"] shouldBe JsonNull
    }

    @Test
    fun `a comparison names its cells by their index in the list of cells`() {
        val export = export()
        val comparison = export.getValue("comparisons").jsonArray.first().jsonObject
        val cells = export.getValue("cells").jsonArray
        fun contender(key: String) =
            cells[comparison.getValue(key).jsonPrimitive.int]
                .jsonObject["contender"]
                ?.jsonPrimitive
                ?.content
        contender("a") shouldBe "fastjson2"
        contender("b") shouldBe "jackson"
        comparison["verdict"]?.jsonPrimitive?.content shouldBe "faster"
    }

    private fun export(): JsonObject =
        Json.parseToJsonElement(JsonExport.render(SampleRun.users.result)).jsonObject

    private fun cell(contender: String, operation: String): JsonObject =
        export()
            .getValue("cells")
            .jsonArray
            .map { it.jsonObject }
            .single {
                it["contender"]?.jsonPrimitive?.content == contender &&
                    it["operation"]?.jsonPrimitive?.content == operation
            }

    private fun schemaErrors(json: String): List<String> =
        schema.validate(json, InputFormat.JSON).map { it.message }
}
