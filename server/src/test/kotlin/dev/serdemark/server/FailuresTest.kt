package dev.serdemark.server

import dev.serdemark.server.testing.CITIES
import dev.serdemark.server.testing.CITIES_JSON
import dev.serdemark.server.testing.City
import dev.serdemark.server.testing.FakeServed
import dev.serdemark.server.testing.GsonCodec
import dev.serdemark.server.testing.JacksonCodec
import dev.serdemark.server.testing.KotlinxCodec
import dev.serdemark.server.testing.PlainCodec
import dev.serdemark.server.testing.Requests
import dev.serdemark.server.testing.mediaType
import dev.serdemark.server.testing.text
import dev.serdemark.server.testing.withServer
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldBeEmpty
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.PrintStream
import java.net.Socket
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class FailuresTest {
    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `the client gets the class and message of the codec's exception`(engine: String) {
        val served =
            FakeServed(
                PlainCodec(),
                City::class.java,
                CITIES,
                write = { throw IOException("Cannot write ${"it ".repeat(1_000)}") },
                read = { throw StackOverflowError() },
            )
        withServer(served, engine) {
            val answer = get("/documents/0")
            answer.statusCode() shouldBe 500
            answer.mediaType shouldBe "text/plain"
            answer.text shouldStartWith "java.io.IOException: Cannot write it it"
            answer.text.length shouldBe 2_000 // Longer messages are cut.
            val posted = post("/documents/0", ByteArray(1))
            posted.statusCode() shouldBe 500
            posted.text shouldBe "java.lang.StackOverflowError"
        }
        served.takenValues.shouldBeEmpty()
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `the client gets the exception of a mapper, not Ktor's wrapper`(engine: String) {
        val exceptionByCodec =
            mapOf(
                GsonCodec() to "com.google.gson.JsonSyntaxException: ",
                JacksonCodec() to "com.fasterxml.jackson.core.",
                KotlinxCodec() to "kotlinx.serialization.json.internal.JsonDecodingException: ",
            )
        for ((codec, exception) in exceptionByCodec) {
            val served = FakeServed(codec, City::class.java, CITIES)
            withServer(served, engine) {
                val posted = post("/documents/0", """{"FullName": nonsense""".encodeToByteArray())
                posted.statusCode() shouldBe 500
                posted.text shouldStartWith exception
                get("/documents/0").statusCode() shouldBe 200
            }
            served.takenValues.shouldBeEmpty()
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `the client gets the exception that a mapper throws while it writes`(engine: String) {
        val served = FakeServed(GsonCodec(), Broken::class.java, listOf(Broken()))
        withServer(served, engine) {
            val answer = get("/documents/0")
            answer.statusCode() shouldBe 500
            answer.text shouldStartWith "java.lang.UnsupportedOperationException: "
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `later answers report an exception that Jackson threw while streaming`(engine: String) {
        val values = listOf(CITIES[0], Broken())
        withServer(FakeServed(JacksonCodec(), Broken::class.java, values), engine) {
            get("/documents/0").text shouldBe CITIES_JSON[0]
            get("/documents/1").statusCode() shouldBe 200
            // The client may get the end of the answer before the server records the failure.
            generateSequence { get("/documents/0") }.take(1_000).first { it.statusCode() == 500 }
            for (answer in listOf(get("/documents/0"), post("/documents/0", ByteArray(1)))) {
                answer.statusCode() shouldBe 500
                answer.text shouldContain "JsonMappingException: cannot be got"
            }
            get("/bytes/0").statusCode() shouldBe 200
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `a client that disconnects does not affect other answers`(engine: String) {
        val hugeCity = City("x".repeat(50_000_000), 1)
        val values = listOf(hugeCity, CITIES[0])
        KtorServer().use { server ->
            val port = server.start(FakeServed(JacksonCodec(), City::class.java, values), engine)
            Socket("127.0.0.1", port).use { socket ->
                socket.setSoLinger(true, 0) // Closing resets the connection.
                socket
                    .getOutputStream()
                    .write("GET /documents/0 HTTP/1.1\r\nHost: x\r\n\r\n".toByteArray())
                socket.getInputStream().readNBytes(100)
            }
            repeat(3) { Requests(port).get("/documents/1").text shouldBe CITIES_JSON[0] }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `the server prints nothing, even if the contender throws`(engine: String) {
        val printed = ByteArrayOutputStream()
        val standardOutput = System.out
        val standardError = System.err
        val stream = PrintStream(printed, true)
        System.setOut(stream)
        System.setErr(stream)
        try {
            val served =
                FakeServed(PlainCodec(), City::class.java, CITIES, write = { error("broken") })
            withServer(served, engine) {
                get("/documents/0").statusCode() shouldBe 500
                get("/bytes/0").statusCode() shouldBe 200
                get("/nothing").statusCode() shouldBe 404
            }
        } finally {
            System.setOut(standardOutput)
            System.setErr(standardError)
        }
        printed.toString().shouldBeEmpty()
    }

    /** Gson cannot write the field with a class. Jackson cannot call the getter, which throws. */
    @Suppress("unused")
    internal class Broken {
        private val type: Any = String::class.java

        val text: String
            get() = error("cannot be got")
    }
}
