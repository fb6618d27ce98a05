package dev.serdemark.cli.option

import io.kotest.matchers.shouldBe
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
    fun `a workload is called as its file, as far as that is harmless`(file: String, name: String) {
        workloadName(file) shouldBe name
    }
}
