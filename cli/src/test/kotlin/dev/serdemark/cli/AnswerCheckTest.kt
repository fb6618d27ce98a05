package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Measures contenders with unusual or wrong answers, on data with maps and decimals. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class AnswerCheckTest {
    /** The exports of all runs, by their contenders. */
    private lateinit var exports: Map<List<String>, ExportedCells>

    @BeforeAll
    fun `measure all contenders once`(@ToolFolder folder: Path) {
        addWorkload(folder.resolve("prices").createDirectories())
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add(
            "reverses-maps",
            read = "reversed(decode(payload))",
            members = REVERSED,
        )
        contenders.add(
            "alternates-order",
            members = REVERSED + IN_ORDER,
            write = "if (calls % 2 == 0L) inOrder(value) else inOrder(reversed(value))",
        )
        contenders.add(
            "damages-every-third-write",
            members = "private var writes = 0",
            // The first three writes are right, so that the check of the three siblings passes.
            write =
                "if (++writes > 3 && writes % 3 == 0) " +
                    "encode(value.copy(items = value.items.map { it.copy(count = 1 - it.count) })) " +
                    "else encode(value)",
        )
        contenders.add(
            "drops-zeros",
            read = "decode(payload).let { it.copy(total = it.total.stripTrailingZeros()) }",
        )
        contenders.add(
            "reads-null",
            read =
                "decode(payload).also { root -> root.items[1].javaClass.getDeclaredField(\"name\")" +
                    ".also { it.isAccessible = true }.set(root.items[1], null) }",
        )
        contenders.add(
            "reads-a-null-record",
            read =
                "decode(payload).let { it.copy(items = it.items.toMutableList()" +
                    ".also { items -> (items as MutableList<Any?>)[1] = null }) }",
        )
        contenders.add(
            "decodes-wrongly-when-visited",
            members =
                "class Late(private val map: Map<String, Double>) : Map<String, Double> by map {\n" +
                    "override val entries get() = if (isVisited()) map.mapValues { it.value + 1 }.entries else map.entries\n" +
                    "private fun isVisited() = Throwable().stackTrace.any { it.methodName.startsWith(\"visit\") }\n" +
                    "}",
            read =
                "decode(payload).let { it.copy(items = it.items.map { item -> " +
                    "item.copy(prices = Late(item.prices)) }) }",
        )
        val tool = Tool(folder)
        exports = OPERATIONS.mapValues { (names, operations) ->
            val file = folder.resolve("${names.first()}.json")
            val result =
                tool.run(
                    *arrayOf("run", "prices", "--contenders=contenders"),
                    *arrayOf("-c", names.joinToString(","), "-o", operations, "--budget=1s"),
                    "--export-json=$file",
                )
            withClue(result) { file.exists() shouldBe true }
            ExportedCells.of(file)
        }
    }

    private fun cell(contender: String, operation: String): ExportedCells.Cell =
        exports.entries.single { (names) -> contender in names }.value.cell(contender, operation)

    private fun addWorkload(workload: Path) {
        workload
            .resolve("schema.avsc")
            .writeText(
                """
                |{"type": "record", "name": "Prices", "fields": [
                |  {"name": "total", "type": {"type": "string", "logicalType": "decimal"}},
                |  {"name": "items", "type": {"type": "array", "items":
                |    {"type": "record", "name": "Item", "fields": [
                |      {"name": "name", "type": "string"},
                |      {"name": "count", "type": "int"},
                |      {"name": "prices", "type": {"type": "map", "values": "double"}}
                |    ]}}}
                |]}
                |"""
                    .trimMargin()
            )
        workload
            .resolve("workload.yaml")
            .writeText(
                """
                |format: 1
                |description: Prices
                |values:
                |  Prices:
                |    total: {range: [1.50, 1.50], digits: 2}
                |  Item:
                |    prices: {size: [3, 3], key: {choice: [a, bb, ccc, dddd, eeeee, ffffff]}}
                |documents:
                |  some: {seed: 1, sizes: {Prices.items: 2}, siblings: 3}
                |"""
                    .trimMargin()
            )
    }

    /** Checks that all operations accept the answers of the [contender]. */
    private fun requireAccepted(contender: String) {
        for (operation in listOf("read", "write", "read-deep")) {
            val cell = cell(contender, operation)
            withClue("$contender $operation: ${cell.reason}") { cell.status shouldBe "measured" }
        }
    }

    /** Returns the reason of a cell, which must be wrong. */
    private fun reasonOfWrong(contender: String, operation: String): String {
        val cell = cell(contender, operation)
        withClue(cell.reason) { cell.status shouldBe "wrong" }
        return cell.reason.orEmpty()
    }

    @Test fun `maps may be read in another order of entries`() = requireAccepted("reverses-maps")

    @Test
    fun `maps may be written in another order of entries each time`() =
        requireAccepted("alternates-order")

    @Test
    fun `a write that gives another value every third time is reported with the path`() {
        reasonOfWrong("damages-every-third-write", "write") shouldContain
            "gave another result: \$.items[0].count: expected"
    }

    @Test
    fun `a decimal without trailing zeros is the same number`() = requireAccepted("drops-zeros")

    @Test
    fun `a null that the type does not allow is reported with its path`() {
        reasonOfWrong("reads-null", "read") shouldStartWith
            "Read another value: \$.items[1].name: expected \""
        reasonOfWrong("reads-null", "read-deep") shouldContain "was what its type rules out"
        reasonOfWrong("reads-a-null-record", "read") shouldStartWith
            "Read another value: \$.items[1]: expected a Item, was what its type rules out"
    }

    @Test
    fun `a value that is wrong only when a deep read visits it is found`() {
        reasonOfWrong("decodes-wrongly-when-visited", "read-deep") shouldContain "other leaves"
    }

    private companion object {
        /** The contenders of each run, with the operations that their tests need. */
        val OPERATIONS =
            mapOf(
                listOf("reverses-maps", "alternates-order", "drops-zeros", "reads-null") to
                    "read,write,read-deep",
                listOf("damages-every-third-write", "reads-a-null-record") to "read,write",
                listOf("decodes-wrongly-when-visited") to "read-deep",
            )

        /** Reverses the entries of all maps. */
        const val REVERSED =
            "private fun reversed(root: Root) = root.copy(items = root.items.map { item -> item.copy(" +
                "prices = item.prices.entries.reversed().associate { it.key to it.value }) })\n"

        /** Writes a value as the bridge does, but keeps the order of map entries. */
        val IN_ORDER =
            """
            |    private fun inOrder(value: Root): ByteArray {
            |        val out = ValueWriter()
            |        out.writeDecimal(value.total)
            |        out.writeInt(value.items.size)
            |        for (item in value.items) {
            |            out.writeString(item.name)
            |            out.writeInt(item.count)
            |            out.writeInt(item.prices.size)
            |            for ((key, price) in item.prices) { out.writeString(key); out.writeDouble(price) }
            |        }
            |        return out.toByteArray()
            |    }
            |"""
                .trimMargin()
    }
}
