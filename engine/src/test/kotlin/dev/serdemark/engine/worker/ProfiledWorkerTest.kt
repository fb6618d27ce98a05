package dev.serdemark.engine.worker

import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.Collector
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.jvm.JvmProfile
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.command
import dev.serdemark.engine.testing.discard
import dev.serdemark.engine.testing.prepare
import dev.serdemark.engine.testing.quickRules
import dev.serdemark.engine.testing.target
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.worker.codec.BytesCodec
import dev.serdemark.worker.protocol.Measurement.SlicePieces
import io.kotest.assertions.withClue
import io.kotest.matchers.booleans.shouldBeTrue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import kotlin.reflect.KClass
import org.junit.jupiter.api.Test

/** Throws an error that says how its JVM runs code. */
class RevealingCodec : GoodCodec() {
    override fun read(payload: ByteArray): Nothing =
        error(
            "${System.getProperty("java.vm.info")}, " +
                "processors: ${Runtime.getRuntime().availableProcessors()}"
        )
}

class ProfiledWorkerTest {
    @Test
    fun `the JVM of a worker runs code as its profile says`() {
        describeJvm(JvmProfile.INTERPRETER) shouldContain "interpreted mode"
        // HotSpot reports a JVM that compiles only with C1 as an emulated client.
        describeJvm(JvmProfile.C1) shouldContain "emulated-client"
        val lowEnd = describeJvm(JvmProfile.LOW_END)
        lowEnd shouldContain "emulated-client"
        lowEnd shouldContain "processors: 1"
        val default = describeJvm(JvmProfile.DEFAULT)
        default shouldContain "mixed mode"
        default shouldNotContain "emulated-client"
    }

    @Test
    fun `interpreted calls become warm without a compiler, and are measured`() {
        withProfile(JvmProfile.INTERPRETER, GoodCodec::class) { worker ->
            worker.check().findings.shouldBeEmpty()
            for (operation in listOf(READ, WRITE)) {
                val warm = worker.warmUp(operation, quickRules)
                withClue(operation) { warm.isCapped shouldBe false }
                warm.slices.all { it.activity.compilationMillis == 0L }.shouldBeTrue()
            }
            worker.settle(quickRules).isCapped shouldBe false
            val slice = worker.slice(READ, 1, discard, target)
            slice.measurement.calls shouldBeGreaterThan 0
            slice.pulseNanos shouldBeGreaterThan 0
        }
    }

    @Test
    fun `slices have pieces, except with a concurrent collector`() {
        fun pieces(collector: Collector): List<SlicePieces?> {
            val jvm =
                JvmAxes(ThisMachine.java(), collectors = listOf(collector)).settings().single()
            return withJvm(jvm, GoodCodec::class) { worker ->
                worker.warmUp(READ, quickRules)
                List(5) { worker.slice(READ, 1, discard, target).measurement.pieces }
            }
        }
        pieces(Collector.SERIAL).filterNotNull().shouldNotBeEmpty()
        pieces(Collector.ZGC).filterNotNull().shouldBeEmpty()
    }

    private fun describeJvm(profile: JvmProfile): String =
        withProfile(profile, RevealingCodec::class) { worker ->
            worker.check().findings(READ.call).single().outcome(command().document).reason!!
        }

    private fun <R> withProfile(
        profile: JvmProfile,
        codec: KClass<out BytesCodec<*>>,
        use: (Worker) -> R,
    ): R =
        withJvm(
            JvmAxes(ThisMachine.java(), profiles = listOf(profile)).settings().single(),
            codec,
            use,
        )

    private fun <R> withJvm(
        jvm: JvmSetting,
        codec: KClass<out BytesCodec<*>>,
        use: (Worker) -> R,
    ): R =
        WorkerLauncher().use { launcher ->
            launcher.launch(command(jvm)).use { worker ->
                worker.prepare(prepare(codec))
                use(worker)
            }
        }
}
