package dev.serdemark.conform

import dev.serdemark.model.Value
import dev.serdemark.model.difference.firstDifference
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.trials.read
import dev.serdemark.worker.check.LargeStack
import io.kotest.assertions.withClue
import io.kotest.matchers.booleans.shouldBeTrue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.ByteBuffer
import org.junit.jupiter.api.Test

/** The cases in the folder `conform`. */
class ShippedCasesTest {
    private val models = shippedCases

    @Test
    fun `all groups have cases, and every case has a description`() {
        val infos = models.flatMap { it.cases }.map { it.info }
        infos.map { it.group }.toSet() shouldContainExactlyInAnyOrder CaseGroup.entries
        for (info in infos) withClue(info.id) {
            info.says.last() shouldBe '.'
            info.source shouldContain SOURCE
        }
    }

    @Test
    fun `no two cases of a model have the same payload`() {
        for (model in models) withClue(model.id) {
            // The payloads of all formats are what a contender has written.
            val cases = model.cases.filter { it.rounds == null && it.growth == null }
            cases
                .groupBy {
                    Triple(ByteBuffer.wrap(it.payload()), it.info.group, it.isCutEverywhere)
                }
                .values
                .filter { it.size > 1 }
                .map { same -> same.map { it.info.id } }
                .shouldBeEmpty()
        }
    }

    @Test
    fun `payloads have the size in their description`() {
        for (case in models.flatMap { it.cases }) withClue(case.info.id) {
            case.payload().size shouldBe case.info.bytes
        }
    }

    /** Serdemark's own reader is strict. So this test finds cases that no reader could pass. */
    @Test
    fun `each case allows the result of Serdemark's own reader`() {
        val json = models.filter { it.format == CaseModel.JSON }
        for (model in json) for (case in model.cases) withClue(case.info.id) {
            for (payload in case.payloads()) {
                val read = read(model, payload)
                if (read == null) case.mayReject.shouldBeTrue()
                else (case.allowsAnyValue || isAllowed(read, case, model)).shouldBeTrue()
            }
        }
    }

    @Test
    fun `colliding keys have one hash code and are different`() {
        val case = models.flatMap { it.cases }.single { it.info.id == "colliding-unknown-fields" }
        val keys =
            Regex("\"([^\"]{20,})\"")
                .findAll(case.payload().decodeToString())
                .map { it.groupValues[1] }
                .toList()
        keys.size shouldBeGreaterThan 90_000
        keys.map { it.hashCode() }.toSet().size shouldBe 1
        keys.toSet().size shouldBe keys.size
    }

    private fun isAllowed(read: Value, case: ConformCase, model: CaseModel): Boolean =
        LargeStack.call<Boolean, Nothing> {
            case.values.any { firstDifference(model.schema, it, read) == null }
        }

    private fun read(model: CaseModel, payload: ByteArray): Value? =
        try {
            LargeStack.call<Value, ProblemException> { CanonicalJson.read(model.schema, payload) }
        } catch (_: ProblemException) {
            null
        }

    private companion object {
        /** Matches a place in a document, the data model, or a note that there is no rule. */
        val SOURCE =
            Regex(
                "^(no rule; |the data model; |(RFC|IEEE|ISO) \\d+[,;] |" +
                    "[A-Z][^:]* (specification|documentation|encoding), )"
            )
    }
}
