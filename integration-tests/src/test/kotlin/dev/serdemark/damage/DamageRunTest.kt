package dev.serdemark.damage

import dev.serdemark.damage.child.FaultyCodecs
import dev.serdemark.damage.testing.DamageRun
import dev.serdemark.damage.testing.Observation
import dev.serdemark.damage.testing.Observation.ALLOCATION
import dev.serdemark.damage.testing.Observation.EXCEPTION
import dev.serdemark.damage.testing.Observation.RIGHT_VALUE
import dev.serdemark.damage.testing.Observation.WRONG_VALUE
import dev.serdemark.damage.testing.Observations
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.ByteBuffer
import kotlin.io.path.Path
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Runs faulty codecs, and checks that the faults are observed. */
@Tag("slow")
class DamageRunTest {
    private fun observe(codec: String): Observations =
        DamageRun(
                Path(System.getProperty("java.home"), "bin", "java"),
                flags = emptyList(),
                classPath = emptyList(),
                "${FaultyCodecs::class.java.name}$$codec",
                FaultyCodecs.IntBridge::class.java.name,
                ByteBuffer.allocate(Int.SIZE_BYTES).putInt(7).array(),
                patience = 500.milliseconds,
            )
            .observe()

    @ParameterizedTest
    @CsvSource(
        "WrongValue, WRONG_VALUE",
        "NullValue, WRONG_VALUE",
        "AllocatingBeforeRejecting, ALLOCATION",
        "ExhaustingMemory, ALLOCATION",
        "OverflowingStack, ERROR",
    )
    fun `each kind of fault is observed, and damage without effect gives right values`(
        codec: String,
        expected: Observation,
    ) {
        val observations = observe(codec)
        observations.counts.keys shouldBe setOf(RIGHT_VALUE, expected)
        observations.damaged shouldBe setOf(expected.damaged)
        "$observations" shouldContain "; 0 spoiled"
    }

    @Test
    fun `if a codec always allocates too much, only a third of the reads are made`() {
        val observations = observe("AllocatingAlways")
        // Only the read of the undamaged payload allocates too much. Other reads may allocate
        // twice as much.
        observations.counts[ALLOCATION] shouldBe 1
        observations.counts.keys shouldBe setOf(RIGHT_VALUE, WRONG_VALUE, ALLOCATION)
        val allReads = observe("WrongValue").counts.values.sum()
        observations.counts.values.sum() shouldBe (allReads + 2) / 3
    }

    @ParameterizedTest
    // 67 copies damage the first 4 bytes, or the size: 7 truncated copies, 32 with a flipped bit,
    // and 28 with one of 7 huge lengths. After each, RejectingForever rejects all payloads.
    @CsvSource("Rejecting, 0", "AllocatingOnce, 0", "RejectingForever, 67")
    fun `exceptions are no fault, even if the first read allocates or later reads fail`(
        codec: String,
        spoiled: Int,
    ) {
        val observations = observe(codec)
        observations.counts.keys shouldBe setOf(EXCEPTION, RIGHT_VALUE)
        observations.damaged shouldBe emptySet()
        "$observations" shouldContain "; $spoiled spoiled"
    }

    @ParameterizedTest
    @CsvSource("Hanging, HANG", "EndingJvm, CRASH", "CrashingJvm, CRASH")
    fun `if a read hangs or ends its JVM, another JVM continues, at most three times`(
        codec: String,
        expected: Observation,
    ) {
        observe(codec).counts[expected] shouldBe 3
    }
}
