package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class CountedSourceTest {
    private val source =
        CountedSource(
            object : JsonSource {
                override val name = "ten bytes"

                override fun open() = ByteArray(10).inputStream()
            }
        )

    @Test
    fun `read and skipped bytes count`() {
        source.open().use {
            it.read()
            it.read(ByteArray(3))
            it.skip(4)
        }
        source.bytes shouldBe 8
    }

    @Test
    fun `bytes that are read again count once`() {
        repeat(2) { source.open().use { it.readBytes() } }
        source.bytes shouldBe 10
    }
}
