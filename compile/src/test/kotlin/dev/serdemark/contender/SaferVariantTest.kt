package dev.serdemark.contender

import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class SaferVariantTest {
    private val shipped = Contenders.read(listOf(Path("..", "contenders")))

    private fun safer(id: String) =
        shipped.manifest(id).safer.associate { it.id to it.risks.map(Risk::id) }

    @Test
    fun `a variant is safer by the risks that it has no faults with`() {
        safer("gson") shouldBe mapOf("gson-strict" to listOf("grammar"))
        safer("jsoniter-scala") shouldBe
            mapOf("jsoniter-scala-strict" to listOf("missing", "collision"))
    }

    @Test
    fun `another version, other dependencies and other classes are no variants`() {
        val ofJackson = shipped.manifests.filter { it.extends == "jackson" }.map { it.id }
        ("jackson3" in ofJackson) shouldBe true
        safer("jackson").keys shouldBe setOf("jackson-strict")
        safer("fastjson2") shouldBe emptyMap()
    }

    @Test
    fun `variants have no safer variants`() {
        safer("gson-strict") shouldBe emptyMap()
    }
}
