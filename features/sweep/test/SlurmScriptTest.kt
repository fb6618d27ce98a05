package dev.serdemark.sweep

import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test

class SlurmScriptTest {
    private val text =
        SlurmScript(
                command = listOf("/opt/serde mark/serdemark", "sweep", "run", "it's.yaml"),
                workingFolder = Path.of("/home/me/my work"),
                limit = 30.minutes,
                options = listOf("--partition=long"),
            )
            .text(Path.of("/shared/a sweep/slurm"))

    @Test
    fun `the script has all options, and quotes what a shell would split`() {
        text.lines() shouldContainAll
            listOf(
                "#SBATCH --exclusive",
                // One minute more than the limit.
                "#SBATCH --time=31",
                "#SBATCH --output=\"/shared/a sweep/slurm/%A_%a.txt\"",
                "#SBATCH --partition=long",
                "cd '/home/me/my work' || exit",
            )
        text shouldContain "'/opt/serde mark/serdemark' sweep run 'it'\\''s.yaml' --shard"
    }

    @Test
    fun `consecutive numbers become a range`() {
        ranges(listOf(1, 2, 3, 7, 9, 10)) shouldBe "1-3,7,9-10"
        ranges(listOf(4)) shouldBe "4"
    }
}
