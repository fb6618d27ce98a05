package dev.serdemark.archive

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class AddressesTest {
    @ParameterizedTest
    @CsvSource(
        "users-medium-best, users-medium-best",
        "20260301T120000Z-users, 20260301T120000Z-users",
        "<img src=x>, img-src-x",
        "../../etc, etc",
        "..., run",
        "été, t",
        "a/b\\c, a-b-c",
    )
    fun `an address resembles the name, and fits into a URL and a file system`(
        name: String,
        address: String,
    ) {
        Addresses().of(name) shouldBe address
    }

    @Test
    fun `names that differ only in special characters or case get different addresses`() {
        val addresses = Addresses()
        listOf("run", "run", "Run", "run?", "run-2").map(addresses::of) shouldBe
            listOf("run", "run-2", "Run-3", "run-4", "run-2-2")
    }
}
