package dev.serdemark.cli

import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldBeEmpty
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks that wrong arguments and files end the program with status 2 before a run begins. */
@Tag("slow")
class BadInputTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)

    private fun refused(vararg args: String): List<String> {
        val ended = tool.run(*args)
        withClue(ended) {
            ended.status shouldBe 2
            ended.out.shouldBeEmpty()
        }
        folder.resolve("serdemark-runs").exists() shouldBe false
        return ended.err.trimEnd().lines()
    }

    @Test
    fun `options for warm calls are refused with --cold, and --latency with several threads`() {
        refused("run", "users/small", "--cold", "--latency", "--show=memory", "--live-set=0,64m")
            .map { it.substringBefore(" measures ") } shouldContainExactly
            listOf("serdemark: --show memory", "serdemark: --latency", "serdemark: --live-set")
        refused("run", "users/small", "--latency", "--threads=2") shouldContainExactly
            listOf(
                "serdemark: --latency works with one thread only, but --threads asks for several. Leave out one of them."
            )
    }

    @Test
    fun `a live set without a unit, and a heap too small beside a live set, are refused`() {
        refused("run", "users/small", "--live-set=1,2m", "--heap=64m") shouldContainExactly
            listOf(
                "serdemark: Invalid live set: '1'. Expected 0, or a size in megabytes or gigabytes (e.g. 128m).",
                "serdemark: The heap '64m' is too small for these documents beside a live set of 2m. Expected 66m or more.",
            )
    }

    @Test
    fun `the fixed protocol is refused with first calls, several threads or other commands`() {
        refused("run", "users/small", "--fixed-protocol=5,5,5", "--threads=2", "--cold").filter {
            "--fixed-protocol" in it
        } shouldContainExactly
            listOf(
                "serdemark: --fixed-protocol works with one thread only, but --threads asks for several. Leave out one of them.",
                "serdemark: --fixed-protocol measures warm calls, but --cold measures first calls. Leave out one of them.",
            )
        refused("run", "users/small", "--fixed-protocol=5,20000,5") shouldContainExactly
            listOf("serdemark: Invalid --fixed-protocol: '5,20000,5'. Expected 5 to 10000 runs.")
        refused("http", "users/small", "--fixed-protocol=5,5,5").joinToString(" ") shouldContain
            "no such option --fixed-protocol"
    }

    @Test
    fun `all mistakes of a command line are reported together`() {
        refused(
            "run",
            "userz",
            "-c",
            "jacksn,gson",
            "-o",
            "reed",
            "--budget",
            "5",
            "--margin",
            "7",
        ) shouldContainExactly
            listOf(
                "serdemark: Unknown workload: 'userz'. Did you mean 'users'? Or name a folder with workload.yaml and schema.avsc.",
                "serdemark: Unknown contender: 'jacksn'. Did you mean 'jackson' or 'jackson3'?",
                "serdemark: Unknown operation: 'reed'. Did you mean 'read'?",
                "serdemark: Invalid --budget: '5'. Expected a number with a unit (e.g. 90s, 2m, 1m 30s).",
                "serdemark: Invalid --margin: '7'. Expected a percentage above 0% and below 100% (e.g. 5%).",
            )
    }

    @Test
    fun `an empty name after -c is reported once`() {
        refused("run", "users", "-c", ",") shouldContainExactly
            listOf(
                "serdemark: -c has an empty name. Remove the extra comma, or leave out -c to take the usual contenders."
            )
    }

    @Test
    fun `all mistakes about JVMs and threads are reported before anything is built`() {
        val errors =
            refused(
                "run",
                "users/small",
                "--jdk=no/such/jdk",
                "--gc=g2",
                "--jvm-profile=c1,interpretr",
                "--heap=5",
                "--jvm-arg=-Xmx1g",
                "--threads=one",
            )
        val expected =
            listOf(
                "Unknown JDK: 'no/such/jdk'. Expected a version (e.g. 17, 17.0.15) or a folder with bin/java.",
                "Unknown collector: 'g2'. Expected one of: g1, parallel, serial, zgc, shenandoah.",
                "Invalid heap: '5'. Expected a size in megabytes or gigabytes (e.g. 256m, 1g).",
                "Unknown JVM profile: 'interpretr'. Did you mean 'interpreter'?",
                "The JVM argument '-Xmx1g' may not be given. Use --heap: the heap is a part of the plan.",
                "Invalid --threads: 'one'.",
            )
        expected.zip(errors).forEach { (start, line) -> line shouldStartWith "serdemark: $start" }
        errors.size shouldBe expected.size
    }

    @Test
    fun `options that contradict the low-end profile are refused before anything is built`() {
        fun contradiction(option: String, own: String) =
            "serdemark: $option contradicts --jvm-profile low-end, which always has $own. " +
                "Leave out $option, or measure low-end in a separate run."
        refused(
            "run",
            "users/small",
            "--jvm-profile=default, low-end",
            "--gc=zgc",
            "--heap=1g",
            "--threads=2",
        ) shouldContainExactly
            listOf(
                contradiction("--gc", "the serial collector"),
                contradiction("--heap", "the smallest heap that the documents allow"),
                "serdemark: --jvm-profile low-end works with one thread only, " +
                    "but --threads asks for several. Leave out one of them.",
            )
    }

    @Test
    fun `an option that the JVM does not know is reported with the JDK`() {
        refused("run", "users/small", "--jvm-arg=-XX:+NoSuchThing").single() shouldContain
            "does not work on JDK"
    }

    @Test
    fun `options of cold runs are refused without --cold`() {
        refused(
            "run",
            "users",
            "--cds",
            "app",
            "--cold-sequence",
            "small,large",
        ) shouldContainExactly
            listOf(
                "serdemark: --cds needs --cold. Add --cold, or leave out --cds.",
                "serdemark: --cold-sequence needs --cold. Add --cold, or leave out --cold-sequence.",
            )
    }

    @Test
    fun `all options that contradict --cold are reported together`() {
        refused(
            "run",
            "users/small",
            "--cold",
            "--cds",
            "ap",
            "--threads",
            "2",
            "--cold-sequence",
            "small,small",
        ) shouldContainExactly
            listOf(
                "serdemark: --cold-sequence needs one workload and different documents of it, but got 'users/small' and 'small,small'. Name them like this: serdemark run users --cold --cold-sequence small,medium,large",
                "serdemark: Unknown archive: 'ap'. Did you mean 'app'?",
                "serdemark: --threads and --cold cannot be combined. Give one of them.",
            )
    }

    @Test
    fun `a cold sequence of documents with different schemas is refused`() {
        refused(
            "run",
            "nested",
            "--cold",
            "--cold-sequence",
            "keys-10,keys-20",
        ) shouldContainExactly
            listOf(
                "serdemark: The documents of a cold sequence must have the same schema. Measure them without --cold-sequence, in separate JVMs."
            )
    }

    @Test
    fun `missing jars, a folder and an unknown contender are reported together`() {
        folder.resolve("folder.jar").createDirectories()
        refused(
            "run",
            "users",
            "-c",
            "gson@build/gson.jar,gson@gson.jar,gsen@gson.jar,gson@folder.jar",
        ) shouldContainExactly
            listOf(
                "serdemark: There is no jar ${folder.toRealPath()}/build/gson.jar. Build it first.",
                "serdemark: There is no jar ${folder.toRealPath()}/gson.jar. Build it first.",
                "serdemark: Unknown contender: 'gsen'. Did you mean 'gson'?",
                "serdemark: ${folder.toRealPath()}/folder.jar is a folder. Name the jar in it.",
            )
    }

    @Test
    fun `--scale with fewer than three documents is refused`() {
        refused("run", "users/small", "users/large", "numbers", "--scale") shouldContainExactly
            listOf(
                "serdemark: --scale needs at least 3 documents of one workload. Name at least 3 (e.g. users/small users/medium users/large)."
            )
    }

    @Test
    fun `an unknown table is refused before anything is measured`() {
        refused("run", "users/small", "--show", "memry,time") shouldContainExactly
            listOf("serdemark: Unknown table: 'memry'. Did you mean 'memory'?")
        refused("run", "users", "--table", "jmh", "--seed", "x") shouldContainExactly
            listOf(
                "serdemark: Invalid --seed: 'x'. Expected a whole number (e.g. 1).",
                "serdemark: Invalid table: 'jmh'. Expected one of: jvm-serializers.",
            )
        refused("run", "users", "--table=jvm-serializer").single() shouldContain
            "Did you mean 'jvm-serializers'?"
    }

    @Test
    fun `contenders of try are checked before a file is read`() {
        for (more in listOf(emptyList(), listOf("--infer-only"))) {
            refused("try", "gone.json", "-c", "gsen", *more.toTypedArray()).single() shouldBe
                "serdemark: Unknown contender: 'gsen'. Did you mean 'gson'?"
        }
        refused("try", "gone.json", "--infer-only", "--must=json,binary").single() shouldContain
            "No contender meets --must and --language."
    }

    @Test
    fun `a gate without two different contenders is refused`() {
        val twins = arrayOf("-c", "gson,gson@2.15.0")
        val withFloor = arrayOf("-c", "gson", "--floor")
        listOf(arrayOf("-c", "gson"), withFloor, twins, emptyArray()).forEach {
            refused("run", "users", "--gate", "3%", *it).last() shouldBe
                "serdemark: --gate compares contenders with the first one of -c, but -c names fewer than two. " +
                    "Name two (e.g. -c gson@2.15.0,gson@build/gson.jar), or give each a base with --gate-base."
        }
        refused("run", "users", "--gate", "3%", *twins).first() shouldBe
            "serdemark: -c names gson@2.15.0 2 times. It is measured once."
    }

    @Test
    fun `lower bounds alone are not measured if no contender meets --must`() {
        refused("run", "users/small", "--must=json,binary", "--floor") shouldContainExactly
            listOf(
                "serdemark: No contender meets --must. Ask for less, or name contenders with -c."
            )
    }

    @Test
    fun `an unknown contender does not cause a second error about the gate`() {
        refused("run", "users", "--gate", "3%", "-c", "gson,gson@none.jar").single() shouldContain
            "none.jar. Build it first."
    }

    private fun refusedGate(vararg args: String): List<String> =
        refused("run", "users", *args).map { it.removePrefix("serdemark: ") }

    @Test
    fun `options of a gate need --gate, and --gate-base also needs named contenders`() {
        refusedGate("-c", "gson", "--gate-base=2.10.1") shouldContainExactly
            listOf("--gate-base needs a gate. Add one (e.g. --gate 3%).")
        refusedGate("-c", "gson", "--gate-strict") shouldContainExactly
            listOf("--gate-strict needs a gate. Add one (e.g. --gate 3%).")
        refusedGate("-c", "gson", "--goal=gate") shouldContainExactly
            listOf("--goal gate needs a gate, and this run has none. Leave out --goal.")
        refusedGate("--gate=3%", "--gate-base=2.10.1") shouldContainExactly
            listOf(
                "--gate-base needs contenders that are named with -c. Name them (e.g. -c moshi-codegen,moshi-reflect)."
            )
    }

    @Test
    fun `a base must be another version of the contender, and usable`() {
        fun refusedBase(contenders: String, bases: String) =
            refusedGate("-c", contenders, "--gate=3%", "--gate-base", bases)
        refusedBase("gson@2.15.0,gson@2.10.1", "2.15.0") shouldContainExactly
            listOf(
                "gson@2.15.0 would be compared with itself. Name another version in --gate-base, or name in -c what to compare with it (e.g. gson@build/gson.jar)."
            )
        refusedBase("moshi-codegen,moshi-reflect", "1.12.0").single() shouldStartWith
            "moshi-codegen@1.12.0 cannot be a base: moshi-codegen needs 1.13 or later"
        refusedBase("gson", "old/gson.jar") shouldContainExactly
            listOf(
                "old/gson.jar cannot be a base, since --gate-base names versions. Install it in the local Maven repository, and name its version."
            )
        refusedBase("gson", "2 10").single() shouldStartWith "Invalid version: '2 10'."
    }

    @Test
    fun `all bases that do not fit the contenders are refused together`() {
        refusedGate(
            "-c",
            "gson,moshi-reflect",
            "--gate=3%",
            "--gate-base=gson@2.10.1,gson@2.15.0,gsn@1,jackson@",
        ) shouldContainExactly
            listOf(
                "--gate-base has several versions for gson: 2.10.1, 2.15.0. Name one version, or one for each contender (e.g. gson@2.10.1).",
                "--gate-base names gsn, which -c does not. Did you mean 'gson'?",
                "--gate-base has an empty version. Leave it out.",
                "--gate-base names jackson, which -c does not. Name it in -c, or leave it out.",
                "--gate-base has no version for moshi-reflect. Add one (e.g. moshi-reflect@latest).",
            )
        refusedGate("-c", "gson", "--gate=3%", "--gate-base=1,2") shouldContainExactly
            listOf(
                "--gate-base has several versions for all contenders: 1, 2. Name one version, or one for each contender (e.g. gson@1)."
            )
    }

    @Test
    fun `a folder without a journal and a run without a plan are refused`() {
        folder.resolve("cut").createDirectories()
        refused("report", "cut").single() shouldBe
            "serdemark: The folder cut has no journal.jsonl, so it is no run. " +
                "Expected a path, a unique prefix, or 'last'; see `serdemark list runs`."
        folder.resolve("cut/journal.jsonl").writeText("{\"serdemark-journal\":3}\n")
        for (command in listOf("report", "resume")) {
            refused(command, "cut").single() shouldContain
                "ended before it had a plan. Nothing was measured. Start a new run."
        }
    }

    @Test
    fun `the error for a missing workload shows the usage of run`() {
        val errors = refused("run")
        errors.first() shouldStartWith "Usage: serdemark run "
        errors.last() shouldContain "missing argument"
    }

    @Test
    fun `a replay of an unknown run, or with options that change its plan, is refused`() {
        refused("run", "--locked", "gone", "users", "-c", "gson", "--offline").map {
            it.removePrefix("serdemark: ")
        } shouldContainExactly
            listOf(
                "--locked repeats the plan of gone, so it cannot be combined with users, -c. " +
                    "Leave them out. --locked can be combined with: --out, --export-json, --export-csv, --export-jmh, --export-bencher, --baseline, --load, --format, --statistics, --table, --offline, --cache, --verbose.",
                "No run 'gone' in ${folder.toRealPath()}/serdemark-runs, and no run directory of that path. " +
                    "Expected a path, a unique prefix, or 'last'; see `serdemark list runs`.",
            )
    }

    @Test
    fun `the error for an unknown command suggests a similar one, or lists all commands`() {
        refused("runn", "users", "--quick").single() shouldBe
            "serdemark: Unknown command: 'runn'. Did you mean 'run'?"
        refused("list", "workload").single() shouldBe
            "serdemark: Unknown command: 'workload'. Did you mean 'workloads'?"
        refused("users").single() shouldContain
            "Expected one of: run, try, versions, http, study, sweep, list, resume, report,"
    }

    @Test
    fun `an unknown option is reported with a suggestion`() {
        refused("run", "users/small", "--budjet", "1m").joinToString(" ") shouldContain "--budget?"
    }

    @Test
    fun `an unknown document is reported with its workload`() {
        refused("run", "users/huge").single() shouldContain "Workload users has no document 'huge'."
    }

    @Test
    fun `an output that cannot be written is reported before anything is measured`() {
        refused(
            "run",
            "users",
            "--export-json",
            "no/such/folder.json",
            "--export-csv",
            "no/x.csv",
        ) shouldContainExactly
            listOf("no/such/folder.json", "no/x.csv").map {
                "serdemark: Cannot write ${folder.toRealPath()}/$it: its folder does not exist. " +
                    "Name a file in a folder that you may write to."
            }
        folder.listDirectoryEntries().shouldBeEmpty()
    }

    @Test
    fun `two outputs in one file are refused before anything is written`() {
        refused("run", "users", "--export-json", "out", "--export-csv", "./out").single() shouldBe
            "serdemark: Two options name the same output file: ${folder.toRealPath()}/out. Name a file for each."
        folder.listDirectoryEntries().shouldBeEmpty()
    }

    @Test
    fun `an output never replaces an input, or a file that a run needs`() {
        val orders = folder.resolve("orders.json")
        orders.writeText("""{"id": 1}""")
        val drawn = arrayOf("--schema", "orders.json#Order", "--generate=5")
        for (words in listOf(arrayOf("orders.json"), drawn)) {
            val tried = tool.run("migrate", "gson", "moshi-codegen", *words, "--out=orders.json")
            withClue(tried) {
                tried.status shouldBe 2
                tried.err shouldContain "orders.json, which is an input."
            }
        }
        val tried = tool.run("try", "orders.json", "--export-json", "./orders.json")
        withClue(tried) {
            tried.status shouldBe 2
            tried.err shouldContain "orders.json, which is an input."
        }
        SmallRun.keep(folder.resolve("run"))
        refused("report", "run", "--html", "run/journal.jsonl").single() shouldContain
            "run/journal.jsonl, which is part of a run. Name another file."
        orders.readText() shouldBe """{"id": 1}"""
    }

    @Test
    fun `a report of a damaged run leaves no file behind`() {
        val journal = folder.resolve("run").createDirectories().resolve("journal.jsonl")
        journal.writeText("no journal\n")
        refused("report", "run", "--html", "page.html", "--export-json", "run.json")
            .single() shouldContain "journal.jsonl:1:"
        folder.listDirectoryEntries().map { it.name } shouldContainExactly listOf("run")
    }

    @Test
    fun `eject refuses a folder that is not empty, before anything is built`() {
        val taken = folder.resolve("taken").createDirectories().resolve("thesis.tex")
        taken.writeText("years of work")
        refused("eject", "users/small", "-c", "gson", "taken").single() shouldContain "is not empty"
        taken.readText() shouldBe "years of work"
    }

    @Test
    fun `a contender in Scala is not ejected, and the reason is reported`() {
        for (scala in listOf("gson,jsoniter-scala", "format=scodec")) {
            refused("eject", "users/small", "-c", scala, "project").single() shouldContain
                "it is in Scala, and ejected projects compile only Kotlin and Java."
        }
    }

    @Test
    fun `a lower bound is not ejected`() {
        refused("eject", "users/small", "-c", "gson,floor-copy", "project").single() shouldContain
            Regex(
                "Cannot eject floor-copy\\S*: it is a lower bound, not a contender\\. Leave out --floor, "
            )
    }

    @Test
    fun `a folder with other files is not used as a run directory`() {
        val taken = folder.resolve("taken").createDirectories().resolve("thesis.tex")
        taken.writeText("years of work")
        refused("run", "users", "--out", "taken").single() shouldContain "is not empty"
        taken.readText() shouldBe "years of work"
    }

    @Test
    fun `a malformed manifest is reported with file, line and what was expected`() {
        val mine = folder.resolve("contenders/mine").createDirectories()
        mine.resolve("contender.yaml").writeText("format: 2\nid: mine\nversion: [1]\n")
        val errors = refused("run", "users", "--contenders", "contenders").joinToString("\n")
        errors shouldContain "contender.yaml:3:"
        errors shouldContain "version"
    }

    @Test
    fun `a malformed workload and a malformed schema are reported with file and line`() {
        val mine = folder.resolve("mine").createDirectories()
        Tool.home.resolve("workloads/users/schema.avsc").copyTo(mine.resolve("schema.avsc"))
        mine.resolve("workload.yaml").writeText("format: 1\ndescription: Mine\ndocumints: {}\n")
        refused("run", "mine").joinToString("\n") shouldContain "workload.yaml:3:"

        mine
            .resolve("workload.yaml")
            .writeText("format: 1\ndescription: Mine\ndocuments: {a: {seed: 1}}\n")
        mine.resolve("schema.avsc").writeText("{\n  \"type\": \"record\",\n  \"nam\n")
        refused("run", "mine").joinToString("\n") shouldContain "schema.avsc:"

        val fields = """[{"name": "a", "type": "strng"}]"""
        mine
            .resolve("schema.avsc")
            .writeText("{\"type\": \"record\", \"name\": \"Root\", \"fields\":\n$fields}\n")
        refused("run", "mine").joinToString("\n") shouldContain
            "schema.avsc:2: Unknown type: 'strng', at Root.a. Did you mean 'string'?"
    }

    @Test
    fun `a cold sequence can name documents of a workload that is given by its path`() {
        val mine = folder.resolve("mine").createDirectories()
        Tool.home.resolve("workloads/users/schema.avsc").copyTo(mine.resolve("schema.avsc"))
        mine
            .resolve("workload.yaml")
            .writeText("format: 1\ndescription: Mine\ndocuments: {a: {seed: 1}}\n")
        refused("run", "./mine", "--cold", "--cold-sequence=a,b").joinToString("\n") shouldContain
            "Workload mine has no document 'b'."
    }

    @Test
    fun `a cache that is somebody else's folder is not touched`() {
        val precious = folder.resolve("precious").createDirectories().resolve("photo.jpg")
        precious.writeText("light")
        refused("cache", "clean", "--cache", "precious").single() shouldContain
            "Not a cache of Serdemark"
        precious.readText() shouldBe "light"
    }

    @Test
    fun `without a network and with an empty cache, the report names the missing download`() {
        val ended =
            tool.run(
                "run",
                "users/small",
                "-c",
                "gson",
                "--cache",
                "cache",
                "--offline",
                "--budget",
                "1s",
            )
        withClue(ended) {
            ended.status shouldBe 3
            ended.out shouldContain "unavailable"
            ended.out shouldContain "com.google.code.gson:gson"
        }
    }

    @Test
    fun `the report names a mirror that cannot be reached`() {
        val home = folder.resolve("home")
        home
            .resolve(".m2")
            .createDirectories()
            .resolve("settings.xml")
            .writeText(
                """
                <settings><mirrors><mirror><id>gone</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:1/gone</url></mirror></mirrors></settings>
                """
                    .trimIndent()
            )
        val ended =
            Tool(folder, userHome = home)
                .run("run", "users/small", "-c", "gson", "--cache", "cache", "--budget", "1s")
        withClue(ended) {
            ended.status shouldBe 3
            ended.out shouldContain "127.0.0.1"
        }
    }
}
