package dev.serdemark.toolchain.compiler

import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.InputStream

/**
 * Returns the message that protoc sends to a plugin: a `CodeGeneratorRequest` of
 * `google/protobuf/compiler/plugin.proto`.
 *
 * @param files the schemas that the plugin generates classes for
 * @param parameter the options of the plugin
 * @param descriptors the `FileDescriptorSet` that protoc wrote, with all imports
 */
internal fun pluginRequest(
    files: List<String>,
    parameter: String,
    descriptors: ByteArray,
): ByteArray =
    message(
        files.map { FILE_TO_GENERATE to it.encodeToByteArray() } +
            (PARAMETER to parameter.encodeToByteArray()) +
            parts(descriptors).filter { it.first == FILE_IN_SET }.map { PROTO_FILE to it.second }
    )

/**
 * Returns the error in the answer of a plugin, a `CodeGeneratorResponse`. Returns null if there is
 * none.
 */
internal fun pluginError(response: ByteArray): String? =
    parts(response).firstOrNull { it.first == ERROR }?.second?.decodeToString()

/** Returns the texts of the files in the answer of a plugin, by their names. */
internal fun pluginFiles(response: ByteArray): Map<String, String> =
    parts(response)
        .filter { it.first == FILE }
        .associate { (_, file) ->
            val fields = parts(file).toMap().mapValues { it.value.decodeToString() }
            fields.getValue(FILE_NAME) to fields[FILE_CONTENT].orEmpty()
        }

// The numbers of the fields.
private const val FILE_IN_SET = 1
private const val FILE_TO_GENERATE = 1
private const val PARAMETER = 2
private const val PROTO_FILE = 15
private const val ERROR = 1
private const val FILE = 15
private const val FILE_NAME = 1
private const val FILE_CONTENT = 15

/**
 * Returns a message with these fields. Each field has a number, and the bytes of a text or message.
 */
private fun message(parts: List<Pair<Int, ByteArray>>): ByteArray {
    val out = ByteArrayOutputStream()
    for ((number, content) in parts) {
        out.writeVarint(number.shl(WIRE_TYPE_BITS) or DELIMITED)
        out.writeVarint(content.size)
        out.write(content)
    }
    return out.toByteArray()
}

/**
 * Returns the fields of a message that are texts or messages, each with its number. Skips fields
 * that are integers, because no caller needs them.
 */
private fun parts(message: ByteArray): List<Pair<Int, ByteArray>> = buildList {
    val input = ByteArrayInputStream(message)
    while (input.available() > 0) {
        val tag = input.readVarint()
        val value = input.readVarint()
        when (val type = tag and WIRE_TYPE_MASK) {
            VARINT -> Unit
            DELIMITED -> add(tag.ushr(WIRE_TYPE_BITS) to input.readNBytes(value))
            else -> error("A plugin of protoc answers with fields of type $type")
        }
    }
}

private fun ByteArrayOutputStream.writeVarint(value: Int) {
    var rest = value
    while (rest > MOST_IN_BYTE) {
        write(rest and MOST_IN_BYTE or CONTINUED)
        rest = rest ushr BITS_IN_BYTE
    }
    write(rest)
}

private fun InputStream.readVarint(): Int {
    var value = 0
    var shift = 0
    while (true) {
        val byte = read()
        check(byte >= 0) { "The message of a plugin of protoc ends too early" }
        value = value or (byte and MOST_IN_BYTE).shl(shift)
        if (byte < CONTINUED) return value
        shift += BITS_IN_BYTE
    }
}

private const val VARINT = 0
private const val DELIMITED = 2
private const val WIRE_TYPE_BITS = 3
private const val WIRE_TYPE_MASK = 7
private const val BITS_IN_BYTE = 7
private const val MOST_IN_BYTE = 0x7f
private const val CONTINUED = 0x80
