package dev.serdemark.cli.testing

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText

/** Contenders that are broken on purpose, each in its own way. */
class BrokenContenders(private val folder: Path) {
    /**
     * Adds a contender with two Kotlin expressions: [read] of `payload`, and [write] of `value`. It
     * needs no library, because its functions `encode` and `decode` use the generated bridge.
     */
    fun add(
        id: String,
        read: String = "decode(payload)",
        write: String = "encode(value)",
        members: String = "",
        manifest: String = "",
        traits: String = "format: binary, effort: zero-knowledge",
    ) {
        val contender = folder.resolve(id).createDirectories()
        contender
            .resolve("contender.yaml")
            .writeText(
                """
                |format: 2
                |id: $id
                |version: "1.0"
                |dependencies: []
                |domain: kotlin-data
                |channels: {bytes: {codec: Bytes.kt, way: native}}
                |traits: {$traits}
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

    /**
     * Adds the shipped contender `gson` with two flaws. When it writes, the statements [damage]
     * change the JSON of each `user`. When it reads, the expression [restored] replaces each
     * `user`.
     */
    fun addJson(id: String, damage: String, restored: String) {
        val contender = folder.resolve(id)
        val shipped = Tool.home.resolve("contenders/gson")
        shipped.toFile().copyRecursively(contender.toFile())
        val sound = shipped.resolve("Bytes.kt").readText().replace("class Bytes", "class Sound")
        contender.resolve("Sound.kt").writeText(sound)
        val manifest = shipped.resolve("contender.yaml").readText()
        contender
            .resolve("contender.yaml")
            .writeText(
                manifest
                    .replace("id: gson", "id: $id")
                    .replace("[Adapters.kt, ", "[Adapters.kt, Sound.kt, ")
            )
        contender
            .resolve("Bytes.kt")
            .writeText(
                """
                |import com.google.gson.JsonObject
                |import com.google.gson.JsonParser
                |
                |class Bytes : BytesCodec<Root> {
                |    private val sound = Sound()
                |
                |    override fun write(value: Root): ByteArray {
                |        val tree = JsonParser.parseString(String(sound.write(value))).asJsonObject
                |        tree.getAsJsonArray("users").forEach { damage(it.asJsonObject) }
                |        return tree.toString().toByteArray()
                |    }
                |
                |    private fun damage(user: JsonObject) { $damage }
                |
                |    override fun read(payload: ByteArray): Root {
                |        val root = sound.read(payload)
                |        return root.copy(users = root.users.mapIndexed { index, user -> $restored })
                |    }
                |}
                |"""
                    .trimMargin()
            )
    }
}
