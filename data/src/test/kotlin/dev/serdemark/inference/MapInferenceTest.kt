package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.typeOf
import dev.serdemark.inference.testing.types
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class MapInferenceTest {
    @Test
    fun `objects whose keys vary are a map`() {
        val documents = List(20) { """{"tags":{"k$it":"v","j${it * 7 % 20}x":"w"}}""" }
        val inferred = inferFrom(*documents.toTypedArray())
        inferred.types shouldBe listOf("Root(tags map of string)")
        inferred.notices shouldBe
            listOf(Notice("\$.tags", "its keys vary from object to object, so it is a map"))
    }

    @Test
    fun `a single object with keys like data is a map`() {
        typeOf("""{"2024-01-01":1,"2024-01-02":2}""") shouldBe "map of int"
        typeOf("""{"/users":"x","/users/{id}":"y"}""") shouldBe "map of string"
        typeOf("""{"New York":1,"Los Angeles":2}""") shouldBe "map of int"
        typeOf("""{"10":1,"20":1.5}""") shouldBe "map of double"
    }

    @Test
    fun `an object whose keys are names is a record`() {
        typeOf("""{"width":1,"height":2}""") shouldBe "A"
        typeOf("""{"content-type":"x","@id":"y","a.b":"z"}""") shouldBe "A"
    }

    @Test
    fun `an object whose values have different shapes is not a map`() {
        typeOf("""{"1000":1,"1001":"x"}""") shouldBe "A"
        typeOf("""{"1000":{"a":1,"b":2},"1001":{"c":1,"d":2,"e":3}}""") shouldBe "A"
    }

    @Test
    fun `an object with many similar records is a map`() {
        val packages =
            (1..8).joinToString(",") { """"lib${'a' + it}":{"version":"1","size":$it}""" }
        val inferred = inferFrom("""{"packages":{$packages}}""")
        inferred.types shouldBe
            listOf("Root(packages map of Package)", "Package(version string, size int)")
    }

    @Test
    fun `many records with the same members are a map even if each object has the same keys`() {
        fun documents(entries: Int) =
            Array(5) {
                (1..entries).joinToString(",", """{"a":{""", "}}") {
                    """"k${'a' + it}":{"x":1,"y":2}"""
                }
            }
        inferFrom(*documents(8)).types shouldBe listOf("Root(a map of A)", "A(x int, y int)")
        inferFrom(*documents(7)).notices shouldBe
            listOf(Notice("\$.a", "it could be a map: --map a"))
        inferFrom(*documents(3)).notices.size shouldBe 1
        inferFrom(*documents(2)).notices shouldBe emptyList()
    }

    @Test
    fun `records of several groups of similar size are not a map`() {
        val groups =
            listOf("format,standAlone", "full,long,short", "format,standAlone", "full,long")
        val entries =
            (0 until 12).joinToString(",") { i ->
                val members = groups[i % 4].split(",").joinToString(",") { """"$it":"x"""" }
                """"k${'a' + i}":{$members}"""
            }
        inferFrom("""{"calendar":{$entries}}""").types.first() shouldBe "Root(calendar Calendar)"
    }

    @Test
    fun `an object with ten thousand keys is a map, even if its values are of different kinds`() {
        val keys = (1..10_000).joinToString(",") { """"name$it":$it""" }
        typeOf("{$keys}") shouldBe "map of int"
        val inferred = inferFrom("""{"a":{$keys,"x":"y"}}""")
        inferred.types shouldBe listOf("Root(a map of string)")
        inferred.notices.map { it.path } shouldBe listOf("\$", "\$.a", "\$.a{}")
        inferred.shouldLoseNothing(listOf(sourceOf("""{"a":{$keys,"x":"y"}}""")))
    }

    @Test
    fun `a document that is a map becomes a field of a record`() {
        val keys = (1..10_000).joinToString(",") { """"name$it":[$it]""" }
        val inferred = inferFrom("{$keys}")
        inferred.types shouldBe listOf("Root(value map of list of int)")
        inferred.shouldLoseNothing(listOf(sourceOf("{$keys}")))
    }

    @Test
    fun `codes, language tags and numbered keys look like data`() {
        typeOf("""{"USD":1,"EUR":2,"JPY":3,"CHF":4}""") shouldBe "map of int"
        typeOf("""{"en-US":"a","pt-BR":"b","zh-Hant-TW":"c"}""") shouldBe "map of string"
        typeOf((1..8).joinToString(",", "{", "}") { """"era-$it":"x"""" }) shouldBe "map of string"
        // A few keys in capital letters are names, and so are the lines of an address.
        typeOf("""{"ID":1,"URL":2,"SKU":3}""") shouldBe "A"
        typeOf("""{"line1":"x","line2":"x","line3":"x","line4":"x"}""") shouldBe "A"
    }

    /**
     * Returns an object with [all] entries. The first [odd] entries have other members than all
     * later entries.
     */
    private fun currencies(odd: Int, all: Int = 24): String =
        (1..all).joinToString(",", "{", "}") {
            val name = "cur${'a' + it / 10}${'a' + it % 10}"
            if (it <= odd) """"$name":{"odd$it":"x","even$it":"y"}"""
            else """"$name":{"displayName":"x","symbol":"y"}"""
        }

    @Test
    fun `a map with one odd entry stays a map, and its records get the members of that entry`() {
        val inferred = inferFrom("""{"currencies":${currencies(odd = 1)}}""")
        inferred.types shouldBe
            listOf(
                "Root(currencies map of Currency)",
                "Currency(odd1~ string, even1~ string, displayName~ string, symbol~ string)",
            )
        inferred.notices.map { it.text } shouldBe
            listOf(
                "its values are records with the same fields, so it is a map (or a record: --record currencies)"
            )
    }

    @Test
    fun `an object is a map if at most a quarter of its entries are odd`() {
        for (all in 8..40) {
            for (odd in 0..all) {
                val expected = if (odd <= all / 4) "map" else "A"
                val type = typeOf(currencies(odd, all))
                withClue("$odd of $all") { type.substringBefore(" of") shouldBe expected }
            }
        }
    }

    @Test
    fun `a notice names a record that could be a map, and the option for it`() {
        val withManyOdd = inferFrom("""{"currencies":${currencies(odd = 10)}}""")
        withManyOdd.notices shouldBe
            listOf(Notice("\$.currencies", "it could be a map: --map currencies"))
        val flat = (1..16).joinToString(",", "{", "}") { """"name${'a' + it}":"x"""" }
        inferFrom("""{"a":$flat}""").notices.map { it.text } shouldBe
            listOf("it could be a map: --map a")
        // Many objects with the same names are a record.
        inferFrom(*Array(5) { """{"a":$flat}""" }).notices shouldBe emptyList()
    }

    @Test
    fun `a notice names a record next to a map of similar name, since it could be a map too`() {
        fun notices(name: String, value: String) =
            inferFrom("""{"dependencies":{"react":$value},"$name":{"@types/react":"1"}}""")
                .notices
                .map { it.text }
        val hint = "it could be a map, like \"devDependencies\": --map dependencies"
        notices("devDependencies", "\"1\"").first() shouldBe hint
        notices("devDependencies", "1") shouldNotContain hint
        notices("others", "\"1\"").size shouldBe 1
        val both =
            """{"dependencies":{"@types/node":"1","vue":"2"},"devDependencies":{"jest":"3"}}"""
        inferFrom(both).notices.map { it.text }.filter { "map" in it } shouldBe
            listOf(
                "it could be a map: --map dependencies",
                "it could be a map, like \"dependencies\": --map devDependencies",
            )
    }

    @Test
    fun `four numbered records with the same members are a map, and a notice says so`() {
        fun users(count: Int, more: String = "") =
            (0 until count).joinToString(",", "{", "$more}") {
                """"user_$it":{"name":"n","age":$it}"""
            }
        val map = inferFrom("""{"users":${users(4)}}""")
        map.types shouldBe listOf("Root(users map of User)", "User(name string, age int)")
        map.notices.single().text shouldBe
            "its values are records with the same fields, so it is a map (or a record: --record users)"
        // Otherwise there is a record for each user, besides the root and `Users`.
        inferFrom("""{"users":${users(3)}}""").types.size shouldBe 5
        inferFrom("""{"users":${users(4, ""","admin":{"name":"n","age":1}""")}}""")
            .types
            .size shouldBe 7
    }

    @Test
    fun `a notice says that a record with unusual names could be a map`() {
        val hint = "it could be a map: --map a"
        fun notices(vararg documents: String) = inferFrom(*documents).notices.map { it.text }
        notices("""{"a":{"left-pad":"1","vue":"3"}}""").first() shouldBe hint
        notices("""{"a":{"👍":2,"🎉":1}}""").first() shouldBe hint
        inferFrom("""{"👍":{"a":1,"b":"x"},"🎉":{"a":1,"b":"x"}}""").notices.last().path shouldBe
            "\$[\"🎉\"]"
        notices("""{"a":{"JAVA_HOME":"x","PATH":"y"}}""").first() shouldBe hint
        // Keys in capital letters, eight texts, and records with the same members are unusual, too.
        notices("""{"a":{"USD":1.5,"EUR":2.5}}""").first() shouldBe hint
        fun texts(count: Int) = (1..count).joinToString(",", "{", "}") { """"k${'a' + it}":"x"""" }
        notices("""{"a":${texts(8)}}""").first() shouldBe hint
        notices("""{"a":${texts(7)}}""") shouldNotContain hint
        notices("""{"x":{"n":1},"y":{"n":2},"z":{"n":3}}""").first() shouldBe
            "it could be a map: --map '$'"
        // Values of several kinds belong to a record, and so do the same names in many objects.
        notices("""{"a":{"left-pad":"1","vue":3}}""") shouldNotContain hint
        notices(*Array(5) { """{"a":{"first-name":"x","last-name":"y"}}""" }) shouldNotContain hint
    }

    @Test
    fun `mail addresses look like data, and so do language tags if one has a country`() {
        typeOf("""{"a@x.com":{"n":1},"b@y.org":{"n":2}}""") shouldBe "map of A"
        typeOf("""{"@id":"x","@kind":"y"}""") shouldBe "A"
        typeOf("""{"en-US":"x","de-DE":"y","fr":"z","zh-Hant-TW":"w"}""") shouldBe "map of string"
        typeOf("""{"en":"x","de":"y","fr":"z"}""") shouldBe "A"
    }

    private fun optionsFor(maps: List<String> = emptyList(), records: List<String> = emptyList()) =
        InferenceOptions(
            maps = maps.map(PathPattern::of).toSet(),
            records = records.map(PathPattern::of).toSet(),
        )

    @Test
    fun `options decide what is a map and what is a record`() {
        val text = """{"users":[{"tags":{"x":{"k":1},"y":{"k":2}}}],"USD":{"2024":1}}"""
        inferFrom(text, options = optionsFor(maps = listOf("users[].tags"))).types shouldBe
            listOf(
                "Root(users list of User, USD map of int)",
                "User(tags map of Tag)",
                "Tag(k int)",
            )
        inferFrom("""{"users":{"tags":{"2024":1}}}""", options = optionsFor(listOf("$.users")))
            .types shouldBe listOf("Root(users map of map of int)")
        val entries = optionsFor(maps = listOf("users"), records = listOf("users{}"))
        inferFrom("""{"users":{"tags":{"2024":1},"x":{"2025":2}}}""", options = entries)
            .types shouldBe listOf("Root(users map of User)", "User(_2024~ int, _2025~ int)")
        // If the root is a map, there is no member `users`.
        val noSuchObject = optionsFor(maps = listOf("$", "users[].tags"), records = listOf("USD"))
        shouldThrow<ProblemException> { inferFrom(text, options = noSuchObject) }.message shouldBe
            "--map users[].tags: there is no object at this place of the documents. " +
                "The list of guesses shows how paths are written."
    }

    @Test
    fun `one place cannot be both a map and a record`() {
        val both = optionsFor(maps = listOf("a{}"), records = listOf("a.b"))
        shouldThrow<ProblemException> { inferFrom("{\"a\":{\"b\":{\"c\":1}}}", options = both) }
            .message shouldBe "--map a{} and --record a.b both name $.a.b. Keep one."
    }

    @Test
    fun `an option whose path leads to no object is refused with a suggestion`() {
        val problem =
            shouldThrow<ProblemException> {
                inferFrom("""{"currencies":{"a":1}}""", options = optionsFor(listOf("curencies")))
            }
        problem.problems.single().advice shouldBe "Did you mean 'currencies'?"
        shouldThrow<ProblemException> { PathPattern.of("a..b") }
    }

    @Test
    fun `the option for a record is refused for an object with too many keys`() {
        val entries = (1..1001).joinToString { "\"k$it\": $it" }
        shouldThrow<ProblemException> {
                inferFrom("""{"a": {$entries}}""", options = optionsFor(records = listOf("a")))
            }
            .message shouldBe
            "--record a: it has more than 1000 different keys, so it can only be a map. Leave the option out."
    }

    @Test
    fun `similar siblings are maps, even with few entries`() {
        fun zone(vararg names: String) =
            names.joinToString(",", "{", "}") { """"$it":{"city":"x"}""" }
        val zones =
            listOf(
                "Europe" to zone("Berlin", "Paris", "Rome", "Oslo", "Bern"),
                "Asia" to zone("Tokyo", "Seoul", "Hanoi", "Delhi", "Dubai"),
                "Etc" to zone("UTC", "GMT"),
                "Africa" to zone("Lagos", "Cairo", "Accra", "Tunis"),
            )
        typeOf(zones.joinToString(",", "{", "}") { (name, zone) -> """"$name":$zone""" }) shouldBe
            "A"
        inferFrom(zones.joinToString(",", "{", "}") { (name, zone) -> """"$name":$zone""" })
            .types
            .first() shouldBe
            "Root(Europe map of Europe, Asia map of Asia, Etc map of Etc, Africa map of Africa)"
    }

    @Test
    fun `values of a map may differ deep inside, and become JSON text there`() {
        val paths =
            (1..8).joinToString(",") {
                val example = if (it % 2 == 0) "$it" else """"x""""
                """"/users/$it":{"get":{"id":"x","example":$example},"summary":"x"}"""
            }
        val inferred = inferFrom("""{"paths":{$paths}}""")
        inferred.types.first() shouldBe "Root(paths map of Path)"
        inferred.notices.map { it.text } shouldContain
            "it holds number or string, so it is kept as JSON text in a string"
    }

    @Test
    fun `maps may contain maps`() {
        typeOf("""{"2023":{"01/02":1,"03/04":2},"2024":{"05/06":3}}""") shouldBe "map of map of int"
    }
}
