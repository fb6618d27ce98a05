package dev.serdemark

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

/**
 * Checks the errors for wrong arguments and files, which end the program with status 2 before a run
 * begins. Also checks the reports of failed downloads.
 */
@Tag("slow")
class BadInputTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)

    /** Runs a command with mistakes, and returns the lines of its errors. */
    private fun errorsOf(vararg args: String): List<String> {
        val result = tool.run(*args)
        withClue(result) {
            result.status shouldBe 2
            result.out.shouldBeEmpty()
        }
        folder.resolve("serdemark-runs").exists() shouldBe false
        return result.err.trimEnd().lines()
    }

    @Test
    fun `--cold is refused with options for warm calls, and --latency with several threads`() {
        errorsOf("run", "users/small", "--cold", "--latency", "--show=memory", "--live-set=0,64m")
            .map { it.substringBefore(" measures ") } shouldContainExactly
            listOf("serdemark: --show memory", "serdemark: --latency", "serdemark: --live-set")
        errorsOf("run", "users/small", "--latency", "--threads=2") shouldContainExactly
            listOf(
                "serdemark: --latency works with one thread only, but --threads asks for several. Leave out one of them."
            )
    }

    @Test
    fun `files of arguments that name themselves or each other are refused`() {
        folder.resolve("self").writeText("try @self")
        folder.resolve("first").writeText("run @second")
        folder.resolve("second").writeText("-c gson @first")
        for (name in listOf("self", "first")) {
            errorsOf("@$name") shouldContainExactly
                listOf(
                    "serdemark: The file of arguments '$name' names itself, or is named twice. Name each file once."
                )
        }
    }

    @Test
    fun `a live set without a unit, or too large for the heap, is refused`() {
        errorsOf("run", "users/small", "--live-set=1,2m") shouldContainExactly
            listOf(
                "serdemark: Invalid live set: '1'. Expected 0, or a size in megabytes or gigabytes (e.g. 128m)."
            )
        errorsOf("run", "users/small", "--live-set=0,2m", "--heap=64m") shouldContainExactly
            listOf(
                "serdemark: The heap '64m' is too small for these documents beside a live set of 2m. Expected 66m or more."
            )
    }

    @Test
    fun `the fixed protocol is refused with first calls, several threads or other commands`() {
        errorsOf("run", "users/small", "--fixed-protocol=5,5,5", "--threads=2", "--cold").filter {
            "--fixed-protocol" in it
        } shouldContainExactly
            listOf(
                "serdemark: --fixed-protocol works with one thread only, but --threads asks for several. Leave out one of them.",
                "serdemark: --fixed-protocol measures warm calls, but --cold measures first calls. Leave out one of them.",
            )
        errorsOf("run", "users/small", "--fixed-protocol=5,20000,5") shouldContainExactly
            listOf("serdemark: Invalid --fixed-protocol: '5,20000,5'. Expected 5 to 10000 runs.")
        errorsOf("http", "users/small", "--fixed-protocol=5,5,5").joinToString(" ") shouldContain
            "no such option --fixed-protocol"
    }

    @Test
    fun `all mistakes in options are reported together, then all in files and contenders`() {
        errorsOf(
            "run",
            "userz",
            "-o",
            "reed,rite",
            "--margin=7",
            "--budget=5",
            "--gate-strict",
        ) shouldContainExactly
            listOf(
                "serdemark: Unknown operation: 'reed'. Did you mean 'read'?",
                "serdemark: Unknown operation: 'rite'. Did you mean 'write'?",
                "serdemark: Invalid --margin: '7'. Expected a percentage above 0% and below 100% (e.g. 5%).",
                "serdemark: Invalid --budget: '5'. Expected a number with a unit (e.g. 90s, 2m, 1m 30s).",
                "serdemark: --gate-strict needs a gate. Add one (e.g. --gate 3%).",
            )
        errorsOf("run", "userz", "-c", "jacksn,gson") shouldContainExactly
            listOf(
                "serdemark: Unknown workload: 'userz'. Did you mean 'users'? Or name a folder with workload.yaml and schema.avsc.",
                "serdemark: Unknown contender: 'jacksn'. Did you mean 'jackson' or 'jackson3'?",
            )
    }

    @Test
    fun `an unknown option is reported together with wrong values`() {
        val errors = errorsOf("run", "users", "--budjet=1m", "--margin=7")
        errors.first() shouldStartWith "Usage: serdemark run "
        errors.takeLast(2).map { it.substringBefore('.') } shouldContainExactly
            listOf("Error: no such option --budjet", "serdemark: Invalid --margin: '7'")
    }

    @Test
    fun `an empty name after -c is reported once`() {
        errorsOf("run", "users", "-c", ",") shouldContainExactly
            listOf(
                "serdemark: -c has an empty name. Remove the extra comma, or leave out -c to take the usual contenders."
            )
    }

    @Test
    fun `all mistakes about JVMs and threads are reported before anything is built`() {
        val errors =
            errorsOf(
                "run",
                "users/small",
                "--jdk=no/such/jdk",
                "--gc=g2",
                "--jvm-profile=c1,interpretr",
                "--heap=5",
                "--threads=one",
            )
        val expected =
            listOf(
                "Invalid --threads: 'one'.",
                "Unknown JDK: 'no/such/jdk'. Expected a version (e.g. 17, 17.0.15) or a folder with bin/java.",
                "Unknown collector: 'g2'. Expected one of: g1, parallel, serial, zgc, shenandoah.",
                "Unknown JVM profile: 'interpretr'. Did you mean 'interpreter'?",
                "Invalid heap: '5'. Expected a size in megabytes or gigabytes (e.g. 256m, 1g).",
            )
        expected.zip(errors).forEach { (start, line) -> line shouldStartWith "serdemark: $start" }
        errors.size shouldBe expected.size
        errorsOf("run", "users/small", "--jvm-arg=-Xmx1g") shouldContainExactly
            listOf(
                "serdemark: The JVM argument '-Xmx1g' may not be given. Use --heap: the heap is a part of the plan."
            )
    }

    @Test
    fun `options that contradict the low-end profile are refused before anything is built`() {
        fun contradiction(option: String, fixedValue: String) =
            "serdemark: $option contradicts --jvm-profile low-end, which always has $fixedValue. " +
                "Leave out $option, or measure low-end in a separate run."
        errorsOf(
            "run",
            "users/small",
            "--jvm-profile=default, low-end",
            "--gc=zgc",
            "--heap=1g",
            "--threads=2",
        ) shouldContainExactly
            listOf(
                "serdemark: --jvm-profile low-end works with one thread only, " +
                    "but --threads asks for several. Leave out one of them.",
                contradiction("--gc", "the serial collector"),
                contradiction("--heap", "the smallest heap that the documents allow"),
            )
    }

    @Test
    fun `an option that the JVM does not know is reported with the JDK`() {
        errorsOf("run", "users/small", "--jvm-arg=-XX:+NoSuchThing").single() shouldContain
            "does not work on JDK"
    }

    @Test
    fun `options of cold runs are refused without --cold`() {
        errorsOf(
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
        errorsOf(
            "run",
            "users/small",
            "--cold",
            "--threads",
            "2",
            "--cold-sequence",
            "small,small",
        ) shouldContainExactly
            listOf(
                "serdemark: --threads and --cold cannot be combined. Give one of them.",
                "serdemark: --cold-sequence needs one workload and different documents of it, but got 'users/small' and 'small,small'. Name them like this: serdemark run users --cold --cold-sequence small,medium,large",
            )
        errorsOf("run", "users/small", "--cold", "--cds=ap") shouldContainExactly
            listOf("serdemark: Unknown archive: 'ap'. Did you mean 'app'?")
    }

    @Test
    fun `a cold sequence of documents with different schemas is refused`() {
        errorsOf(
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
        errorsOf(
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
        errorsOf("run", "users/small", "users/large", "numbers", "--scale") shouldContainExactly
            listOf(
                "serdemark: --scale needs at least 3 documents of one workload. Name at least 3 (e.g. users/small users/medium users/large)."
            )
    }

    @Test
    fun `an unknown table is refused before anything is measured`() {
        errorsOf("run", "users/small", "--show", "memry,time") shouldContainExactly
            listOf("serdemark: Unknown table: 'memry'. Did you mean 'memory'?")
        errorsOf("run", "users", "--table", "jmh", "--seed", "x") shouldContainExactly
            listOf(
                "serdemark: Invalid --seed: 'x'. Expected a whole number (e.g. 1).",
                "serdemark: Invalid table: 'jmh'. Expected one of: jvm-serializers.",
            )
        errorsOf("run", "users", "--table=jvm-serializer").single() shouldContain
            "Did you mean 'jvm-serializers'?"
    }

    @Test
    fun `contenders of try are checked before a file is read`() {
        for (options in listOf(emptyArray(), arrayOf("--infer-only"))) {
            errorsOf("try", "gone.json", "-c", "gsen", *options).single() shouldBe
                "serdemark: Unknown contender: 'gsen'. Did you mean 'gson'?"
        }
        errorsOf("try", "gone.json", "--infer-only", "--must=json,binary").single() shouldContain
            "No contender meets --must and --language."
    }

    @Test
    fun `a gate without two different contenders is refused`() {
        val single = arrayOf("-c", "gson")
        val sameTwice = arrayOf("-c", "gson,gson@2.15.0")
        val withLowerBound = arrayOf("-c", "gson", "--floor")
        for (options in listOf(single, withLowerBound, sameTwice, emptyArray())) {
            errorsOf("run", "users", "--gate", "3%", *options).last() shouldBe
                "serdemark: --gate compares contenders with the first one of -c, but -c names fewer than two. " +
                    "Name two (e.g. -c gson@2.15.0,gson@build/gson.jar), or give each a base with --gate-base."
        }
        errorsOf("run", "users", "--gate", "3%", *sameTwice).first() shouldBe
            "serdemark: -c names gson@2.15.0 2 times. It is measured once."
    }

    @Test
    fun `if no contender meets --must, lower bounds are not measured either`() {
        errorsOf("run", "users/small", "--must=json,binary", "--floor") shouldContainExactly
            listOf(
                "serdemark: No contender meets --must. Ask for less, or name contenders with -c."
            )
    }

    @Test
    fun `an unknown contender does not cause a second error about the gate`() {
        errorsOf("run", "users", "--gate", "3%", "-c", "gson,gson@none.jar").single() shouldContain
            "none.jar. Build it first."
    }

    /** Returns the errors of `serdemark run users` with more options. */
    private fun gateErrors(vararg args: String): List<String> =
        errorsOf("run", "users", *args).map { it.removePrefix("serdemark: ") }

    @Test
    fun `options of a gate need --gate, and --gate-base also needs named contenders`() {
        gateErrors("-c", "gson", "--gate-base=2.10.1") shouldContainExactly
            listOf("--gate-base needs a gate. Add one (e.g. --gate 3%).")
        gateErrors("-c", "gson", "--gate-strict") shouldContainExactly
            listOf("--gate-strict needs a gate. Add one (e.g. --gate 3%).")
        gateErrors("-c", "gson", "--goal=gate") shouldContainExactly
            listOf("--goal gate needs a gate, and this run has none. Leave out --goal.")
        gateErrors("--gate=3%", "--gate-base=2.10.1") shouldContainExactly
            listOf(
                "--gate-base needs contenders that are named with -c. Name them (e.g. -c moshi-codegen,moshi-reflect)."
            )
    }

    @Test
    fun `a base must be another version of the contender, and usable`() {
        fun baseErrors(contenders: String, bases: String) =
            gateErrors("-c", contenders, "--gate=3%", "--gate-base", bases)
        baseErrors("gson@2.15.0,gson@2.10.1", "2.15.0") shouldContainExactly
            listOf(
                "gson@2.15.0 would be compared with itself. Name another version in --gate-base, or name in -c what to compare with it (e.g. gson@build/gson.jar)."
            )
        baseErrors("moshi-codegen,moshi-reflect", "1.12.0").single() shouldStartWith
            "moshi-codegen@1.12.0 cannot be a base: moshi-codegen needs 1.13 or later"
        baseErrors("gson", "old/gson.jar") shouldContainExactly
            listOf(
                "old/gson.jar cannot be a base, since --gate-base names versions. Install it in the local Maven repository, and name its version."
            )
        baseErrors("gson", "2 10").single() shouldStartWith "Invalid version: '2 10'."
    }

    @Test
    fun `all bases that do not fit the contenders are refused together`() {
        gateErrors(
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
        gateErrors("-c", "gson", "--gate=3%", "--gate-base=1,2") shouldContainExactly
            listOf(
                "--gate-base has several versions for all contenders: 1, 2. Name one version, or one for each contender (e.g. gson@1)."
            )
    }

    @Test
    fun `a folder without a journal and a run without a plan are refused`() {
        folder.resolve("cut").createDirectories()
        errorsOf("report", "cut").single() shouldBe
            "serdemark: The folder cut has no journal.jsonl, so it is no run. " +
                "Expected a path, a unique prefix, or 'last'; see `serdemark list runs`."
        folder.resolve("cut/journal.jsonl").writeText("{\"serdemark-journal\":3}\n")
        for (command in listOf("report", "resume")) {
            errorsOf(command, "cut").single() shouldContain
                "ended before it had a plan. Nothing was measured. Start a new run."
        }
    }

    @Test
    fun `the error for a missing workload shows the usage of run`() {
        val errors = errorsOf("run")
        errors.first() shouldStartWith "Usage: serdemark run "
        errors.last() shouldContain "missing argument"
    }

    @Test
    fun `a replay of an unknown run, or with options that change its plan, is refused`() {
        errorsOf("run", "--locked", "gone", "users", "-c", "gson", "--offline").map {
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
        errorsOf("runn", "users", "--quick").single() shouldBe
            "serdemark: Unknown command: 'runn'. Did you mean 'run'?"
        errorsOf("list", "workload").single() shouldBe
            "serdemark: Unknown command: 'workload'. Did you mean 'workloads'?"
        errorsOf("users").single() shouldContain
            "Expected one of: run, try, http, list, resume, report, versions, study, sweep,"
    }

    @Test
    fun `an unknown option is reported with a suggestion`() {
        errorsOf("run", "users/small", "--budjet", "1m").joinToString(" ") shouldContain "--budget?"
    }

    @Test
    fun `an unknown document is reported with its workload`() {
        errorsOf("run", "users/huge").single() shouldContain
            "Workload users has no document 'huge'."
    }

    @Test
    fun `an output that cannot be written is reported before anything is measured`() {
        errorsOf(
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
        errorsOf("run", "users", "--export-json", "out", "--export-csv", "./out").single() shouldBe
            "serdemark: Two options name the same output file: ${folder.toRealPath()}/out. Name a file for each."
        folder.listDirectoryEntries().shouldBeEmpty()
    }

    @Test
    fun `an output never replaces an input, or a file that a run needs`() {
        val orders = folder.resolve("orders.json")
        orders.writeText("""{"id": 1}""")
        val asPayload = arrayOf("orders.json")
        val asSchema = arrayOf("--schema", "orders.json#Order", "--generate=5")
        for (input in listOf(asPayload, asSchema)) {
            val migration =
                tool.run(
                    "migrate",
                    "gson",
                    "moshi-codegen",
                    *input,
                    "--format=json",
                    "--out=orders.json",
                )
            withClue(migration) {
                migration.status shouldBe 2
                migration.err shouldContain "orders.json, which is an input."
            }
        }
        val trial = tool.run("try", "orders.json", "--export-json", "./orders.json")
        withClue(trial) {
            trial.status shouldBe 2
            trial.err shouldContain "orders.json, which is an input."
        }
        SmallRun.write(folder.resolve("run"))
        errorsOf("report", "run", "--html", "run/journal.jsonl").single() shouldContain
            "run/journal.jsonl, which is part of a run. Name another file."
        orders.readText() shouldBe """{"id": 1}"""
    }

    @Test
    fun `a report of a damaged run leaves no file behind`() {
        val journal = folder.resolve("run").createDirectories().resolve("journal.jsonl")
        journal.writeText("no journal\n")
        errorsOf("report", "run", "--html", "page.html", "--export-json", "run.json")
            .single() shouldContain "journal.jsonl:1:"
        folder.listDirectoryEntries().map { it.name } shouldContainExactly listOf("run")
    }

    @Test
    fun `eject refuses a folder that is not empty, before anything is built`() {
        val existing = folder.resolve("taken").createDirectories().resolve("thesis.tex")
        existing.writeText("years of work")
        errorsOf("eject", "users/small", "-c", "gson", "taken").single() shouldContain
            "is not empty"
        existing.readText() shouldBe "years of work"
    }

    @Test
    fun `eject needs one folder`() {
        errorsOf("eject", "users/small", "-c", "gson").single() shouldContain
            "There is no folder for the project. Name one with --out DIR."
        errorsOf("eject", "users/small", "-c", "gson", "a", "--out", "b").single() shouldContain
            "There are two folders for the project: 'a' and --out 'b'. Leave out one of them."
        folder.resolve("b").exists() shouldBe false
    }

    @Test
    fun `eject refuses contenders in Scala with the reason`() {
        for (contenders in listOf("gson,jsoniter-scala", "format=scodec")) {
            errorsOf("eject", "users/small", "-c", contenders, "project").single() shouldContain
                "it is in Scala, and ejected projects compile only Kotlin and Java."
        }
    }

    @Test
    fun `eject refuses lower bounds`() {
        errorsOf("eject", "users/small", "-c", "gson,floor-copy", "project").single() shouldContain
            Regex(
                "Cannot eject floor-copy\\S*: it is a lower bound, not a contender\\. Leave out --floor, "
            )
    }

    @Test
    fun `a folder with other files is not used as a run directory`() {
        val existing = folder.resolve("taken").createDirectories().resolve("thesis.tex")
        existing.writeText("years of work")
        errorsOf("run", "users", "--out", "taken").single() shouldContain "is not empty"
        existing.readText() shouldBe "years of work"
    }

    @Test
    fun `a malformed manifest is reported with its file, line and key`() {
        val mine = folder.resolve("contenders/mine").createDirectories()
        mine.resolve("contender.yaml").writeText("format: 2\nid: mine\nversion: [1]\n")
        val errors = errorsOf("run", "users", "--contenders", "contenders").joinToString("\n")
        errors shouldContain "contender.yaml:3:"
        errors shouldContain "version"
    }

    @Test
    fun `a malformed workload and a malformed schema are reported with file and line`() {
        val mine = folder.resolve("mine").createDirectories()
        Tool.home.resolve("workloads/users/schema.avsc").copyTo(mine.resolve("schema.avsc"))
        mine.resolve("workload.yaml").writeText("format: 1\ndescription: Mine\ndocumints: {}\n")
        errorsOf("run", "mine").joinToString("\n") shouldContain "workload.yaml:3:"

        mine
            .resolve("workload.yaml")
            .writeText("format: 1\ndescription: Mine\ndocuments: {a: {seed: 1}}\n")
        mine.resolve("schema.avsc").writeText("{\n  \"type\": \"record\",\n  \"nam\n")
        errorsOf("run", "mine").joinToString("\n") shouldContain "schema.avsc:"

        val fields = """[{"name": "a", "type": "strng"}]"""
        mine
            .resolve("schema.avsc")
            .writeText("{\"type\": \"record\", \"name\": \"Root\", \"fields\":\n$fields}\n")
        errorsOf("run", "mine").joinToString("\n") shouldContain
            "schema.avsc:2: Unknown type: 'strng', at Root.a. Did you mean 'string'?"
    }

    @Test
    fun `a cold sequence can name documents of a workload that is given by its path`() {
        val mine = folder.resolve("mine").createDirectories()
        Tool.home.resolve("workloads/users/schema.avsc").copyTo(mine.resolve("schema.avsc"))
        mine
            .resolve("workload.yaml")
            .writeText("format: 1\ndescription: Mine\ndocuments: {a: {seed: 1}}\n")
        errorsOf("run", "./mine", "--cold", "--cold-sequence=a,b").joinToString("\n") shouldContain
            "Workload mine has no document 'b'."
    }

    @Test
    fun `a folder that is no cache is not cleaned`() {
        val precious = folder.resolve("precious").createDirectories().resolve("photo.jpg")
        precious.writeText("light")
        errorsOf("cache", "clean", "--cache", "precious").single() shouldContain
            "Not a cache of Serdemark"
        precious.readText() shouldBe "light"
    }

    @Test
    fun `if a library cannot be downloaded, the report names it`() {
        val result =
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
        withClue(result) {
            result.status shouldBe 3
            result.out shouldContain "unavailable"
            result.out shouldContain "com.google.code.gson:gson"
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
        val result =
            Tool(folder, userHome = home)
                .run("run", "users/small", "-c", "gson", "--cache", "cache", "--budget", "1s")
        withClue(result) {
            result.status shouldBe 3
            result.out shouldContain "127.0.0.1"
        }
    }
}
