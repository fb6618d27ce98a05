package dev.serdemark.inference

import dev.serdemark.inference.testing.inferred
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.typeOf
import dev.serdemark.inference.testing.types
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class MapInferenceTest {
    @Test
    fun `objects whose keys vary are a map`() {
        val documents = List(20) { """{"tags":{"k$it":"v","j${it * 7 % 20}x":"w"}}""" }
        val inferred = inferred(*documents.toTypedArray())
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
    fun `an object with names for keys is a record`() {
        typeOf("""{"width":1,"height":2}""") shouldBe "A"
        typeOf("""{"content-type":"x","@id":"y","a.b":"z"}""") shouldBe "A"
    }

    @Test
    fun `values of different shapes are no map`() {
        typeOf("""{"1000":1,"1001":"x"}""") shouldBe "A"
        typeOf("""{"1000":{"a":1,"b":2},"1001":{"c":1,"d":2,"e":3}}""") shouldBe "A"
    }

    @Test
    fun `an object with many records that are alike is a map`() {
        val packages =
            (1..8).joinToString(",") { """"lib${'a' + it}":{"version":"1","size":$it}""" }
        val inferred = inferred("""{"packages":{$packages}}""")
        inferred.types shouldBe
            listOf("Root(packages map of Package)", "Package(version string, size int)")
    }

    @Test
    fun `the same keys in every one of many objects are a record's, even of records`() {
        val object8 = (1..8).joinToString(",") { """"k${'a' + it}":{"x":1,"y":2}""" }
        val documents = Array(5) { """{"a":{$object8}}""" }
        inferred(*documents).schema.declarations.keys.size shouldBe 10
    }

    @Test
    fun `ten thousand different keys are a map, and their values may be of any kind`() {
        val keys = (1..10_000).joinToString(",") { """"name$it":$it""" }
        typeOf("{$keys}") shouldBe "map of int"
        val inferred = inferred("""{"a":{$keys,"x":"y"}}""")
        inferred.types shouldBe listOf("Root(a map of string)")
        inferred.notices.map { it.path } shouldBe listOf("\$.a", "\$.a{}")
        inferred.shouldLoseNothing(listOf(sourceOf("""{"a":{$keys,"x":"y"}}""")))
    }

    @Test
    fun `a document that is a map stands in a record`() {
        val keys = (1..10_000).joinToString(",") { """"name$it":[$it]""" }
        val inferred = inferred("{$keys}")
        inferred.types shouldBe listOf("Root(value map of list of int)")
        inferred.shouldLoseNothing(listOf(sourceOf("{$keys}")))
    }

    @Test
    fun `maps in maps are told from the inside out`() {
        typeOf("""{"2023":{"01/02":1,"03/04":2},"2024":{"05/06":3}}""") shouldBe "map of map of int"
    }
}
