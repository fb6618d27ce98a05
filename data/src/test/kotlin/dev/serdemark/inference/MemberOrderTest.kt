package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.model.Feature
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.features
import dev.serdemark.model.json.CanonicalJson
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

/** The order of members in the measured payloads, on which the speed of some readers depends. */
class MemberOrderTest {
    /** Returns the canonical JSON of the [documents] as values of the inferred schema. */
    private fun canonicalJson(vararg documents: String): List<String> {
        val source = sourceOf(*documents)
        val inferred = inferFrom(*documents)
        inferred.shouldLoseNothing(listOf(source))
        return inferred.values(source).toList().map {
            CanonicalJson.write(inferred.schema, it).decodeToString()
        }
    }

    private fun shapes(count: Int, circle: String, rect: String) =
        Array(count) { """{"id":$it,"shape":{${if (it % 2 == 0) circle else rect}}}""" }

    @Test
    fun `a discriminator keeps its place`() {
        val documents =
            shapes(6, """"r":1.5,"name":"c","type":"circle"""", """"width":1,"type":"rect","h":2""")
        canonicalJson(*documents) shouldBe documents.asList()
        val inferred = inferFrom(*documents)
        // The notice names the discriminator, and no order.
        inferred.notices.map { it.path } shouldBe listOf("\$.shape")
        inferred.schema.record("circle").typeAt shouldBe 2
        inferred.schema.record("rect").typeAt shouldBe 1
        (Feature.LATE_TYPE in inferred.schema.features()) shouldBe true
        AvroSchemas.read(AvroSchemas.write(inferred.schema).toByteArray(), "x") shouldBe
            inferred.schema
    }

    @Test
    fun `the place of a discriminator counts optional fields`() {
        val documents =
            arrayOf(
                """{"s":{"a":[1],"b":2,"type":"x","z":true}}""",
                """{"s":{"a":[1],"type":"x","z":true}}""",
                """{"s":{"a":"1","type":"y"}}""",
                """{"s":{"a":"1","type":"y"}}""",
            )
        canonicalJson(*documents) shouldBe documents.asList()
    }

    @Test
    fun `a discriminator that comes first is not late`() {
        val documents = shapes(4, """"type":"circle","r":1""", """"type":"rect","r":[1]""")
        canonicalJson(*documents) shouldBe documents.asList()
        (Feature.LATE_TYPE in inferFrom(*documents).schema.features()) shouldBe false
    }

    @Test
    fun `the most frequent order is measured, and objects in other orders are counted`() {
        val rare = Array(3) { """{"orders":{"b":$it,"a":1,"c":true}}""" }
        val frequent = Array(37) { """{"orders":{"a":1,"c":true,"b":$it}}""" }
        inferFrom(*rare, *frequent).notices.map { "${it.path}: ${it.text}" } shouldBe
            listOf(
                "\$.orders: 3 of 40 objects of orders have another order of members: " +
                    "measured in the most frequent one"
            )
        canonicalJson(*rare, *frequent).toSet().take(3) shouldBe
            List(3) { """{"orders":{"a":1,"c":true,"b":$it}}""" }
        canonicalJson(*frequent) shouldBe frequent.asList()
    }

    @Test
    fun `the order of most objects wins, even if optional members split it into several orders`() {
        val first =
            Array(6) { i ->
                // The bits of 1 to 6 give all combinations except none and all three.
                val members =
                    listOf(""""a":1""", """"b":2""", """"c":3""").filterIndexed { j, _ ->
                        i + 1 shr j and 1 == 1
                    }
                """{"type":"t",${members.joinToString(",")}}"""
            }
        val last = Array(3) { """{"a":1,"b":2,"c":3,"type":"t"}""" }
        inferFrom(*last, *first).schema.rootRecord.fields.map { it.json } shouldBe
            listOf("type", "a", "b", "c")
        inferFrom(*last, *first).notices.single().text shouldBe
            "3 of 9 objects of Root have another order of members: measured in the most frequent one"
    }

    @Test
    fun `optional members keep their places between other members`() {
        val documents = arrayOf("""{"a":1,"d":1}""", """{"a":1,"c":1,"d":1}""", """{"b":1,"c":1}""")
        inferFrom(*documents).schema.rootRecord.fields.map { it.json } shouldBe
            listOf("a", "b", "c", "d")
        canonicalJson(*documents) shouldBe documents.asList()
    }

    @Test
    fun `random objects keep a common order, or else get the order of most objects`() {
        repeat(300) { seed ->
            val random = Random(seed)
            val names = List(random.nextInt(1, 8)) { "m$it" }.shuffled(random)
            val share = random.nextDouble()
            val isMixed = seed % 2 == 0
            val objects =
                List(random.nextInt(1, 60)) {
                    val kept = names.filter { random.nextDouble() < share }
                    if (isMixed && random.nextInt(4) == 0) kept.shuffled(random) else kept
                }
            val orders = MemberOrders()
            for (members in objects) {
                val end =
                    members.fold(orders.start as MemberOrders.OrderStep?) { step, name ->
                        orders.step(step, name, MOST_FIELDS)
                    }
                end!!.endCount++
            }
            withClue("seed $seed: $objects") {
                val arranged = orders.arrange(names.shuffled(random))
                val misfits = objects.count { it != arranged.names.filter(it::contains) }
                arranged.names.sorted() shouldBe names.sorted()
                arranged.misfits shouldBe misfits.toLong()
                // At least the objects in the most frequent order fit.
                val mostFrequent = objects.groupingBy { it }.eachCount().values.max()
                (misfits <= objects.size - mostFrequent) shouldBe true
                if (!isMixed) misfits shouldBe 0
            }
        }
    }

    @Test
    fun `records of several places count their orders together`() {
        val one = """{"id":1,"next":{"next":null,"id":2}}"""
        val inferred = inferFrom(one, """{"id":1,"next":{"id":2,"next":{"id":2,"next":null}}}""")
        inferred.schema.rootRecord.fields.map { it.json } shouldBe listOf("id", "next")
        inferred.notices.count { "another order" in it.text } shouldBe 1
    }

    @Test
    fun `objects in very many orders are read in bounded memory`() {
        val random = Random(1)
        val names = List(200) { "m$it" }
        val documents =
            Array(300) {
                names.shuffled(random).joinToString(",", "{", "}") { name ->
                    "\"$name\":1.5e-${name.length}"
                }
            }
        inferFrom(*documents, options = InferenceOptions(records = emptySet())).documents shouldBe
            300
    }
}
