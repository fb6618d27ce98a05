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

/** Which converter a contender gets. */
class ConversionTest {
    private fun converter(
        codec: Any?,
        type: Class<*> = City::class.java,
        mediaType: String = "application/json",
    ): String = conversion(FakeServed(codec, type, emptyList(), mediaType)).name

    @Test
    fun `a mapper in a field of the codec, or of its superclass, gives Ktor's converter`() {
        converter(GsonCodec()) shouldBe "Ktor's GsonConverter"
        converter(JacksonCodec()) shouldBe "Ktor's JacksonConverter"
        converter(JacksonSubclass()) shouldBe "Ktor's JacksonConverter"
        converter(KotlinxCodec()) shouldBe "Ktor's KotlinxSerializationConverter"
    }

    @Test
    fun `a codec without a mapper is called directly`() {
        converter(PlainCodec()) shouldBe OURS
        converter("text") shouldBe OURS
        converter(NoGson()) shouldBe OURS
        converter(null) shouldBe OURS
    }

    @Test
    fun `a codec of a binary format is called directly if its mapper handles only JSON`() {
        converter(GsonCodec(), mediaType = "application/octet-stream") shouldBe OURS
        converter(KotlinxCodec(), mediaType = "application/octet-stream") shouldBe OURS
    }

    @Test
    fun `a codec is called directly if the class of the values is generic or abstract`() {
        converter(JacksonCodec(), List::class.java) shouldBe OURS
        converter(GsonCodec(), List::class.java) shouldBe OURS
        converter(KotlinxCodec(), List::class.java) shouldBe OURS
        converter(JacksonCodec(), Place::class.java) shouldBe OURS
        converter(GsonCodec(), Place::class.java) shouldBe OURS
        converter(KotlinxCodec(), PlainCodec::class.java) shouldBe OURS
    }

    @Test
    fun `Ktor's kotlinx converter writes the names of the branches of a sealed type`() {
        val served = FakeServed(KotlinxCodec(), Place::class.java, listOf(Lake(8)))
        withServer(served, "cio") { server ->
            server.converter() shouldBe "Ktor's KotlinxSerializationConverter"
            val answer = get("/documents/0")
            answer.text shouldBe """{"type":"dev.serdemark.server.ConversionTest.Lake","Depth":8}"""
            post("/documents/0", answer.body()).statusCode() shouldBe 204
        }
        served.taken[0] shouldBe Lake(8)
    }

    @Serializable internal sealed interface Place

    @Serializable internal data class Lake(val depth: Int) : Place

    private class NoGson {
        @Suppress("unused") private val gson: com.google.gson.Gson? = null
    }

    private companion object {
        const val OURS = "Serdemark's converter, which calls the codec"
    }
}
