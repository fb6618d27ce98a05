package dev.serdemark.inference

import dev.serdemark.inference.testing.BytesSource
import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.types
import dev.serdemark.model.json.PathPattern
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Documents whose maps are hard to recognize. */
class MapCasesTest {
    private fun inferFile(name: String): Inferred {
        val bytes = checkNotNull(javaClass.getResourceAsStream(name)) { name }.readBytes()
        return infer(listOf(BytesSource(bytes)), InferenceOptions())
    }

    @Test
    fun `objects are judged again when their parents have become one map`() {
        inferFile("map-inside-a-new-map.json").types shouldBe
            listOf(
                "Root(ops map of Op)",
                "Op(input Input)",
                "Input(members map of Member)",
                "Member(type string, required boolean)",
            )
    }

    @Test
    fun `records beside a map with the same values are maps too`() {
        inferFile("record-beside-a-map.json").types shouldBe
            listOf("Root(ruleSets map of map of RuleSet)", "RuleSet(from string, before string)")
    }

    @Test
    fun `members that are sometimes a text and sometimes a list do not prevent a map`() {
        val inferred = inferFile("map-values-of-several-kinds.json")
        inferred.types shouldBe
            listOf(
                "Root(value map of Item)",
                "Item(syntax string, inherited boolean, groups list of string, status string, " +
                    "initial string, computed string, order string)",
            )
        inferred.fields.filter { it.type == "JSON text" }.map { it.field } shouldBe
            listOf("initial", "computed", "order")
    }

    @Test
    fun `lists of records with the same members are the values of a map`() {
        val inferred = inferFile("map-of-lists-of-records.json")
        inferred.types shouldBe
            listOf(
                "Root(zones map of list of Zone)",
                "Zone(uses Uses)",
                "Uses(zone string)",
            )
        inferred.notices.first().text shouldBe
            "its values are lists of the same type, so it is a map (or a record: --record zones)"
    }

    @Test
    fun `an object with a single member counts as a map beside nine maps`() {
        val types = inferFile("map-beside-one-key.json").types
        types shouldContain "Feature0(title string, stats map of map of string)"
    }

    @Test
    fun `a record beside maps stays a record if its fields are of several kinds`() {
        fun document(odd: String): String {
            val maps = (1..9).joinToString { """"m$it": {"2023": "y", "2024": "n"}""" }
            return """{"stats": {$maps, "x": $odd}}"""
        }
        inferFrom(document("""{"all": "y"}""")).types.first() shouldBe
            "Root(stats map of map of string)"
        inferFrom(document("""{"all": "y", "count": 3}""")).types.first() shouldBe
            "Root(stats Stats)"
    }

    @Test
    fun `a record that the options choose stays a record beside maps`() {
        val maps = (1..9).joinToString { """"m${'a' + it}": {"2023": "y", "2024": "n"}""" }
        val records = setOf(PathPattern.of("stats.x"))
        val inferred =
            inferFrom(
                """{"stats": {$maps, "x": {"all": "y"}}}""",
                options = InferenceOptions(records = records),
            )
        inferred.types shouldContain "X(all string)"
    }

    @Test
    fun `lists with records of several kinds are alike beside lists with records of one kind`() {
        fun item(type: String) =
            if (type == "a") """{"type": "a", "x": {"n": 1}}""" else """{"type": "b", "x": "t"}"""
        fun list(vararg types: String) = types.joinToString(",", "[", "]") { item(it) }
        inferFrom(
                """{"days": {"2024-01-01": ${list("a", "b", "a", "b")}, "2024-01-02": ${list("a", "a")}}}"""
            )
            .types
            .shouldBe(
                listOf(
                    "Root(days map of list of Day)",
                    "Day = a | b",
                    "a(x X)",
                    "X(n int)",
                    "b(x string)",
                )
            )
    }

    @Test
    fun `siblings of a new map stay maps`() {
        fun zone(area: String, cities: Int) =
            (1..cities).joinToString(",", "\"$area\": {", "}") {
                """"${area.lowercase()}${'a' + it}": {"x": $it}"""
            }
        for (cities in 5..12) {
            val zones =
                listOf(zone("Rome", cities), zone("Oslo", 5), zone("Bern", 4), zone("Kyiv", 2))
            inferFrom(zones.joinToString(",", "{", "}")).types.first() shouldBe
                "Root(Rome map of Rome, Oslo map of Oslo, Bern map of Bern, Kyiv map of Kyiv)"
        }
    }

    @Test
    fun `two recursive maps are compared without end`() {
        val maps = """{"1/0":{"2/0":{"3/0":{"4/0":{}}}}}"""
        inferFrom("""{"m-x":$maps,"m-y":$maps}""").types.size shouldBe 1
    }

    private fun hints(document: String) =
        inferFrom(document).notices.filter { "could be a map" in it.text }.map { it.path }

    @Test
    fun `a notice names the record that would shrink the schema most if it were a map`() {
        // 34 areas with 18 objects each. A member is a number as often as a text, so they differ.
        fun area(number: Int) =
            (0 until 18).joinToString(
                ",",
                "\"area${'a' + number % 26}${'a' + number / 26}\": {",
                "}",
            ) {
                """"m${'a' + number % 26}${'a' + number / 26}x${'a' + it}": {"x": ${if (it % 2 == 0) "1" else "\"t\""}, "y": $it}"""
            }
        hints("""{"id": 1, "areas": {${(0 until 34).joinToString(transform = ::area)}}}""")
            .first() shouldBe "$.areas"
    }

    @Test
    fun `a record with very many fields could be a map, even if some fields are of another kind`() {
        fun document(all: Int, lists: Int) =
            (1..all).joinToString(",", """{"id": 1, "names": {""", "}}") {
                val value =
                    if (it <= lists) """["x", "y"]""" else if (it % 5 == 0) "$it" else "\"x\""
                """"name${'a' + it / 26}${'a' + it % 26}": $value"""
            }
        hints(document(349, 20)) shouldBe listOf("$.names")
        hints(document(99, 20)) shouldBe emptyList()
        // Rows with fixed columns are records.
        val row =
            (1..40).joinToString(",", "{", "}") {
                """"name${'a' + it / 26}${'a' + it % 26}": "x""""
            }
        inferFrom(*Array(5) { row }).notices shouldBe emptyList()
    }

    @Test
    fun `a record of texts and lists could be a map if its names look like data`() {
        val names =
            (1..20).joinToString(",") {
                val value = if (it % 6 == 0) """["x", "y"]""" else "\"x\""
                """"R${1000 + it}": $value"""
            }
        hints("""{"names": {$names}}""") shouldBe listOf("$.names")
    }

    @Test
    fun `the first notices are about the largest records`() {
        val many = (1..20).joinToString(",") { """"k-$it": "x"""" }
        fun large(name: String, entries: Int) =
            (1..entries).joinToString(",", "\"$name\": {", "}") {
                """"${name}x${'a' + it / 26}${'a' + it % 26}": ${if (it % 2 == 0) "\"x\"" else """["x"]"""}"""
            }
        hints("""{"first": {$many, "n": 1}, ${large("small", 20)}, ${large("large", 50)}}""")
            .take(2) shouldBe listOf("$.large", "$.small")
    }

    @Test
    fun `a record with few fields, or whose values have little in common, gets no notice`() {
        hints(
                """{"server": {"host": "a", "port": 1}, "db": {"url": "x", "user": "y"},
                "log": {"level": "info"}, "cache": {"size": 1, "ttl": 2.5}}"""
            )
            .shouldBeEmpty()
    }
}
