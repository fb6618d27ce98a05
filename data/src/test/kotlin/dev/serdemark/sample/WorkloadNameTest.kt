package dev.serdemark.sample

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class WorkloadNameTest {
    @ParameterizedTest
    @CsvSource(
        "orders.json, orders",
        "../../etc/Orders 2024.ndjson.gz, orders-2024",
        "-, stdin",
        "C:\\data\\CON.json, data-con",
        "..., data",
        "данные.json, data",
        "a\u202eb\u001b[31m.json, a-b-31m",
        "package.json.zst, package",
    )
    fun `a workload is named after its file, with safe characters`(file: String, name: String) {
        workloadName(file, emptyList()) shouldBe name
    }

    @Test
    fun `many files are summarized as their number and their folder`() {
        val many = List(571) { "data/features-json/$it.json" }
        headlineName(many) shouldBe "571 files in features-json"
        workloadName(many, emptyList()) shouldBe "features-json"
        headlineName(many + "other.json") shouldBe "572 files"
        // Without a common folder, the first file counts.
        workloadName(many + "other.json", emptyList()) shouldBe "0"
        headlineName(listOf("x/in/1", "x/in/2", "y/in/3", "y/in/4")) shouldBe "4 files"
        headlineName(listOf("a.json", "b.json")) shouldBe "a.json, b.json"
        workloadName(listOf("a.json"), emptyList()) shouldBe "a"
    }
}
