package dev.serdemark.cli

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText

/**
 * Contenders that are broken on purpose, each in its own way. They encode by Java's object streams
 * what the generated bridge gives, so that they need no library.
 */
class BrokenContenders(private val folder: Path) {
    /** A contender of the given [read] and [write], Kotlin expressions of `payload` and `value`. */
    fun add(
        id: String,
        read: String = "decode(payload)",
        write: String = "encode(value)",
        members: String = "",
        manifest: String = "",
    ) {
        val contender = folder.resolve(id).createDirectories()
        contender
            .resolve("contender.yaml")
            .writeText(
                """
                |format: 1
                |id: $id
                |version: "1.0"
                |dependencies: []
                |domain: kotlin-data
                |channels: {bytes: {codec: Bytes.kt, way: native}}
                |traits: {format: binary, effort: zero-knowledge}
                |$manifest
                |"""
                    .trimMargin()
            )
        contender
            .resolve("Bytes.kt")
            .writeText(
                """
                |import dev.serdemark.worker.value.ValueReader
                |import dev.serdemark.worker.value.ValueWriter
                |
                |class Bytes : BytesCodec<Root> {
                |    private val bridge = ModelBridge()
                |    private var calls = 0L
                |    $members
                |    override fun write(value: Root): ByteArray { calls++; return $write }
                |    override fun read(payload: ByteArray): Root { calls++; return $read }
                |    private fun encode(value: Root) = ValueWriter().also { bridge.write(value, it) }.toByteArray()
                |    private fun decode(payload: ByteArray): Root = bridge.read(ValueReader(payload))
                |}
                |"""
                    .trimMargin()
            )
    }
}
