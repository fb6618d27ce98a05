package dev.serdemark.contender

import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class SaferVariantTest {
    private val shipped = Contenders.read(listOf(Path("..", "contenders")))

    private fun safer(id: String) =
        shipped.manifest(id).safer.associate { it.id to it.risks.map(Risk::id) }

    @Test
    fun `a safer variant lists the risks in which it avoids faults`() {
        safer("gson") shouldBe mapOf("gson-strict" to listOf("grammar"))
        safer("jsoniter-scala") shouldBe
            mapOf("jsoniter-scala-strict" to listOf("missing", "collision"))
    }

    @Test
    fun `contenders with another version, other dependencies or other classes are not safer variants`() {
        val ofJackson = shipped.manifests.filter { it.extends == "jackson" }.map { it.id }
        ("jackson3" in ofJackson) shouldBe true
        safer("jackson").keys shouldBe setOf("jackson-strict")
        safer("fastjson2") shouldBe emptyMap()
    }

    @Test
    fun `a variant has no safer variants`() {
        safer("gson-strict") shouldBe emptyMap()
    }
}
