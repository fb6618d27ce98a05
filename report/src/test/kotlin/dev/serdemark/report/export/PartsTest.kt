package dev.serdemark.report.export

import io.kotest.matchers.shouldBe
import kotlinx.serialization.json.Json
import org.junit.jupiter.api.Test

class PartsTest {
    private fun flat(json: String): String = withoutParts(Json.parseToJsonElement(json)).toString()

    @Test
    fun `the keys of a part stand in its place`() {
        flat("""{"a":1,"*part":{"b":2,"c":null},"d":3}""") shouldBe
            """{"a":1,"b":2,"c":null,"d":3}"""
    }

    @Test
    fun `parts are found in lists and within other parts`() {
        flat("""{"cells":[{"*outer":{"*inner":{"a":1},"b":2}}]}""") shouldBe
            """{"cells":[{"a":1,"b":2}]}"""
    }
}
