package dev.serdemark.server

import dev.serdemark.server.testing.City
import dev.serdemark.server.testing.FakeServed
import dev.serdemark.server.testing.GsonCodec
import dev.serdemark.server.testing.JacksonCodec
import dev.serdemark.server.testing.JacksonSubclass
import dev.serdemark.server.testing.KotlinxCodec
import dev.serdemark.server.testing.PlainCodec
import dev.serdemark.server.testing.text
import dev.serdemark.server.testing.withServer
import io.kotest.matchers.shouldBe
import kotlinx.serialization.Serializable
import org.junit.jupiter.api.Test

class ConversionTest {
    /** Returns the name of the converter for a contender with this codec. */
    private fun converterName(
        codec: Any?,
        type: Class<*> = City::class.java,
        mediaType: String = "application/json",
    ): String = conversion(FakeServed(codec, type, emptyList(), mediaType)).name

    @Test
    fun `a mapper in a field of the codec, or of its superclass, gives Ktor's converter`() {
        converterName(GsonCodec()) shouldBe "Ktor's GsonConverter"
        converterName(JacksonCodec()) shouldBe "Ktor's JacksonConverter"
        converterName(JacksonSubclass()) shouldBe "Ktor's JacksonConverter"
        converterName(KotlinxCodec()) shouldBe "Ktor's KotlinxSerializationConverter"
    }

    @Test
    fun `a codec without a mapper is called directly`() {
        converterName(PlainCodec()) shouldBe CALLS_CODEC
        converterName("text") shouldBe CALLS_CODEC
        converterName(NullGsonCodec()) shouldBe CALLS_CODEC
        converterName(null) shouldBe CALLS_CODEC
    }

    @Test
    fun `a codec of a binary format is called directly if its mapper handles only JSON`() {
        converterName(GsonCodec(), mediaType = "application/octet-stream") shouldBe CALLS_CODEC
        converterName(KotlinxCodec(), mediaType = "application/octet-stream") shouldBe CALLS_CODEC
    }

    @Test
    fun `a codec is called directly if Ktor's converter cannot handle the class of the values`() {
        // A generic class.
        converterName(JacksonCodec(), List::class.java) shouldBe CALLS_CODEC
        converterName(GsonCodec(), List::class.java) shouldBe CALLS_CODEC
        converterName(KotlinxCodec(), List::class.java) shouldBe CALLS_CODEC
        // An abstract class.
        converterName(JacksonCodec(), Place::class.java) shouldBe CALLS_CODEC
        converterName(GsonCodec(), Place::class.java) shouldBe CALLS_CODEC
        // A class without a serializer.
        converterName(KotlinxCodec(), PlainCodec::class.java) shouldBe CALLS_CODEC
    }

    @Test
    fun `Ktor's kotlinx converter writes the name of the subclass of a sealed type`() {
        val served = FakeServed(KotlinxCodec(), Place::class.java, listOf(Lake(8)))
        withServer(served, "cio") { server ->
            server.converter() shouldBe "Ktor's KotlinxSerializationConverter"
            val answer = get("/documents/0")
            answer.text shouldBe """{"type":"dev.serdemark.server.ConversionTest.Lake","Depth":8}"""
            post("/documents/0", answer.body()).statusCode() shouldBe 204
        }
        served.takenValues[0] shouldBe Lake(8)
    }

    @Serializable internal sealed interface Place

    @Serializable internal data class Lake(val depth: Int) : Place

    private class NullGsonCodec {
        @Suppress("unused") private val gson: com.google.gson.Gson? = null
    }

    private companion object {
        const val CALLS_CODEC = "Serdemark's converter, which calls the codec"
    }
}
