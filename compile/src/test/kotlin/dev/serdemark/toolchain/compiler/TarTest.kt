package dev.serdemark.toolchain.compiler

import io.kotest.matchers.shouldBe
import java.io.ByteArrayOutputStream
import org.junit.jupiter.api.Test

class TarTest {
    @Test
    fun `a file is found after files of any size`() {
        val tar =
            tar("bin/" to null, "bin/a" to bytes(512), "./bin/b" to bytes(700), "c" to bytes(0))
        fileInTar(tar, "bin/a") shouldBe bytes(512)
        fileInTar(tar, "bin/b") shouldBe bytes(700)
        fileInTar(tar, "c") shouldBe bytes(0)
    }

    @Test
    fun `a folder, a part of a path and an empty archive give no file`() {
        val tar = tar("bin/" to null, "bin/a" to bytes(1))
        fileInTar(tar, "bin/") shouldBe null
        fileInTar(tar, "a") shouldBe null
        fileInTar(ByteArray(0), "a") shouldBe null
    }

    private fun fileInTar(tar: ByteArray, path: String) = fileInTar(tar.inputStream(), path)

    private fun bytes(count: Int) = ByteArray(count) { it.toByte() }

    /**
     * Returns an archive as `tar --format=ustar` writes it. A file with null as its content is a
     * folder.
     */
    private fun tar(vararg files: Pair<String, ByteArray?>): ByteArray {
        val out = ByteArrayOutputStream()
        for ((path, content) in files) {
            val header = ByteArray(512)
            path.toByteArray().copyInto(header)
            // The size is at byte 124, and the type at byte 156. Blocks have 512 bytes.
            "%011o".format(content?.size ?: 0).toByteArray().copyInto(header, 124)
            header[156] = (if (content == null) '5' else '0').code.toByte()
            out.writeBytes(header)
            content?.let { out.writeBytes(it.copyOf((it.size + 511) / 512 * 512)) }
        }
        out.writeBytes(ByteArray(1024))
        return out.toByteArray()
    }
}
