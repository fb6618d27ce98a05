package dev.serdemark.engine.warm

import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.collections.shouldHaveAtMostSize
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class GroupsTest {
    /** Divides items such as `a1`. Items with the same first letter are peers. */
    private fun groups(maxSize: Int, vararg items: String) =
        groups(items.toList(), maxSize) { it.first() }

    @Test
    fun `items that fit in one group form one group`() {
        groups(4, "a1", "b1", "a2", "b2") shouldContainExactly
            listOf(listOf("a1", "b1", "a2", "b2"))
        groups(4) shouldBe emptyList()
    }

    @Test
    fun `peers stay together, in their order`() {
        groups(3, "a1", "b1", "a2", "b2", "a3") shouldContainExactly
            listOf(listOf("a1", "a2", "a3"), listOf("b1", "b2"))
    }

    @Test
    fun `a group has items with several letters if all their peers fit`() {
        groups(5, "a1", "b1", "a2", "c1", "b2", "c2", "a3") shouldContainExactly
            listOf(listOf("a1", "b1", "a2", "b2", "a3"), listOf("c1", "c2"))
    }

    @Test
    fun `peers that do not fit are divided evenly`() {
        groups(3, "b1", "a1", "a2", "a3", "a4") shouldContainExactly
            listOf(listOf("b1"), listOf("a1", "a2"), listOf("a3", "a4"))
    }

    @Test
    fun `no group is too large and no item is lost, whatever the order and the sizes`() {
        for (seed in 1..200) {
            val random = Random(seed)
            val items = ('a'..'e').flatMap { c -> List(random.nextInt(1, 9)) { "$c$it" } }
            val maxSize = random.nextInt(2, 12)
            val groups = groups(items.shuffled(random), maxSize) { it.first() }
            groups.forEach { it shouldHaveAtMostSize maxSize }
            groups.flatten() shouldContainExactlyInAnyOrder items
            val fittingPeers = items.groupBy { it.first() }.values.filter { it.size <= maxSize }
            for (peers in fittingPeers) {
                groups.count { group -> peers.any(group::contains) } shouldBe 1
            }
        }
    }
}
