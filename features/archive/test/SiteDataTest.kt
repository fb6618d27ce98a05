package dev.serdemark.archive

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.double
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Test

/** Tests the data for the script of a site's page. */
class SiteDataTest {
    private val data = SiteData(listOf(SiteRun("users", SampleRun.users.result)), null).json()
    private val names = data["contenders"]!!.jsonArray.map { it.jsonPrimitive.content }
    private val columns =
        data["runs"]!!.jsonArray.single().jsonObject["columns"]!!.jsonArray.map { it.jsonObject }

    /** The contenders of a column, the fastest first. */
    private fun JsonObject.ranked() = this["ranked"]!!.jsonArray.map { names[it.jsonPrimitive.int] }

    /** The pair of two contenders in a column: see [SiteData] for its elements. */
    private fun JsonObject.pair(a: String, b: String): JsonArray =
        this["pairs"]!!
            .jsonArray
            .map { it.jsonArray }
            .single {
                ranked()[it[0].jsonPrimitive.int] == a && ranked()[it[1].jsonPrimitive.int] == b
            }

    @Test
    fun `a column has the contenders of a document and operation, the fastest first`() {
        columns.map { it["operation"]!!.jsonPrimitive.content } shouldBe listOf("read", "write")
        columns.map { it["document"]!!.jsonPrimitive.content }.distinct() shouldBe
            listOf("users/medium")
        columns.first().ranked().map { it.substringBefore('@') } shouldBe
            listOf(
                "fastjson2",
                "jackson",
                "kotlinx-serialization",
                "moshi-codegen",
                "gson",
                "moshi-reflect",
            )
    }

    @Test
    fun `every pair has the ratio that was measured, its interval and the verdict`() {
        // All pairs of six contenders.
        columns.first()["pairs"]!!.jsonArray shouldHaveSize 15
        val pair = columns.first().pair("gson@2.15.0", "jackson@2.22.4")
        val (ratio, low, high) = pair.subList(2, 5).map { it.jsonPrimitive.double }
        ratio shouldBe (819.9 / 498.6 plusOrMinus 1e-4)
        (ratio in low..high) shouldBe true
        pair.last().jsonPrimitive.content shouldBe "slower"
    }

    @Test
    fun `a contender without a figure has the reason`() {
        val gaps =
            columns.last()["gaps"]!!.jsonObject.map { (index, reason) ->
                names[index.toInt()] to reason.jsonPrimitive.content
            }
        ("moshi-reflect@1.15.2" to
            "unsupported: cannot write a sealed hierarchy without an adapter") shouldBeIn gaps
    }

    @Test
    fun `pairs of a run without intervals have no interval`() {
        val run = SiteRun("short", SampleRun(SampleRun.sixContenders, spread = null).result)
        val column =
            SiteData(listOf(run), null)
                .json()["runs"]!!
                .jsonArray
                .single()
                .jsonObject["columns"]!!
                .jsonArray
                .first()
        val firstPair = column.jsonObject["pairs"]!!.jsonArray.first().jsonArray
        // The low end of the interval.
        firstPair[3] shouldBe JsonNull
    }

    @Test
    fun `versions of a contender are compared with the oldest of its run`() {
        val cells =
            listOf("2.10.1" to 500.0, "2.9.0" to 1000.0, "2.10.1-rc1" to 800.0, "mine" to 250.0)
                .map { (version, micros) ->
                    SampleCell(
                        ContenderName("gson", version),
                        Operation.READ,
                        micros,
                        allocated = 1000.0,
                    )
                }
        val run = SiteRun("versions", SampleRun(cells + SampleRun.sixContenders.first()).result)
        val series = run.versions.single()
        series.contender shouldBe "gson"
        series.versions shouldBe listOf("2.9.0", "2.10.1-rc1", "2.10.1", "mine")
        series.ratios.first() shouldBe null
        series.ratios.drop(1).map { checkNotNull(it).ratio.value } shouldBe listOf(0.8, 0.5, 0.25)
    }

    @Test
    fun `a group with one figure has nothing to compare`() {
        SiteRun("alone", SampleRun(SampleRun.sixContenders.take(1)).result).columns shouldHaveSize 0
    }
}
