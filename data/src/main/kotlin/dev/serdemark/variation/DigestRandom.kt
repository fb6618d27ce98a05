package dev.serdemark.variation

import java.nio.ByteBuffer
import java.security.MessageDigest
import java.util.Random

/**
 * Random numbers from the SHA-256 of a [seed] and a [text]. They reveal neither: to recognize the
 * text, one must know the seed and guess the text. Numbers of [Random] itself reveal the seed.
 */
internal class DigestRandom(seed: Long, text: String) : Random() {
    private val sha256 = MessageDigest.getInstance("SHA-256")

    private val key: ByteArray = run {
        sha256.update(ByteBuffer.allocate(Long.SIZE_BYTES).putLong(0, seed))
        sha256.digest(text.toByteArray(Charsets.UTF_16BE))
    }

    private var nextBlock = 0L
    private var block: ByteBuffer = ByteBuffer.allocate(0)

    override fun next(bits: Int): Int {
        if (!block.hasRemaining()) {
            sha256.update(key)
            sha256.update(ByteBuffer.allocate(Long.SIZE_BYTES).putLong(0, nextBlock++))
            block = ByteBuffer.wrap(sha256.digest())
        }
        return block.getInt() ushr (Int.SIZE_BITS - bits)
    }
}
