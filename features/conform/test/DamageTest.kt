package dev.serdemark.conform

import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeInRange
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class DamageTest {
    private val payload = byteArrayOf(1, 2, 3)

    private fun damagedPayloads(damage: Damage) =
        damage.indexes(payload).map { damage.damaged(payload, it).toList() }

    @Test
    fun `cutting gives every prefix except the empty prefix and the payload itself`() {
        damagedPayloads(Damage.CUT) shouldContainExactly listOf(listOf<Byte>(1), listOf<Byte>(1, 2))
        Damage.CUT.describe(1) shouldBe "cut after 2 bytes"
    }

    @Test
    fun `each damaged payload has one inverted bit`() {
        val damaged = damagedPayloads(Damage.BIT)
        damaged.toSet().size shouldBe 24
        // The second byte is 2 + 128.
        damaged[15] shouldBe listOf<Byte>(1, -126, 3)
        Damage.BIT.describe(15) shouldBe "with bit 7 of byte 1 inverted"
        payload.toList() shouldBe listOf<Byte>(1, 2, 3)
    }

    @Test
    fun `a large payload is damaged at evenly spaced places`() {
        val indexes = Damage.BIT.indexes(ByteArray(1000))
        indexes.size.shouldBeInRange(800..1000)
        // Each position of a bit within its byte occurs.
        indexes.map { it % 8 }.toSet().size shouldBe 8
        // 125 bytes have 1000 bits, and at most 1000 bits are inverted.
        Damage.BIT.indexes(ByteArray(125)).size shouldBe 1000
    }
}
