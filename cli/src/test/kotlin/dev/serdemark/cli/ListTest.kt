package dev.serdemark.cli

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ListTest(@param:TempDir private val folder: Path) {
    private fun rows(what: String): List<List<String>> {
        val ended = Tool(folder).run("list", what)
        withClue(ended) { ended.status shouldBe 0 }
        return ended.out.trim().lines().map { it.split(Regex(" {2,}")) }
    }

    @Test
    fun `contenders are listed with what a user chooses by`() {
        val rows = rows("contenders")
        rows.first() shouldContainExactly
            listOf("contender", "version", "format", "language shape") +
                listOf("channels", "operations", "effort")
        rows.drop(1).map { it.first() } shouldContainExactly
            listOf(
                "fastjson2",
                "gson",
                "jackson",
                "jackson3",
                "jsoniter-scala",
                "kotlinx-serialization",
                "moshi-codegen",
                "moshi-ir",
                "moshi-reflect",
            )
        rows.single { it.first() == "moshi-codegen" } shouldContainExactly
            listOf(
                "moshi-codegen",
                "1.15.2",
                "json",
                "kotlin-data",
                "bytes, string, stream (converts), okio",
                "read, write, read-selected",
                "annotations",
            )
    }

    @Test
    fun `workloads are listed with their documents`() {
        rows("workloads").single { it.first() == "users" }[1] shouldBe "small, medium, large"
    }

    @Test
    fun `without runs the list of runs is empty`() {
        Tool(folder).run("list", "runs").out shouldBe ""
    }
}
