package dev.serdemark.engine.cold

import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.HaltingCodec
import dev.serdemark.engine.testing.HangingCodec
import dev.serdemark.engine.testing.Point
import dev.serdemark.engine.testing.PointBridge
import dev.serdemark.engine.testing.ThrowingCodec
import dev.serdemark.engine.testing.ThrowingConstructorCodec
import dev.serdemark.engine.testing.command
import dev.serdemark.engine.testing.prepare
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.plan.Archive
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.problem.ProblemException
import dev.serdemark.system.writeJar
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.longs.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.isDirectory
import kotlin.io.path.readBytes
import kotlin.io.path.toPath
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.reflect.KClass
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

@Tag("slow")
class ColdLauncherTest(@param:TempDir private val folder: Path) {
    private val values = prepare(GoodCodec::class).values
    private val payloads = prepare(GoodCodec::class).payloads
    private val launcher = ColdLauncher(jar("worker", workerCode()), limit = 60.seconds)

    @AfterEach fun close() = launcher.close()

    /** Packs classes into a jar. Archives need jars, and this build has folders. */
    private fun jar(name: String, code: Path): Path =
        if (code.isDirectory()) folder.resolve("$name.jar").also { writeJar(code, it) } else code

    /** The class path: a jar of the test contenders, and Kotlin's library. */
    private fun classPath(): List<Path> {
        val types =
            listOf(
                Point::class,
                PointBridge::class,
                GoodCodec::class,
                ThrowingCodec::class,
                ThrowingConstructorCodec::class,
                HaltingCodec::class,
                HangingCodec::class,
            )
        val classes = folder.resolve("contender")
        for (type in types) copy(type, classes)
        val kotlin = Unit::class.java.protectionDomain.codeSource.location.toURI().toPath()
        return listOf(jar("contender", classes), kotlin)
    }

    private fun copy(type: KClass<*>, classes: Path) {
        val name = type.java.name.replace('.', '/') + ".class"
        val root = type.java.protectionDomain.codeSource.location.toURI().toPath()
        val target = classes.resolve(name)
        target.parent.createDirectories()
        target.writeBytes(root.resolve(name).readBytes())
    }

    private fun cold(
        codec: KClass<*> = GoodCodec::class,
        operations: List<Operation> = listOf(READ),
        archive: Archive = Archive.DEFAULT,
    ): ColdCommand {
        val warm = command()
        val jvm = coldSettings(listOf(warm.jvm), listOf(archive)).single()
        val calls = operations.mapIndexed { i, operation ->
            ColdCall(operation, if (operation == READ) payloads[i] else values[i])
        }
        return ColdCommand(
            warm.copy(jvm = jvm, classPath = classPath()),
            codec.java.name,
            PointBridge::class.java.name,
            calls,
            folder.resolve("archive").takeIf { archive.isMade },
        )
    }

    private fun floor(archive: Archive = Archive.DEFAULT): ColdCommand {
        val contender = cold(archive = archive)
        val worker = contender.worker.copy(classPath = emptyList())
        return ColdCommand(worker, null, null, emptyList(), contender.archive)
    }

    @Test
    fun `the time to the first result includes the first call, and is within the JVM's time`() {
        val timed = launcher.start(cold())
        val first = timed.firstCalls
        val callNanos = first.results.single().time.wallNanos
        callNanos shouldBeGreaterThan 0
        val setUpNanos = first.setUp.shouldNotBeNull().wallNanos
        setUpNanos + callNanos shouldBeLessThanOrEqual first.toFirstResult.wallNanos
        first.toFirstResult.wallNanos shouldBeLessThanOrEqual timed.wallNanos
    }

    @Test
    fun `CPU times of thread and process are reported if the system knows them`() {
        val first = launcher.start(cold()).firstCalls
        val cpu = first.results.single().time.cpuNanos ?: return // The system does not know them.
        cpu shouldBeGreaterThan 0
        first.processCpuNanos.shouldNotBeNull() shouldBeGreaterThan first.toFirstResult.cpuNanos
    }

    @Test
    fun `a read returns the value`() {
        val result = launcher.start(cold()).firstCalls.results.single()
        result.value shouldBe values[0]
        result.payload.shouldBeNull()
    }

    @Test
    fun `a write returns the payload, and the value that is read back from it`() {
        val result = launcher.start(cold(operations = listOf(WRITE))).firstCalls.results.single()
        result.payload shouldBe payloads[0]
        result.value shouldBe values[0]
    }

    @Test
    fun `a sequence has a time and an answer at every position`() {
        val results = launcher.start(cold(operations = listOf(READ, READ, READ))).firstCalls.results
        results.map { it.value.toList() } shouldBe values.map { it.toList() }
        results.forEach { it.time.wallNanos shouldBeGreaterThan 0 }
        results shouldHaveSize 3
    }

    @Test
    fun `the lower bound makes no calls and loads fewer than ten unshared classes`() {
        val first = launcher.start(floor()).firstCalls
        first.results.shouldBeEmpty()
        first.setUp.shouldBeNull()
        val loaded = launcher.rehearse(floor()).loaded
        val unshared = loaded.classes - loaded.shared
        unshared shouldBeGreaterThan 0
        unshared shouldBeLessThan 10
        launcher.rehearse(cold()).loaded.classes shouldBeGreaterThan loaded.classes
    }

    @Test
    fun `without an archive, no class is shared`() {
        val loaded = launcher.rehearse(cold(archive = Archive.NONE)).loaded
        loaded.shared shouldBe 0
        loaded.classes shouldBeGreaterThan 300
    }

    @Test
    fun `the JDK's archive has classes of the JDK, and none of the contender`() {
        val rehearsal = launcher.rehearse(cold())
        rehearsal.loaded.shared shouldBeGreaterThan 300
        rehearsal.isCodecShared shouldBe false
    }

    @Test
    fun `the archive of the contender is used`() {
        val command = cold(archive = Archive.APP)
        launcher.makeArchive(command)
        launcher.rehearse(command).isCodecShared shouldBe true
        launcher.start(command).firstCalls.results.single().value shouldBe values[0]
    }

    @Test
    fun `an error of a first call is reported with its place`() {
        val thrown = shouldThrow<ContenderThrew> { launcher.start(cold(ThrowingCodec::class)) }
        thrown.message shouldBe
            "Threw java.lang.IllegalStateException during read of points/medium: no such thing"
    }

    @Test
    fun `an error of the set-up is reported unchanged`() {
        val command = cold(ThrowingConstructorCodec::class)
        shouldThrow<ContenderThrew> { launcher.start(command) }.message shouldBe
            "Threw java.lang.UnsupportedOperationException during set-up: not on this JVM"
    }

    @Test
    fun `a JVM that ends in its first call is reported with its output`() {
        val failure = shouldThrow<WorkerDied> { launcher.start(cold(HaltingCodec::class)) }
        failure.exitCode shouldBe 4
        failure.detail.shouldNotBeNull() shouldContain "last words"
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `a JVM that cannot start is not a failure of the contender`() {
        val java = folder.resolve("bin").createDirectories().resolve("java")
        java.writeText("#!/bin/sh\necho 'Error occurred during initialization of VM'; exit 1\n")
        java.toFile().setExecutable(true)
        val jvm = command().jvm.run { copy(java = this.java.copy(home = "$folder")) }
        val command =
            cold().run { ColdCommand(worker.copy(jvm = jvm), codec, bridge, calls, archive) }
        shouldThrow<ProblemException> { launcher.start(command) }.problems.single().message shouldBe
            "A JVM ended with exit code 1 during set-up: Error occurred during initialization of VM."
    }

    @Test
    fun `a JVM whose first call hangs is killed after the limit`() {
        ColdLauncher(workerCode(), limit = 2.seconds).use { impatient ->
            shouldThrow<WorkerHung> { impatient.start(cold(HangingCodec::class)) }
        }
    }
}
