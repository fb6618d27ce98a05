package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Measures contenders with different faults in one run, together with a correct contender. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class FaultsTest {
    private lateinit var result: ProgramResult
    private lateinit var export: ExportedCells

    @BeforeAll
    fun `measure all contenders once`(@ToolFolder folder: Path) {
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("good")
        contenders.add("throws", read = "throw IllegalStateException(\"no such luck\")")
        contenders.add(
            "answers-wrongly",
            read =
                "decode(payload).let { it.copy(users = it.users.map { u -> u.copy(age = u.age + 1) }) }",
        )
        contenders.add(
            "caches-results",
            members =
                "private val values = HashMap<Int, Root>(); private val payloads = HashMap<Root, ByteArray>()",
            read = "values.getOrPut(payload.contentHashCode()) { decode(payload) }",
            write = "payloads.getOrPut(value) { encode(value) }",
        )
        contenders.add(
            "prints",
            write = "run { if (calls % 100 == 0L) println(\"chatter\"); encode(value) }",
        )
        contenders.add("hangs", read = "run { while (true) Thread.sleep(1_000); decode(payload) }")
        contenders.add("exits", read = "run { System.exit(7); decode(payload) }")
        contenders.add(
            "exits-late",
            write = "run { if (calls > 1000) Runtime.getRuntime().halt(9); encode(value) }",
        )
        contenders.add(
            "throws-late",
            read = "run { check(calls < 1000) { \"worn out\" }; decode(payload) }",
        )
        contenders.add(
            "overflows",
            members = "private fun forever(n: Int): Int = forever(n + 1) + 1",
            read = "run { forever(0); decode(payload) }",
        )
        contenders.add(
            "hoards",
            members = "private val hoard = ArrayList<ByteArray>()",
            read = "run { while (true) hoard.add(ByteArray(1 shl 20)); decode(payload) }",
        )
        contenders.add("does-not-compile", read = "decode(payload) as Nonsense")
        contenders.addJson(
            "agrees-only-with-itself",
            damage = "user.addProperty(\"age\", user.get(\"age\").asInt + 1)",
            restored = "user.copy(age = user.age - 1)",
        )
        contenders.addJson(
            "leaves-out-a-field",
            damage = "user.remove(\"index\")",
            restored = "user.copy(index = index)",
        )
        contenders.addJson(
            "writes-numbers-as-text",
            damage = "user.addProperty(\"age\", user.get(\"age\").asString)",
            restored = "user",
        )
        result =
            Tool(folder)
                .run(
                    "run",
                    "users/small",
                    "--contenders=contenders",
                    "-c",
                    "good,throws,answers-wrongly,caches-results,prints,hangs,exits,exits-late," +
                        "throws-late,overflows,hoards,does-not-compile,agrees-only-with-itself," +
                        "leaves-out-a-field,writes-numbers-as-text,gson@99.1",
                    "--budget=1s",
                    "--export-json=result.json",
                )
        withClue(result) { folder.resolve("result.json").exists() shouldBe true }
        export = ExportedCells.of(folder.resolve("result.json"))
    }

    /** Checks the [status] of a cell. The reason or the detail must contain all [parts]. */
    private fun expect(contender: String, operation: String, status: String, vararg parts: String) {
        val cell = export.cell(contender, operation)
        withClue(cell) {
            cell.status shouldBe status
            val text = cell.reason.orEmpty() + cell.detail.orEmpty()
            parts.forEach { text shouldContain it }
        }
    }

    @Test
    fun `cells without faults are measured, and the exit status reports failed cells`() {
        withClue(result) { result.status shouldBe 4 }
        expect("good", "read", "measured")
        expect("good", "write", "measured")
    }

    @Test
    fun `an exception in one operation is reported, and the other operation is measured`() {
        expect("throws", "read", "crashed", "IllegalStateException", "no such luck", "users/small")
        expect("throws-late", "read", "crashed", "IllegalStateException", "worn out")
        expect("throws-late", "write", "measured")
    }

    @Test
    fun `a wrong answer is reported with the first path that differs`() {
        expect("answers-wrongly", "read", "wrong", "\$.users[0].age: expected ")
    }

    @Test
    fun `a contender that can read only its own wrong JSON is wrong in both operations`() {
        val age = "\$.users[0].age: expected "
        expect("agrees-only-with-itself", "read", "wrong", "Read another value: $age")
        expect("agrees-only-with-itself", "write", "wrong", "Wrote another value: $age")
    }

    @Test
    fun `writing JSON that differs from the canonical document is wrong`() {
        expect("leaves-out-a-field", "read", "measured")
        expect("leaves-out-a-field", "write", "wrong", "Wrote another value: ", "\$.users[0].index")
        expect("writes-numbers-as-text", "read", "measured")
        expect(
            "writes-numbers-as-text",
            "write",
            "wrong",
            "Wrote another value: ",
            "\$.users[0].age",
        )
    }

    @Test
    fun `a contender that caches its results is not ranked`() {
        expect("caches-results", "read", "wrong", "Reading", "cached")
        expect("caches-results", "write", "wrong", "Writing", "cached")
    }

    @Test
    fun `a contender that prints is measured, and its output is not mixed with the results`() {
        expect("prints", "write", "measured")
        export.cell("prints", "write").notes.joinToString() shouldContain "It prints"
        result.out shouldContain "prints@1.0: It prints"
        result.out shouldNotContain "chatter"
    }

    @Test
    fun `a contender that hangs times out`() {
        expect("hangs", "read", "timed-out", "Gave no answer within")
    }

    @Test
    fun `a contender that ends its JVM is reported with the exit code`() {
        expect("exits", "read", "crashed", "System.exit(7)")
        expect("exits-late", "write", "crashed", "exit code 9")
        expect("exits-late", "read", "measured")
    }

    @Test
    fun `a stack overflow and a lack of memory are reported`() {
        expect("overflows", "read", "crashed", "StackOverflowError")
        expect("hoards", "read", "crashed", "OutOfMemoryError")
    }

    @Test
    fun `a compile error is reported with the message and the path of the source`() {
        expect("does-not-compile", "read", "build-failed", "Nonsense")
        val reason = export.cell("does-not-compile", "read").reason.orEmpty()
        val sources = Path(reason.substringAfter("The sources are in "))
        sources.walk().single { it.name == "Bytes.kt" }.readText() shouldContain "as Nonsense"
    }

    @Test
    fun `an unknown version is reported with a version that exists`() {
        expect("gson", "read", "unavailable", "com.google.code.gson:gson", "99.1", "2.")
    }

    @Test
    fun `the terminal shows each fault on a line`() {
        result.out shouldContain "Threw java.lang.IllegalStateException"
        result.out shouldContain "System.exit(7)"
    }

    @Test
    fun `stack traces have line breaks, and a cut stack trace says where all its lines are`() {
        result.err shouldNotContain "\\u{"
        result.err shouldContain Regex("\n        at [\\w.]+Bytes\\.read\\(Bytes\\.kt:\\d+\\)\n")
        result.err shouldContain
            Regex("\n    \\.\\.\\. \\d+ more lines: see report\\.html, or run with --verbose\n")
    }
}
