package dev.serdemark.yaml

import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class MergedMapTest {
    private fun map(text: String): YamlMap = readYaml(Path("sample.yaml"), text).map()

    private fun texts(map: YamlMap): Map<String, Any> =
        map.entries.mapValues { (_, node) ->
            if (node.isMap) texts(node.map()) else node.text("a")
        }

    @Test
    fun `maps merge, other values replace, and null removes`() {
        val merged =
            map("{a: {b: 1, c: {d: 2, e: 3}}, f: 4, g: 5}")
                .with(map("{a: {c: {d: null, h: 6}}, f: {i: 7}, g: null}").entries)
        texts(merged) shouldBe
            mapOf(
                "a" to mapOf("b" to "1", "c" to mapOf("e" to "3", "h" to "6")),
                "f" to mapOf("i" to "7"),
            )
    }

    @Test
    fun `a quoted null is a text`() {
        texts(map("{a: 1}").with(map("{a: \"null\"}").entries)) shouldBe mapOf("a" to "null")
    }

    @Test
    fun `merging a map that contains an alias to itself terminates`() {
        val endless = map("a: &a {b: *a}").entries
        map("a: {}").with(endless).entries.keys shouldBe setOf("a")
        map("a: &a {b: *a}").with(endless).entries.keys shouldBe setOf("a")
    }
}
