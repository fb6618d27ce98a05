package dev.serdemark.server

import dev.serdemark.server.testing.CITIES
import dev.serdemark.server.testing.CITIES_JSON
import dev.serdemark.server.testing.City
import dev.serdemark.server.testing.FakeServed
import dev.serdemark.server.testing.GsonCodec
import dev.serdemark.server.testing.JacksonCodec
import dev.serdemark.server.testing.KotlinxCodec
import dev.serdemark.server.testing.PlainCodec
import dev.serdemark.server.testing.SmileCodec
import dev.serdemark.server.testing.mediaType
import dev.serdemark.server.testing.preparedBytes
import dev.serdemark.server.testing.text
import dev.serdemark.server.testing.withServer
import io.kotest.assertions.withClue
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.maps.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class KtorServerTest {
    private val plainCodec = PlainCodec()

    private fun servedWithPlainCodec(cities: List<City>, mediaType: String) =
        FakeServed(
            plainCodec,
            City::class.java,
            cities,
            mediaType,
            write = plainCodec::write,
            read = plainCodec::read,
        )

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `Ktor's converters write and read with the mapper of the codec`(engine: String) {
        for (codec in listOf(GsonCodec(), JacksonCodec(), KotlinxCodec())) {
            val served = FakeServed(codec, City::class.java, CITIES)
            withClue(codec) {
                withServer(served, engine) {
                    CITIES.indices.forEach { sibling ->
                        val answer = get("/documents/$sibling")
                        answer.statusCode() shouldBe 200
                        answer.mediaType shouldBe "application/json"
                        answer.text shouldBe CITIES_JSON[sibling]
                        val posted =
                            post("/documents/$sibling", CITIES_JSON[sibling].encodeToByteArray())
                        posted.statusCode() shouldBe 204
                        posted.text shouldBe ""
                    }
                }
                served.takenValues.shouldContainExactly(mapOf(0 to CITIES[0], 1 to CITIES[1]))
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `Ktor's converter handles binary formats of Jackson`(engine: String) {
        val codec = SmileCodec()
        val mediaType = "application/octet-stream"
        val served = FakeServed(codec, City::class.java, CITIES, mediaType)
        val payload = codec.mapper.writeValueAsBytes(CITIES[0])
        withServer(served, engine) { server ->
            server.converter() shouldBe "Ktor's JacksonConverter"
            val answer = get("/documents/0")
            answer.mediaType shouldBe mediaType
            answer.body() shouldBe payload
            post("/documents/0", payload, mediaType).statusCode() shouldBe 204
        }
        served.takenValues.shouldContainExactly(mapOf(0 to CITIES[0]))
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `the server calls a codec without a mapper directly`(engine: String) {
        for (mediaType in listOf("application/json", "application/octet-stream")) {
            val served = servedWithPlainCodec(CITIES, mediaType)
            withServer(served, engine) {
                val answer = get("/documents/1")
                answer.statusCode() shouldBe 200
                answer.mediaType shouldBe mediaType
                answer.text shouldBe "177571 Basel"
                val posted = post("/documents/0", "448664 Zürich €".encodeToByteArray(), mediaType)
                posted.statusCode() shouldBe 204
            }
            served.takenValues.shouldContainExactly(mapOf(0 to CITIES[0]))
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `a body of a megabyte is sent and received completely`(engine: String) {
        val city = City("x".repeat(1_000_000), 1)
        val served = servedWithPlainCodec(listOf(city), "application/json")
        withServer(served, engine) {
            val answer = get("/documents/0")
            answer.body().size shouldBe "1 ".length + 1_000_000
            post("/documents/0", answer.body()).statusCode() shouldBe 204
            post("/bytes/0", answer.body()).statusCode() shouldBe 204
        }
        served.takenValues.shouldContainExactly(mapOf(0 to city))
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `requests for bytes do not call the contender`(engine: String) {
        val served = FakeServed(PlainCodec(), City::class.java, CITIES, "application/octet-stream")
        withServer(served, engine) {
            val answer = get("/bytes/1")
            answer.statusCode() shouldBe 200
            answer.mediaType shouldBe "application/octet-stream"
            answer.body() shouldBe preparedBytes(1)
            val posted = post("/bytes/1", ByteArray(100_000), "application/octet-stream")
            posted.statusCode() shouldBe 204
        }
        served.takenValues.shouldBeEmpty()
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `a request for an invalid sibling is answered with 404`(engine: String) {
        val served = servedWithPlainCodec(CITIES, "application/json")
        withServer(served, engine) {
            for (path in listOf("documents", "bytes")) {
                for (sibling in listOf("2", "-1", "x", "99999999999")) {
                    get("/$path/$sibling").statusCode() shouldBe 404
                    post("/$path/$sibling", "1 Bern".encodeToByteArray()).statusCode() shouldBe 404
                }
            }
        }
        served.takenValues.shouldBeEmpty()
    }
}
