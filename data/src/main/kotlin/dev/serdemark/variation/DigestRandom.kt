package dev.serdemark.variation

import java.nio.ByteBuffer
import java.security.MessageDigest
import java.util.Random

/**
 * Random numbers that depend on a [seed] and a [text] through SHA-256. They reveal the text only to
 * someone who knows the seed and tries texts. The numbers of [Random] itself would reveal their
 * seed.
 */
internal class DigestRandom(seed: Long, text: String) : Random() {
    private val sha256 = MessageDigest.getInstance("SHA-256")

    private val key: ByteArray = run {
        sha256.update(ByteBuffer.allocate(Long.SIZE_BYTES).putLong(0, seed))
        sha256.digest(text.toByteArray(Charsets.UTF_16BE))
    }

    private var blocks = 0L
    private var block: ByteBuffer = ByteBuffer.allocate(0)

    override fun next(bits: Int): Int {
        if (!block.hasRemaining()) {
            sha256.update(key)
            sha256.update(ByteBuffer.allocate(Long.SIZE_BYTES).putLong(0, blocks++))
            block = ByteBuffer.wrap(sha256.digest())
        }
        return block.getInt() ushr (Int.SIZE_BITS - bits)
    }
}
