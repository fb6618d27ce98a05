package dev.serdemark.cli.testing

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText

/** Adds contenders with deliberate faults to [folder]. */
class BrokenContenders(private val folder: Path) {
    /**
     * Adds a contender that needs no library. Its functions `encode` and `decode` use the bridge
     * that Serdemark generates. Its property `calls` counts the calls so far.
     *
     * @param read a Kotlin expression that reads `payload`
     * @param write a Kotlin expression that writes `value`
     * @param members more members of the codec class
     * @param manifest more lines of the manifest
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
     * Adds a copy of the shipped contender `gson` that writes other JSON.
     *
     * @param damage Kotlin statements that change the JSON object `user` after writing
     * @param restored a Kotlin expression that replaces each `user` after reading; `index` is its
     *   index
     */
    fun addJson(id: String, damage: String, restored: String) {
        val contender = folder.resolve(id)
        val shipped = Tool.home.resolve("contenders/gson")
        shipped.toFile().copyRecursively(contender.toFile())
        val correct = shipped.resolve("Bytes.kt").readText().replace("class Bytes", "class Correct")
        contender.resolve("Correct.kt").writeText(correct)
        val manifest = shipped.resolve("contender.yaml").readText()
        contender
            .resolve("contender.yaml")
            .writeText(
                manifest
                    .replace("id: gson", "id: $id")
                    .replace("[Adapters.kt, ", "[Adapters.kt, Correct.kt, ")
            )
        contender
            .resolve("Bytes.kt")
            .writeText(
                """
                |import com.google.gson.JsonObject
                |import com.google.gson.JsonParser
                |
                |class Bytes : BytesCodec<Root> {
                |    private val correct = Correct()
                |
                |    override fun write(value: Root): ByteArray {
                |        val tree = JsonParser.parseString(String(correct.write(value))).asJsonObject
                |        tree.getAsJsonArray("users").forEach { damage(it.asJsonObject) }
                |        return tree.toString().toByteArray()
                |    }
                |
                |    private fun damage(user: JsonObject) { $damage }
                |
                |    override fun read(payload: ByteArray): Root {
                |        val root = correct.read(payload)
                |        return root.copy(users = root.users.mapIndexed { index, user -> $restored })
                |    }
                |}
                |"""
                    .trimMargin()
            )
    }
}
