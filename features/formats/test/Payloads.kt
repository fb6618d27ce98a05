package dev.serdemark.formats

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.dataformat.cbor.CBORFactory
import com.fasterxml.jackson.dataformat.smile.SmileFactory
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.input.InputFile
import dev.serdemark.input.InputLimits
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.parseJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.ConvertedFiles
import dev.serdemark.sample.FileConversion
import dev.serdemark.sample.PayloadFormat
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.testing.NO_OPTIONS
import io.kotest.assertions.throwables.shouldThrow
import java.io.ByteArrayOutputStream
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeBytes
import org.apache.avro.io.BinaryEncoder
import org.apache.avro.io.EncoderFactory
import org.msgpack.core.MessagePack
import org.msgpack.core.MessagePacker

/** The options of the command `try` if the user gives only these. */
internal fun options(schema: Path? = null, inference: InferenceOptions = InferenceOptions()) =
    NO_OPTIONS.copy(inference = inference, schema = schema)

/** Creates files in [folder] and converts them to JSON. */
internal class PayloadFolder(private val folder: Path) {
    fun file(name: String, bytes: ByteArray, limits: InputLimits = InputLimits()): InputFile {
        val path = folder.resolve(name).also { it.writeBytes(bytes) }
        return InputFile(name, path, limits)
    }

    fun converted(
        files: List<InputFile>,
        format: PayloadFormat? = null,
        options: SampleOptions = options(),
    ): ConvertedFiles =
        ConvertedFiles.convert(
            files,
            BinaryFormat.entries,
            format,
            FileConversion(
                options.schema,
                options.inference.takeIf { options.infersSchema },
                folder.resolve("json").createDirectories(),
            ),
        )

    /** The JSON of a file. */
    fun json(
        name: String,
        bytes: ByteArray,
        format: PayloadFormat? = null,
        options: SampleOptions = options(),
        limits: InputLimits = InputLimits(),
    ): String =
        converted(listOf(file(name, bytes, limits)), format, options).sources.single().open().use {
            it.readAllBytes().decodeToString()
        }

    /** The only problem with a file. */
    fun problem(
        name: String,
        bytes: ByteArray,
        format: PayloadFormat? = null,
        options: SampleOptions = options(),
        limits: InputLimits = InputLimits(),
    ): String =
        shouldThrow<ProblemException> { json(name, bytes, format, options, limits) }
            .problems
            .single()
            .toString()
}

/** The bytes of hexadecimal digits, which may have spaces. */
internal fun bytes(hex: String): ByteArray = hex.replace(" ", "").hexToByteArray()

/** Documents of JSON, one per line, as CBOR. */
internal fun cbor(lines: List<String>): ByteArray = converted(lines, CBORFactory())

/** Documents of JSON, one per line, as Smile: each with a header. */
internal fun smile(lines: List<String>): ByteArray =
    lines.map { converted(listOf(it), SmileFactory()) }.reduce { all, next -> all + next }

private fun converted(lines: List<String>, target: JsonFactory): ByteArray {
    val out = ByteArrayOutputStream()
    target.createGenerator(out).use { generator ->
        for (line in lines) {
            JsonFactory().createParser(line).use {
                it.nextToken()
                generator.copyCurrentStructure(it)
            }
        }
    }
    return out.toByteArray()
}

/** Documents of JSON, one per line, as MessagePack. */
internal fun messagePack(lines: List<String>): ByteArray =
    MessagePack.newDefaultBufferPacker().use { packer ->
        for (line in lines) packer.pack(parseJson(JsonText(line.toByteArray(), "json")))
        packer.toByteArray()
    }

private fun MessagePacker.pack(tree: JsonTree) {
    when (tree) {
        is JsonObject -> {
            packMapHeader(tree.members.size)
            for ((name, member) in tree.members) {
                packString(name)
                pack(member)
            }
        }
        is JsonArray -> {
            packArrayHeader(tree.items.size)
            tree.items.forEach { pack(it) }
        }
        is JsonString -> packString(tree.text)
        is JsonNumber ->
            if ('.' in tree.literal) packDouble(tree.literal.toDouble())
            else packBigInteger(tree.literal.toBigInteger())
        is JsonBoolean -> packBoolean(tree.value)
        is JsonNull -> packNil()
    }
}

/**
 * An Avro container file.
 *
 * @param blocks the blocks, each with its number of values and its compressed bytes
 */
internal fun container(
    schema: String,
    vararg blocks: Pair<Long, ByteArray>,
    codec: String = "null",
): ByteArray {
    val sync = ByteArray(16) { it.toByte() }
    return avro {
        writeFixed("Obj".toByteArray() + 1.toByte())
        writeMapStart()
        setItemCount(2)
        startItem()
        writeString("avro.schema")
        writeBytes(schema.toByteArray())
        startItem()
        writeString("avro.codec")
        writeBytes(codec.toByteArray())
        writeMapEnd()
        writeFixed(sync)
        for ((count, bytes) in blocks) {
            writeLong(count)
            writeBytes(bytes)
            writeFixed(sync)
        }
    }
}

/** The bytes that [write] writes. */
internal fun avro(write: BinaryEncoder.() -> Unit): ByteArray {
    val out = ByteArrayOutputStream()
    val encoder = EncoderFactory.get().binaryEncoder(out, null)
    encoder.write()
    encoder.flush()
    return out.toByteArray()
}
