package dev.serdemark.engine.jvm

import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class JvmAxesTest {
    private val jdk17 = JavaInstallation("/jdk-17", "17.0.15+6", "Debian")
    private val jdk25 = JavaInstallation("/jdk-25", "25.0.3+9", "Eclipse Adoptium")

    private fun names(axes: JvmAxes) = axes.settings().map { it.name }

    private fun axes(
        jdks: List<JavaInstallation> = emptyList(),
        collectors: List<Collector> = emptyList(),
        heaps: List<String> = emptyList(),
        arguments: List<String> = emptyList(),
        neededMegabytes: Int = 0,
        liveSets: List<String> = emptyList(),
        pressures: List<String> = emptyList(),
        servers: List<ServerEngine> = emptyList(),
        profiles: List<JvmProfile> = emptyList(),
    ) =
        JvmAxes(
            jdk17,
            jdks,
            collectors,
            heaps.map(HeapSize::parse),
            neededMegabytes,
            arguments,
            liveSets.map(LiveSet::parse),
            servers,
            pressures.map(HeapPressure::parse),
            profiles,
            processors = 8,
        )

    @Test
    fun `a pressure multiplies the heap that documents and live sets need`() {
        val settings =
            axes(
                    neededMegabytes = 100,
                    liveSets = listOf("0", "50m"),
                    pressures = listOf("1", "1.50"),
                )
                .settings()
        settings.map { it.name } shouldContainExactly
            listOf("g1-1x-live0", "g1-1x-live50m", "g1-1.5x-live0", "g1-1.5x-live50m")
        settings.map { it.heapMegabytes } shouldContainExactly listOf(150, 150, 225, 225)
        // A heap needs at least 64 MB, which the pressure doubles.
        axes(neededMegabytes = 1, pressures = listOf("2"))
            .settings()
            .single()
            .heapMegabytes shouldBe 128
    }

    @Test
    fun `several spellings of one pressure give one setting with an exact heap`() {
        val setting =
            axes(neededMegabytes = 100, pressures = listOf("1.1", "1.10", "01.1"))
                .settings()
                .single()
        setting.name shouldBe "g1-1.1x"
        setting.heapMegabytes shouldBe 110
    }

    @Test
    fun `a pressure is refused if it is below 1, or if there is a heap too`() {
        for (text in listOf("0.9", "0", "x", "100", "1.234", "-1", "")) {
            shouldThrow<ProblemException> { HeapPressure.parse(text) }
        }
        problems(axes(heaps = listOf("1g"), pressures = listOf("2"))) shouldContain
            "--heap and --pressure both set the heap size. Leave out one of them."
    }

    @Test
    fun `a JVM setting contains the server's engine`() {
        val settings = axes(servers = ServerEngine.entries).settings()
        settings.map { it.name } shouldContainExactly listOf("g1-netty", "g1-cio")
        settings.map { ServerEngine.of(it) } shouldContainExactly listOf("netty", "cio")
    }

    @Test
    fun `a profile is an axis, and comes first in the name`() {
        names(axes(profiles = JvmProfile.entries)) shouldContainExactly
            listOf("default-g1", "c1-g1", "interpreter-g1", "low-end-serial")
        names(
            axes(
                listOf(jdk17, jdk25),
                listOf(Collector.SERIAL),
                profiles = listOf(JvmProfile.LOW_END, JvmProfile.C1, JvmProfile.C1),
            )
        ) shouldContainExactly
            listOf(
                "low-end-jdk17-serial",
                "low-end-jdk25-serial",
                "c1-jdk17-serial",
                "c1-jdk25-serial",
            )
    }

    @Test
    fun `profiles change how code runs, and low-end also limits cores and heap`() {
        val flags =
            axes(neededMegabytes = 100, liveSets = listOf("50m"), profiles = JvmProfile.entries)
                .settings()
                .map { it.flags }
        val (default, c1, interpreter, lowEnd) = flags
        default shouldBe
            axes(neededMegabytes = 100, liveSets = listOf("50m")).settings().single().flags
        c1 shouldBe listOf("-XX:TieredStopAtLevel=1") + default
        interpreter shouldBe listOf("-Xint") + default
        lowEnd shouldContainExactly
            listOf(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xms150m",
                "-Xmx150m",
                "-XX:+AlwaysPreTouch",
                "-XX:ActiveProcessorCount=1",
                "-Dserdemark.live-set=50",
            )
    }

    @Test
    fun `options that contradict a profile are refused`() {
        val heap = "the smallest heap that the documents allow"
        problems(
            axes(
                collectors = listOf(Collector.SERIAL, Collector.ZGC),
                heaps = listOf("1g"),
                arguments = listOf("-XX:ActiveProcessorCount=2", "-Da=b", "-Xcomp"),
                profiles = listOf(JvmProfile.DEFAULT, JvmProfile.LOW_END),
            )
        ) shouldContainExactly
            listOf(
                "--gc contradicts --jvm-profile low-end, which always has the serial collector. " +
                    "Leave out --gc, or measure low-end in a separate run.",
                "--heap contradicts --jvm-profile low-end, which always has $heap. " +
                    "Leave out --heap, or measure low-end in a separate run.",
                "The JVM argument '-XX:ActiveProcessorCount=2' contradicts --jvm-profile low-end. " +
                    "Leave out one of them.",
                "The JVM argument '-Xcomp' contradicts --jvm-profile low-end. Leave out one of them.",
            )
        problems(axes(pressures = listOf("1"), profiles = listOf(JvmProfile.LOW_END))) shouldBe
            listOf(
                "--pressure contradicts --jvm-profile low-end, which always has $heap. " +
                    "Leave out --pressure, or measure low-end in a separate run."
            )
        for (profile in listOf(JvmProfile.C1, JvmProfile.INTERPRETER)) {
            val argument = "-XX:-TieredCompilation"
            problems(axes(arguments = listOf(argument), profiles = listOf(profile))) shouldBe
                listOf(
                    "The JVM argument '$argument' contradicts --jvm-profile ${profile.id}. " +
                        "Leave out one of them."
                )
        }
        names(
            axes(
                collectors = listOf(Collector.ZGC),
                heaps = listOf("1g"),
                arguments = listOf("-XX:ActiveProcessorCount=2"),
                profiles = listOf(JvmProfile.INTERPRETER),
            )
        ) shouldBe listOf("interpreter-zgc-1g-args")
    }

    private fun problems(axes: JvmAxes) =
        shouldThrow<ProblemException> { axes.settings() }.problems.map { "$it" }

    @Test
    fun `without options there is one setting on the running JDK`() {
        axes().settings() shouldBe
            listOf(
                JvmSetting(
                    "g1",
                    jdk17,
                    listOf(
                        "-XX:+UseG1GC",
                        "-XX:G1HeapRegionSize=4m",
                        "-XX:ParallelGCThreads=4",
                        "-XX:ConcGCThreads=1",
                        "-Xms256m",
                        "-Xmx256m",
                        "-XX:+AlwaysPreTouch",
                        "-XX:ActiveProcessorCount=8",
                    ),
                )
            )
    }

    @Test
    fun `settings are all combinations of JDKs, collectors and heaps`() {
        names(
            axes(
                listOf(jdk17, jdk25),
                listOf(Collector.G1, Collector.SERIAL),
                listOf("256m", "1g"),
            )
        ) shouldContainExactly
            listOf(
                "jdk17-g1-256m",
                "jdk17-g1-1g",
                "jdk17-serial-256m",
                "jdk17-serial-1g",
                "jdk25-g1-256m",
                "jdk25-g1-1g",
                "jdk25-serial-256m",
                "jdk25-serial-1g",
            )
    }

    @Test
    fun `a name contains the requested options only`() {
        names(axes(collectors = listOf(Collector.ZGC))) shouldBe listOf("zgc")
        names(axes(listOf(jdk25))) shouldBe listOf("jdk25-g1")
        names(axes(heaps = listOf("2048M"))) shouldBe listOf("g1-2g")
        names(axes(arguments = listOf("-Xint"))) shouldBe listOf("g1-args")
    }

    @Test
    fun `names of JDKs are as long as needed to distinguish them`() {
        fun jdk(version: String, vendor: String) = JavaInstallation("/$version", version, vendor)
        val old = jdk("21.0.1+12", "A")
        jdkNames(listOf(old, jdk25)) shouldBe listOf("jdk21", "jdk25")
        jdkNames(listOf(old, jdk("21.0.2+8", "A"))) shouldBe listOf("jdk21.0.1+12", "jdk21.0.2+8")
        jdkNames(listOf(old, jdk("21.0.1+12", "B & Co."))) shouldBe
            listOf("jdk21.0.1+12-a", "jdk21.0.1+12-bco")
        jdkNames(listOf(old, old.copy(home = "/b"))) shouldBe
            listOf("jdk21.0.1+12-1", "jdk21.0.1+12-2")
    }

    @Test
    fun `a repeated value gives one setting`() {
        names(
            axes(listOf(jdk25, jdk25), listOf(Collector.G1, Collector.G1), listOf("1g", "1024m"))
        ) shouldBe listOf("jdk25-g1-1g")
    }

    @Test
    fun `only G1 has a region size, and the serial collector has no thread counts`() {
        val flags =
            axes(collectors = Collector.entries).settings().associate { it.name to it.flags }
        flags.filterValues { "-XX:G1HeapRegionSize=4m" in it }.keys shouldBe setOf("g1")
        flags.getValue("serial").none { "Threads" in it } shouldBe true
        flags.getValue("shenandoah") shouldContain "-XX:+UseShenandoahGC"
    }

    @Test
    fun `the heap grows beyond the default if documents need more`() {
        axes(neededMegabytes = 300).settings().single().flags shouldContain "-Xmx300m"
    }

    @Test
    fun `a heap below what documents need is refused`() {
        problems(axes(heaps = listOf("256m", "1g"), neededMegabytes = 300)) shouldBe
            listOf("The heap '256m' is too small for these documents. Expected 300m or more.")
        problems(axes(heaps = listOf("16m"))) shouldBe
            listOf("The heap '16m' is too small for these documents. Expected 64m or more.")
    }

    @Test
    fun `live sets are an axis whose settings have the same heap`() {
        val settings = axes(liveSets = listOf("0", "128m")).settings()
        settings.map { it.name } shouldContainExactly listOf("g1-live0", "g1-live128m")
        settings.forEach { it.flags shouldContain "-Xmx384m" }
        settings.first().flags.none { "live-set" in it } shouldBe true
        settings.last().flags shouldContain "-Dserdemark.live-set=128"
    }

    @Test
    fun `a heap too small for the live set is refused, and so is an invalid size`() {
        problems(axes(heaps = listOf("128m"), liveSets = listOf("0", "100m"))) shouldBe
            listOf(
                "The heap '128m' is too small for these documents beside a live set of 100m. Expected 164m or more."
            )
        shouldThrow<ProblemException> { LiveSet.parse("much") }.problems.single().message shouldBe
            "Invalid live set: 'much'. Expected 0, or a size in megabytes or gigabytes (e.g. 128m)."
    }

    @Test
    fun `further arguments apply to every setting, and replace the default arguments`() {
        val flags =
            axes(arguments = listOf("-XX:-AlwaysPreTouch", "-XX:ActiveProcessorCount=1", "-Da=b"))
                .settings()
                .single()
                .flags
        flags.takeLast(3) shouldBe
            listOf("-XX:-AlwaysPreTouch", "-XX:ActiveProcessorCount=1", "-Da=b")
        flags shouldNotContain "-XX:+AlwaysPreTouch"
        flags shouldNotContain "-XX:ActiveProcessorCount=8"
    }

    @Test
    fun `all impossible settings are reported at once`() {
        problems(axes(arguments = listOf("garbage", "-Xmx1g"), heaps = listOf("1m"))) shouldBe
            listOf(
                "Invalid JVM argument: 'garbage'. Expected an option of the JVM (e.g. -XX:-TieredCompilation).",
                "The JVM argument '-Xmx1g' may not be given. Use --heap: the heap is a part of the plan.",
                "The heap '1m' is too small for these documents. Expected 64m or more.",
            )
    }
}
