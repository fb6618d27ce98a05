package dev.serdemark.cli.option

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class ThreadsTest {
    @Test
    fun `threads share a codec unless the manifest forbids it, and an unsafe codec is found`(
        @ToolFolder folder: Path
    ) {
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("safe")
        // Reads a payload that another thread may have replaced meanwhile.
        fun addUnsafe(id: String, manifest: String = "") =
            contenders.add(
                id,
                members = "@Volatile private var current = ByteArray(0)",
                // Yielding would take milliseconds on a busy machine, so this spins.
                read =
                    "run { current = payload; repeat(1000) { Thread.onSpinWait() }; decode(current) }",
                manifest = manifest,
            )
        addUnsafe("unsafe")
        addUnsafe("unshared", manifest = "unshared: Its documentation forbids it.")
        val result =
            Tool(folder)
                .run(
                    "run",
                    "users/small",
                    "--contenders=contenders",
                    "-csafe,unsafe,unshared",
                    "-oread",
                    "--gc=g1,serial",
                    "--threads=2",
                    "--budget=1s",
                    "--export-json=result.json",
                )
        withClue(result) {
            result.status shouldBe 4
            val cells = ExportedCells.of(folder.resolve("result.json")).cells
            cells.map { it.contender to it.status } shouldContainExactlyInAnyOrder
                listOf("safe" to "measured", "unsafe" to "wrong", "unshared" to "measured")
                    .flatMap { listOf(it, it) } // One for each collector.
            val unsafe = cells.first { it.contender == "unsafe" }.reason!!
            unsafe shouldContain "With 2 threads on one shared codec: "
            cells.first { it.contender == "unshared" }.notes shouldContain
                "Each thread has its own codec. Its documentation forbids it."
            result.out shouldContain "Across JVM settings"
            result.out shouldContain "The calls per second of 2 threads over those of one"
        }
    }
}
