package dev.serdemark.damage

import dev.serdemark.damage.child.Misbehaving
import dev.serdemark.damage.testing.DamageRun
import dev.serdemark.damage.testing.Observation
import dev.serdemark.damage.testing.Observation.ALLOCATION
import dev.serdemark.damage.testing.Observation.EXCEPTION
import dev.serdemark.damage.testing.Observation.RIGHT_VALUE
import dev.serdemark.damage.testing.Observation.WRONG_VALUE
import dev.serdemark.damage.testing.Observed
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.ByteBuffer
import kotlin.io.path.Path
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Checks with misbehaving codecs that each kind of damage is observed. */
@Tag("slow")
class DamageRunTest {
    private fun observe(codec: String): Observed =
        DamageRun(
                Path(System.getProperty("java.home"), "bin", "java"),
                flags = emptyList(),
                classPath = emptyList(),
                "${Misbehaving::class.java.name}$$codec",
                Misbehaving.IntBridge::class.java.name,
                ByteBuffer.allocate(Int.SIZE_BYTES).putInt(7).array(),
                patience = 500.milliseconds,
            )
            .observe()

    @ParameterizedTest
    @CsvSource(
        "Mistaken, WRONG_VALUE",
        "Empty, WRONG_VALUE",
        "Wasteful, ALLOCATION",
        "Greedy, ALLOCATION",
        "Recursive, ERROR",
    )
    fun `each kind of misbehavior is observed, and damage without effect gives right values`(
        codec: String,
        expected: Observation,
    ) {
        val observed = observe(codec)
        observed.counts.keys shouldBe setOf(RIGHT_VALUE, expected)
        observed.damaged shouldBe setOf(expected.damaged)
        "$observed" shouldContain "; 0 spoiled"
    }

    @Test
    fun `a codec that always allocates too much is observed with a third of the reads`() {
        val observed = observe("Lavish")
        observed.counts[ALLOCATION] shouldBe 1
        observed.counts.keys shouldBe setOf(RIGHT_VALUE, WRONG_VALUE, ALLOCATION)
        observed.counts.values.sum() shouldBe (observe("Mistaken").counts.values.sum() + 2) / 3
    }

    @ParameterizedTest
    @CsvSource("Refusing, 0", "SettingUp, 0", "Offended, 67")
    fun `exceptions are no misbehavior, even if the first read allocates or later reads fail`(
        codec: String,
        spoiled: Int,
    ) {
        val observed = observe(codec)
        observed.counts.keys shouldBe setOf(EXCEPTION, RIGHT_VALUE)
        observed.damaged shouldBe emptySet()
        "$observed" shouldContain "; $spoiled spoiled"
    }

    @ParameterizedTest
    @CsvSource("Hanging, HANG", "Deadly, CRASH", "Crashing, CRASH")
    fun `if a read hangs or ends its JVM, another JVM continues, at most three times`(
        codec: String,
        expected: Observation,
    ) {
        observe(codec).counts[expected] shouldBe 3
    }
}
