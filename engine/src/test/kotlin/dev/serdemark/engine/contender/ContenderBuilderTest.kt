package dev.serdemark.engine.contender

import dev.serdemark.contender.Contender
import dev.serdemark.contender.ContenderMapper
import dev.serdemark.contender.Contenders
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
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
import dev.serdemark.model.UserMember
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.RunQuestion
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

class ContenderBuilderTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `the cells of an unknown version have a note`() {
        events("sample@2.0").filterIsInstance<Event.CellNoted>() shouldContainExactly
            listOf(
                Event.CellNoted(
                    CellIndex(0),
                    "Version 2.0 is not among those that are known to work with its manifest.",
                )
            )
    }

    @Test
    fun `the cells of a known version have no note`() {
        events("sample").filterIsInstance<Event.CellNoted>() shouldBe emptyList()
    }

    @Test
    fun `a library is not blamed if the codec does not compile against a version of it`() {
        fun outcome(name: String) =
            events(name, INCLUDED_MANIFEST, "class Bytes : Missing")
                .filterIsInstance<Event.CellFailed>()
                .single()
                .outcome
        val outcomeOfOtherVersion = outcome("sample@2.0")
        outcomeOfOtherVersion.status shouldBe Status.BUILD_FAILED
        outcomeOfOtherVersion.reason shouldStartWith
            "Serdemark's codec does not fit this version; it is known to work with 1.0. " +
                "It does not compile. The sources are in "
        outcomeOfOtherVersion.detail shouldContain "unresolved reference 'Missing'"
        outcome("sample").reason shouldStartWith "It does not compile. The sources are in "
    }

    @Test
    fun `faults with half a surrogate pair do not count against a library`() {
        val features = setOf(Feature.LONE_SURROGATE)
        val sample = contenders(MANIFEST, "class Bytes").find("sample")
        val excused = sample.excused(Outcome(Status.WRONG, "Wrote another value: x"), features)
        excused.status shouldBe Status.UNSUPPORTED
        excused.reason shouldStartWith "The data has texts with half a surrogate pair"
        excused.reason shouldEndWith "not counted against the library: Wrote another value: x"
        val timedOut = Outcome(Status.TIMED_OUT, "Took too long.")
        sample.excused(timedOut, features) shouldBe timedOut
    }

    @Test
    fun `a library is not blamed if its usual set-up refuses the user's classes`() {
        val given = "given: {kinds: [bean], refusals: [java.lang.IllegalStateException]}"
        val sample = contenders("$MANIFEST\n$given", "class Bytes").find("sample")
        fun excused(thrown: Throwable, areUserClasses: Boolean = true) =
            sample.excused(
                ContenderThrew(Thrown.of(thrown), "during read").outcome,
                emptySet(),
                areUserClasses,
            )
        val refused = IllegalStateException("no module")
        excused(refused).status shouldBe Status.UNSUPPORTED
        excused(refused).reason shouldBe
            "The library, as it is set up here, does not handle your classes: Threw " +
                "java.lang.IllegalStateException during read: no module. If your program sets it up " +
                "for them, measure its mapper with --mapper (for Jackson, Gson, Moshi and " +
                "kotlinx.serialization)."
        excused(refused, areUserClasses = false).status shouldBe Status.CRASHED
        excused(IllegalArgumentException(refused)).status shouldBe Status.CRASHED
        excused(IllegalStateException()).status shouldBe Status.UNSUPPORTED
    }

    @Test
    fun `a library is not blamed if the user's mapper refuses the user's classes`() {
        val given = "given: {kinds: [bean], refusals: [java.lang.IllegalStateException]}"
        fun excused(thrown: Throwable) =
            withMapper(given)
                .excused(
                    ContenderThrew(Thrown.of(thrown), "during read").outcome,
                    emptySet(),
                    areUserClasses = true,
                )
        val refused = excused(IllegalStateException("add Module jdk8"))
        refused.status shouldBe Status.UNSUPPORTED
        refused.reason shouldBe
            "Your com.acme.Json#MAPPER does not handle your classes: Threw " +
                "java.lang.IllegalStateException during read: add Module jdk8. Set this mapper up for " +
                "them, such as with a module of Jackson or an adapter of Gson or Moshi."
        excused(IllegalArgumentException("a fault")).status shouldBe Status.CRASHED
    }

    @Test
    fun `a library is not blamed if the user's code gives no mapper`() {
        val type = "serdemark.generated.${ContenderMapper.UNUSABLE}"
        val reason = "com.acme.Json#boom threw java.lang.IllegalStateException: no configuration"
        val crash =
            Outcome(
                Status.CRASHED,
                "Threw $type while preparing: $reason",
                "$type: $reason\n\tat serdemark.generated.OwnMapper.get(OwnMapper.java:15)\n",
            )
        // Half a surrogate pair in the data is not the reason either.
        withMapper().excused(crash, setOf(Feature.LONE_SURROGATE)) shouldBe
            crash.copy(Status.UNSUPPORTED, "$reason.")
    }

    /** Returns the contender `sample` with a mapper of the user. */
    private fun withMapper(given: String = ""): Contender {
        val mapper = "mapper: {types: [com.acme.Mapper], replaces: configured()}"
        return contenders("$MANIFEST\n$given\n$mapper", "class Bytes { val a = configured() }")
            .find("sample")
            .withMapper(UserMember("com.acme.Json#MAPPER", "x", listOf("com.acme.Mapper")), "json")
    }

    @Test
    fun `a library is not blamed if the codec calls a member that the version does not have`() {
        val contenders = contenders(MANIFEST, "class Bytes")
        fun crash(thrown: Throwable) = ContenderThrew(Thrown.of(thrown), "during read").outcome
        fun outcomeOfOtherVersion(thrown: Throwable) =
            contenders.find("sample@2.0").excused(crash(thrown), emptySet())
        val missingMethod = NoSuchMethodError("'void org.example.Sample.read(java.lang.String)'")
        val thrown = IllegalStateException(missingMethod)
        val crash = crash(thrown)
        val excused = outcomeOfOtherVersion(thrown)
        excused.status shouldBe Status.BUILD_FAILED
        excused.reason shouldBe
            "Serdemark's codec does not fit this version; it is known to work with 1.0. ${crash.reason}"
        excused.detail shouldBe crash.detail
        outcomeOfOtherVersion(NoClassDefFoundError("org/example/Sample")).status shouldBe
            Status.BUILD_FAILED

        contenders.find("sample").excused(crash, emptySet()) shouldBe crash
        for (otherCause in
            listOf(
                NoSuchMethodError("'void sun.misc.Unsafe.read()'"),
                NoClassDefFoundError("Could not initialize class org.example.Sample"),
                IllegalStateException("no such thing"),
            )) {
            outcomeOfOtherVersion(otherCause).status shouldBe Status.CRASHED
        }
    }

    @Test
    fun `an excluded contender is reported with the reason of its manifest`() {
        val failed = events("sample").filterIsInstance<Event.CellFailed>().single()
        failed.outcome.status shouldBe Status.EXCLUDED
        failed.outcome.reason shouldBe "It only measures itself."
    }

    @Test
    fun `a lazy contender is neither built nor measured for plain reads`() {
        val manifest = INCLUDED_MANIFEST.replace(EAGER_TRAITS, LAZY_TRAITS)
        val failed = events("sample", manifest).single { it is Event.CellFailed }
        failed shouldBe
            Event.CellFailed(
                CellIndex(0),
                Outcome(Status.UNSUPPORTED, "It wraps the payload. Compare read-deep."),
            )
    }

    @Test
    fun `a lazy contender that is excluded is reported as excluded`() {
        val manifest = MANIFEST.replace(EAGER_TRAITS, LAZY_TRAITS)
        val failed = events("sample", manifest).filterIsInstance<Event.CellFailed>().single()
        failed.outcome.status shouldBe Status.EXCLUDED
    }

    @Test
    fun `a build has its compile time and footprint, even if it comes from the cache`() {
        val codec =
            """
            // ${UUID.randomUUID()}
            class Bytes : BytesCodec<Root> {
                override fun write(value: Root) = byteArrayOf(value.a.toByte())

                override fun read(payload: ByteArray) = Root(payload[0].toInt())
            }
            """
        fun build() = events("sample", INCLUDED_MANIFEST, codec).single() as Event.CodeBuilt
        val compiled = build()
        compiled.cells shouldBe listOf(CellIndex(0))
        compiled.compileMillis.shouldNotBeNull() shouldBeGreaterThan 0
        compiled.footprint.shouldNotBeNull().classBytes shouldBeGreaterThan 0
        val cached = build()
        cached shouldBe compiled
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
        toolchain().use { toolchain ->
            ContenderBuilder(inputs, plan, toolchain) { events += it }.run()
        }
        return events
    }

    private fun contenders(manifest: String, codec: String): Contenders {
        val contenderFolder = folder.resolve("sample").createDirectories()
        contenderFolder.resolve("Bytes.kt").writeText(codec)
        contenderFolder.resolve("contender.yaml").writeText(manifest)
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
        val INCLUDED_MANIFEST = MANIFEST.replace("excluded: It only measures itself.", "")
        const val EAGER_TRAITS = "zero-knowledge}"
        const val LAZY_TRAITS = "zero-knowledge, lazy: It wraps the payload.}"
    }
}
