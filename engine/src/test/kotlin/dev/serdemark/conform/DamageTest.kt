package dev.serdemark.conform

import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeInRange
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class DamageTest {
    private val payload = byteArrayOf(1, 2, 3)

    private fun damages(damage: Damage) =
        damage.ways(payload).map { damage.damaged(payload, it).toList() }

    @Test
    fun `cutting gives every prefix except the empty one and the whole payload`() {
        damages(Damage.CUT) shouldContainExactly listOf(listOf<Byte>(1), listOf<Byte>(1, 2))
        Damage.CUT.inWords(1) shouldBe "cut after 2 bytes"
    }

    @Test
    fun `each damaged payload has one inverted bit`() {
        val all = damages(Damage.BIT)
        all.toSet().size shouldBe 24
        all[15] shouldBe listOf<Byte>(1, -126, 3)
        Damage.BIT.inWords(15) shouldBe "with bit 7 of byte 1 inverted"
        payload.toList() shouldBe listOf<Byte>(1, 2, 3)
    }

    @Test
    fun `a large payload is damaged at evenly spaced places`() {
        val ways = Damage.BIT.ways(ByteArray(1000))
        ways.size.shouldBeInRange(800..1000)
        ways.map { it % 8 }.toSet().size shouldBe 8
        Damage.BIT.ways(ByteArray(125)).size shouldBe 1000
    }
}
