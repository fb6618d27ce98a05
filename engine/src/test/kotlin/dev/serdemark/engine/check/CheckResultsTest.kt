package dev.serdemark.engine.check

import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.Whereabouts
import dev.serdemark.worker.protocol.Whereabouts.Stage
import dev.serdemark.worker.value.ValueWriter
import dev.serdemark.workload.Document
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.math.BigDecimal
import org.junit.jupiter.api.Test

class CheckResultsTest {
    private val schema =
        Schema(
            "R",
            mapOf(
                "R" to
                    RecordDeclaration(
                        "R",
                        listOf(
                            Field("sizes", "sizes", MapOf(Leaf.INT)),
                            Field("total", "total", Leaf.DECIMAL),
                            Field("color", "color", Named("Color")),
                        ),
                    ),
                "Color" to EnumDeclaration("Color", listOf("RED")),
            ),
        )
    private val document = Document("w", "d", schema, listOf(value()), "")

    private fun value(b: Int = 2, total: String = "1.50"): Value =
        RecordValue(
            "R",
            listOf(
                MapValue(mapOf("a" to IntValue(1), "b" to IntValue(b))),
                DecimalValue(BigDecimal(total)),
                EnumValue("RED"),
            ),
        )

    /** Returns why a call with this fault is wrong; null if it is right after all. */
    private fun wrongReason(
        call: Call,
        fault: Fault,
        content: ByteArray,
        isConcurrent: Boolean = false,
    ): String? {
        val findings =
            listOf(FoundFault(call, Whereabouts(Stage.WRITE, 0), fault, content, 0, null))
        val written = document.payloads
        val checked =
            if (isConcurrent) Checked(emptyList(), written, findings)
            else Checked(findings, written)
        val contender = fakeContenders("a", document = document).single()
        val operation = if (call == Call.READ) Operation.READ else Operation.WRITE
        return CheckResults(contender, checked).wrongOutcome(operation)?.reason
    }

    private fun wrongReasonOfSecondWrite(json: String, isConcurrent: Boolean = false) =
        wrongReason(Call.WRITE, Fault.DIFFERENT_BYTES, json.toByteArray(), isConcurrent)

    @Test
    fun `a second write with the maps in another order is right`() {
        val reordered = """{"sizes":{"b":2,"a":1},"total":1.50,"color":"RED"}"""
        wrongReasonOfSecondWrite(reordered).shouldBeNull()
        wrongReasonOfSecondWrite(reordered, isConcurrent = true).shouldBeNull()
    }

    @Test
    fun `a second write of another value is wrong, with the first path that differs`() {
        val other = """{"sizes":{"b":3,"a":1},"total":1.50,"color":"RED"}"""
        val reason =
            "Repeating the call during write of w/d gave another result: " +
                "$.sizes.b: expected 2, was 3"
        wrongReasonOfSecondWrite(other) shouldBe reason
        wrongReasonOfSecondWrite(other, isConcurrent = true) shouldBe
            "With 1 threads on one shared codec: $reason"
    }

    @Test
    fun `a second read of another value is wrong, with the first path that differs`() {
        val other = ValueForm.encode(schema, value(b = 3))
        wrongReason(Call.READ, Fault.NONDETERMINISTIC, other) shouldBe
            "Repeating the call during write of w/d gave another result: " +
                "$.sizes.b: expected 2, was 3"
    }

    @Test
    fun `decimals are compared as numbers`() {
        val sameNumber = ValueForm.encode(schema, value(total = "1.5"))
        document.difference(0, sameNumber).shouldBeNull()
        wrongReason(Call.READ, Fault.DIFFERENT_VALUE, sameNumber).shouldBeNull()
        document.difference(0, ValueForm.encode(schema, value(total = "1.6"))) shouldBe
            "$.total: expected 1.50, was 1.6"
    }

    @Test
    fun `an unknown symbol of an enum is reported with its path`() {
        val bytes =
            ValueWriter()
                .apply {
                    writeInt(0) // The size of the map.
                    writeDecimal(BigDecimal("1.50"))
                    writeInt(-1) // The index of an unknown symbol.
                }
                .toByteArray()
        wrongReason(Call.READ, Fault.DIFFERENT_VALUE, bytes) shouldBe
            "Read another value: $.color: expected RED, " +
                "was what its type rules out, such as null"
    }
}
