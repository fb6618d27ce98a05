package dev.serdemark.explain

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.io.ByteArrayOutputStream
import java.nio.file.Path
import kotlin.io.path.readText
import one.convert.Arguments
import one.convert.FlameGraph
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class FlameGraphsTest {
    @TempDir private lateinit var folder: Path

    /**
     * Returns a cell with a mean time of [nanos] per call.
     *
     * @param stacks the numbers of samples. The first frame of a stack is the title of its group.
     */
    private fun cell(contender: String, nanos: Double, vararg stacks: Pair<String, Long>) =
        ProfiledCell(
            CellProfile(
                Cell(
                    DocumentName("users", "medium"),
                    ContenderName(contender, "1.0"),
                    Operation.READ,
                    "bytes",
                    "g1",
                ),
                time = nanos,
                allocated = 1000.0,
                groups =
                    stacks
                        .groupBy({ (frames, _) -> frames.substringBefore(';') }, { it.second })
                        .mapValues { (_, counts) ->
                            GroupSamples(mapOf("lib.A.x" to counts.sum()))
                        },
                classes = emptyMap(),
                profiler = "a profiler",
            ),
            stacks.associate { (frames, count) -> frames.split(';') to count },
        )

    private fun drawDifference(slower: ProfiledCell, faster: ProfiledCell): Path =
        folder.resolve("difference.html").also { drawDifference(slower, faster, it) }

    /** Returns the stacks of a page and their widths, read by async-profiler's converter. */
    private fun stacks(page: Path): List<String> {
        val arguments = Arguments().also { it.output = "collapsed" }
        val out = ByteArrayOutputStream()
        FlameGraph.parse("$page", arguments).dump(out)
        return out.toString(Charsets.UTF_8).trim().lines().map { it.replace("_[j]", "") }
    }

    /**
     * Returns the differences by which frames are colored. In the page, a difference applies to all
     * frames up to the next difference.
     */
    private fun colors(page: Path): List<Long> =
        Regex("""(?m)^d=(-?\d+)$""")
            .findAll(page.readText())
            .map { it.groupValues[1].toLong() }
            .toList()

    private val slow =
        cell("slow", 100_000.0, "text;C.read;lib.A.x" to 60L, "names;C.read;lib.B.y" to 40L)
    private val fast =
        cell("fast", 50_000.0, "text;C.read;lib.A.x" to 20L, "names;C.read;lib.B.z" to 80L)

    @Test
    fun `one graph has the frames of both cells, each with the difference in time`() {
        val page = drawDifference(slow, fast)
        // `text` has 60% of 100 µs in one cell, and 20% of 50 µs in the other.
        // The width of a frame is the sum of both times in nanoseconds.
        stacks(page) shouldContainExactlyInAnyOrder
            listOf(
                "+50 µs text (60 against 10);+50 µs C.read (60 against 10);+50 µs lib.A.x (60 against 10) 70000",
                "+0 µs names (40 against 40);+0 µs C.read (40 against 40);+40 µs lib.B.y (40 against 0) 40000",
                "+0 µs names (40 against 40);+0 µs C.read (40 against 40);-40 µs lib.B.z (0 against 40) 40000",
            )
        colors(page).filter { it != 0L } shouldContainExactlyInAnyOrder
            listOf(50_000L, 40_000L, -40_000L)
        val text = page.readText()
        text shouldContain "slow@1.0 against fast@1.0: read users/medium"
        text shouldContain "blue: slow@1.0 spends less"
        text shouldContain "' ns in both'"
    }

    @Test
    fun `times of calls that take nanoseconds are not rounded to zero`() {
        // `names` has 1 of 9000 samples of 90 ns.
        val page =
            drawDifference(
                cell("slow", 90.0, "text;C.read" to 8_999L, "names;C.read" to 1L),
                cell("fast", 80.0, "text;C.read" to 9_000L),
            )
        stacks(page).single { "names" in it } shouldBe
            "+0.01 ns names (0.01 against 0);+0.01 ns C.read (0.01 against 0) 10"
        page.readText() shouldContain "' ps in both'"
    }

    @Test
    fun `frames of lambdas have the same name in every JVM`() {
        val page =
            drawDifference(
                cell(
                    "slow",
                    1e6,
                    "text;C.read;lib.A\$\$Lambda\$14.0x00007f8177090218.get" to 1L,
                ),
                cell("fast", 1e6, "text;C.read;lib.A\$\$Lambda.0x0000000800c03000.get" to 1L),
            )
        stacks(page).single() shouldContain "+0 µs lib.A\$\$Lambda.get (1000 against 1000) 2000000"
    }

    @Test
    fun `markup in names appears as text`() {
        val harmlessText = drawDifference(slow, fast).readText()
        val hostile = "text;C.read;a</script><script>alert(1)'\n\\"
        val page =
            drawDifference(cell("<script>", 1e6, hostile to 1L), cell("b", 1e5, hostile to 1L))
        val text = page.readText()
        text shouldContain "&#60;script&#62;@1.0 against b@1.0"
        text.split("</script>").size shouldBe harmlessText.split("</script>").size
        stacks(page).single() shouldContain
            "+900 µs a script><script>alert(1)' \\ (1000 against 100) 1100000"
    }

    @Test
    fun `a graph can be drawn from the stacks of any profiler`() {
        val page = folder.resolve("graph.html")
        drawFlameGraph(mapOf(listOf("java.lang.Thread.run", "lib.A.x") to 3L), page)
        stacks(page) shouldContainExactly listOf("java.lang.Thread.run;lib.A.x 3")
        page.readText() shouldNotContain "in both"
    }
}
