package dev.serdemark.cli

import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createTempDirectory
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** One run of contenders that are each broken in another way, beside one that works. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsTest {
    private val folder: Path = createTempDirectory("serdemark-faults")
    private lateinit var ended: Ended
    private lateinit var cells: JsonArray

    @BeforeAll
    fun `run all of them once`() {
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
            members = "private val known = HashMap<Int, Root>()",
            read = "known.getOrPut(payload.contentHashCode()) { decode(payload) }",
        )
        contenders.add(
            "prints",
            write = "run { if (calls % 100 == 0L) println(\"noise\"); encode(value) }",
        )
        contenders.add("hangs", read = "run { while (true) Thread.onSpinWait(); decode(payload) }")
        contenders.add("exits", read = "run { System.exit(7); decode(payload) }")
        contenders.add(
            "exits-late",
            write = "run { if (calls > 5000) Runtime.getRuntime().halt(9); encode(value) }",
        )
        contenders.add(
            "throws-late",
            read = "run { check(calls < 5000) { \"worn out\" }; decode(payload) }",
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
        ended =
            Tool(folder)
                .run(
                    "run",
                    "users/small",
                    "--contenders=contenders",
                    "-c",
                    "good,throws,answers-wrongly,caches-results,prints,hangs,exits,exits-late," +
                        "throws-late,overflows,hoards,does-not-compile,gson@99.1",
                    "--budget=1s",
                    "--export-json=result.json",
                )
        withClue(ended) { folder.resolve("result.json").exists() shouldBe true }
        val export = Json.parseToJsonElement(folder.resolve("result.json").readText())
        cells = export.jsonObject.getValue("cells").jsonArray
    }

    private fun cell(contender: String, operation: String): JsonObject =
        cells
            .map { it.jsonObject }
            .single {
                it.text("contender") == contender && it.text("operation") == operation
            }

    private fun JsonObject.text(key: String): String? = this[key]?.jsonPrimitive?.contentOrNull

    private fun expect(contender: String, operation: String, status: String, vararg parts: String) {
        val cell = cell(contender, operation)
        withClue(cell) {
            cell.text("status") shouldBe status
            val told = cell.text("reason").orEmpty() + cell.text("detail").orEmpty()
            parts.forEach { told shouldContain it }
        }
    }

    @Test
    fun `the others go on, and the exit status says that some cells failed`() {
        withClue(ended) { ended.status shouldBe 4 }
        expect("good", "read", "measured")
        expect("good", "write", "measured")
    }

    @Test
    fun `a contender that throws is told with what it threw, and its other operation is measured`() {
        expect("throws", "read", "crashed", "IllegalStateException", "no such luck", "users/small")
        expect("throws-late", "read", "crashed", "IllegalStateException", "worn out")
        expect("throws-late", "write", "measured")
    }

    @Test
    fun `a wrong answer is told with the first path that differs`() {
        expect("answers-wrongly", "read", "wrong", "\$.users[0].age: expected ")
    }

    @Test
    fun `a contender that caches its results is not ranked`() {
        expect("caches-results", "read", "wrong", "cached")
        expect("caches-results", "write", "measured")
    }

    @Test
    fun `a contender that prints is measured`() {
        expect("prints", "write", "measured")
    }

    @Test
    fun `a contender that hangs is given up`() {
        expect("hangs", "read", "timed-out", "Gave no answer within")
    }

    @Test
    fun `a contender that ends its JVM is told with the exit code`() {
        expect("exits", "read", "crashed", "System.exit(7)")
        expect("exits-late", "write", "crashed", "exit code 9")
        expect("exits-late", "read", "measured")
    }

    @Test
    fun `a contender that overflows the stack or runs out of memory is told so`() {
        expect("overflows", "read", "crashed", "StackOverflowError")
        expect("hoards", "read", "crashed", "OutOfMemoryError")
    }

    @Test
    fun `a codec that does not compile is told with the compiler's message and where its source is kept`() {
        expect("does-not-compile", "read", "build-failed", "Nonsense")
        val reason = cell("does-not-compile", "read").text("reason").orEmpty()
        val kept = Regex("""/\S+""").findAll(reason).map { it.value.trimEnd('.', ',', ':') }
        withClue(reason) { kept.any { Path(it).exists() } shouldBe true }
    }

    @Test
    fun `a version that does not exist is told with one that does`() {
        expect("gson", "read", "unavailable", "com.google.code.gson:gson", "99.1", "2.")
    }

    @Test
    fun `the terminal tells each fault on a line`() {
        ended.out shouldContain "Threw java.lang.IllegalStateException"
        ended.out shouldContain "System.exit(7)"
    }
}
