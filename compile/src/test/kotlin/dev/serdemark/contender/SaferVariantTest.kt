package dev.serdemark.contender

import dev.serdemark.sources.testing.shippedContenders
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class SaferVariantTest {
    /** Returns the risks of each safer variant, by the id of the variant. */
    private fun saferVariants(id: String) =
        shippedContenders.manifest(id).findings.safer.associate { it.id to it.risks.map(Risk::id) }

    @Test
    fun `a safer variant lists the risks in which it avoids faults`() {
        saferVariants("gson") shouldBe mapOf("gson-strict" to listOf("grammar"))
        saferVariants("jsoniter-scala") shouldBe
            mapOf("jsoniter-scala-strict" to listOf("missing", "collision"))
    }

    @Test
    fun `contenders with another version, other dependencies or other classes are not safer variants`() {
        val extendingJackson =
            shippedContenders.manifests.filter { it.file.extends == "jackson" }.map { it.id }
        ("jackson3" in extendingJackson) shouldBe true
        saferVariants("jackson").keys shouldBe setOf("jackson-strict")
        saferVariants("fastjson2") shouldBe emptyMap()
    }

    @Test
    fun `a variant has no safer variants`() {
        saferVariants("gson-strict") shouldBe emptyMap()
    }
}
