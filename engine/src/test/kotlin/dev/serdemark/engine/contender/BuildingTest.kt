package dev.serdemark.engine.contender

import dev.serdemark.contender.Contenders
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.RunQuestion
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.engine.request.plan
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.model.Feature
import dev.serdemark.model.Field as SchemaField
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.toolchain.testing.toolchain
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.workload.Document
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import java.util.UUID
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class BuildingTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `a version that is not known to work is noted on its cells`() {
        val events = events("sample@2.0")
        events.filterIsInstance<Event.CellNoted>() shouldContainExactly
            listOf(
                Event.CellNoted(
                    CellIndex(0),
                    "Version 2.0 is not among those that are known to work with its manifest.",
                )
            )
    }

    @Test
    fun `a version that is known to work is not noted`() {
        events("sample").filterIsInstance<Event.CellNoted>() shouldBe emptyList()
    }

    @Test
    fun `a version that the codec does not compile against is not blamed on the library`() {
        val manifest = MANIFEST.replace("excluded: It only measures itself.", "")
        fun outcome(name: String) =
            events(name, manifest, "class Bytes : Missing")
                .filterIsInstance<Event.CellFailed>()
                .single()
                .outcome
        val other = outcome("sample@2.0")
        other.status shouldBe Status.BUILD_FAILED
        other.reason shouldStartWith
            "Serdemark's codec does not fit this version; it is known to work with 1.0. " +
                "It does not compile. The sources are in "
        other.detail shouldContain "unresolved reference 'Missing'"
        outcome("sample").reason shouldStartWith "It does not compile. The sources are in "
    }

    @Test
    fun `faults with half a surrogate pair do not count against a library`() {
        val ofValues = setOf(Feature.LONE_SURROGATE)
        val sample = contenders(MANIFEST, "class Bytes").find("sample")
        val blamed = sample.blamed(Outcome(Status.WRONG, "Wrote another value: x"), ofValues)
        blamed.status shouldBe Status.UNSUPPORTED
        blamed.reason shouldStartWith "The data has texts with half a surrogate pair"
        blamed.reason shouldEndWith "not counted against the library: Wrote another value: x"
        val timedOut = Outcome(Status.TIMED_OUT, "Took too long.")
        sample.blamed(timedOut, ofValues) shouldBe timedOut
    }

    @Test
    fun `a call of a member that this version lacks is not blamed on the library`() {
        val contenders = contenders(MANIFEST, "class Bytes")
        fun crashed(thrown: Throwable) = ContenderThrew(Thrown.of(thrown), "during read").outcome
        fun blamed(thrown: Throwable) =
            contenders.find("sample@2.0").blamed(crashed(thrown), emptySet())
        val missing = NoSuchMethodError("'void org.example.Sample.read(java.lang.String)'")
        val thrown = IllegalStateException(missing)
        val wrapped = crashed(thrown)
        val misfit = blamed(thrown)
        misfit.status shouldBe Status.BUILD_FAILED
        misfit.reason shouldBe
            "Serdemark's codec does not fit this version; it is known to work with 1.0. ${wrapped.reason}"
        misfit.detail shouldBe wrapped.detail
        blamed(NoClassDefFoundError("org/example/Sample")).status shouldBe Status.BUILD_FAILED

        contenders.find("sample").blamed(wrapped, emptySet()) shouldBe wrapped
        blamed(NoSuchMethodError("'void sun.misc.Unsafe.read()'")).status shouldBe Status.CRASHED
        blamed(NoClassDefFoundError("Could not initialize class org.example.Sample"))
            .status shouldBe Status.CRASHED
        blamed(IllegalStateException("no such thing")).status shouldBe Status.CRASHED
    }

    @Test
    fun `a contender that its manifest excludes is reported with the reason`() {
        val failed = events("sample").filterIsInstance<Event.CellFailed>().single()
        failed.outcome.status shouldBe Status.EXCLUDED
        failed.outcome.reason shouldBe "It only measures itself."
    }

    @Test
    fun `a lazy contender is neither built nor measured for plain reads`() {
        val manifest =
            MANIFEST.replace("zero-knowledge}", "zero-knowledge, lazy: It wraps the payload.}")
                .replace("excluded: It only measures itself.", "")
        val failed = events("sample", manifest).single { it is Event.CellFailed }
        failed shouldBe
            Event.CellFailed(
                CellIndex(0),
                Outcome(Status.UNSUPPORTED, "It wraps the payload. Compare read-deep."),
            )
    }

    @Test
    fun `a lazy contender that is excluded is reported as excluded`() {
        val manifest =
            MANIFEST.replace("zero-knowledge}", "zero-knowledge, lazy: It wraps the payload.}")
        val failed = events("sample", manifest).filterIsInstance<Event.CellFailed>().single()
        failed.outcome.status shouldBe Status.EXCLUDED
    }

    @Test
    fun `a build has its compile time and footprint, even if it comes from the cache`() {
        val manifest = MANIFEST.replace("excluded: It only measures itself.", "")
        val codec =
            """
            // ${UUID.randomUUID()}
            class Bytes : BytesCodec<Root> {
                override fun write(value: Root) = byteArrayOf(value.a.toByte())

                override fun read(payload: ByteArray) = Root(payload[0].toInt())
            }
            """
        val times = List(2) { events("sample", manifest, codec).single() as Event.CodeBuilt }
        times.first().cells shouldBe listOf(CellIndex(0))
        times.first().compileMillis.shouldNotBeNull() shouldBeGreaterThan 0
        times.first().footprint.shouldNotBeNull().classBytes shouldBeGreaterThan 0
        times.last() shouldBe times.first()
    }

    /** Returns the events of a contender until it is built or refused because of its manifest. */
    private fun events(
        name: String,
        manifest: String = MANIFEST,
        codec: String = "class Bytes",
    ): List<Event> {
        val contender = contenders(manifest, codec).find(name)
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", listOf(FIELD))))
        val value = RecordValue("R", listOf(IntValue(1)))
        val inputs =
            RunInputs(
                listOf(Document("sample", "one", schema, listOf(value), "00")),
                listOf(contender),
            )
        val plan =
            plan(
                command = listOf("run"),
                inputs = inputs,
                axes =
                    CellAxes(
                        listOf(Operation.READ),
                        listOf("bytes"),
                        listOf(JvmSetting("default", ThisMachine.java(), emptyList())),
                    ),
                question = RunQuestion(margin = 0.05),
                budget = TimeBudget(1.minutes),
                seed = 1,
                workersAtOnce = 1,
            )
        val events = ArrayList<Event>()
        toolchain().use { toolchain -> Building(inputs, plan, toolchain) { events += it }.run() }
        return events
    }

    private fun contenders(manifest: String, codec: String): Contenders {
        val own = folder.resolve("sample").createDirectories()
        own.resolve("Bytes.kt").writeText(codec)
        own.resolve("contender.yaml").writeText(manifest)
        return Contenders.read(listOf(folder))
    }

    private companion object {
        val FIELD = SchemaField("a", "a", Leaf.INT)
        val MANIFEST =
            """
            format: 2
            id: sample
            version: "1.0"
            dependencies: []
            domain: kotlin-data
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: zero-knowledge}
            excluded: It only measures itself.
            """
                .trimIndent()
    }
}
