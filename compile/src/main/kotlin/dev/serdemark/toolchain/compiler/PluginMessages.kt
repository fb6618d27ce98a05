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
        files.map { PluginField(FILE_TO_GENERATE, it.encodeToByteArray()) } +
            PluginField(PARAMETER, parameter.encodeToByteArray()) +
            fields(descriptors)
                .filter { it.number == FILE_IN_SET }
                .map { PluginField(PROTO_FILE, it.content) }
    )

/** Returns the error in a plugin's answer, a `CodeGeneratorResponse`, or null if there is none. */
internal fun pluginError(response: ByteArray): String? =
    fields(response).firstOrNull { it.number == ERROR }?.content?.decodeToString()

/** Returns the texts of the files in the answer of a plugin, by their names. */
internal fun pluginFiles(response: ByteArray): Map<String, String> =
    fields(response)
        .filter { it.number == FILE }
        .associate { file ->
            val texts = fields(file.content).associate { it.number to it.content.decodeToString() }
            texts.getValue(FILE_NAME) to texts[FILE_CONTENT].orEmpty()
        }

/** A field of a message: its number, and the bytes of a text or message. */
private class PluginField(val number: Int, val content: ByteArray)

// The numbers of fields.
private const val FILE_IN_SET = 1
private const val FILE_TO_GENERATE = 1
private const val PARAMETER = 2
private const val PROTO_FILE = 15
private const val ERROR = 1
private const val FILE = 15
private const val FILE_NAME = 1
private const val FILE_CONTENT = 15

/** Returns a message with these fields. */
private fun message(fields: List<PluginField>): ByteArray {
    val out = ByteArrayOutputStream()
    for (field in fields) {
        out.writeVarint(field.number.shl(WIRE_TYPE_BITS) or DELIMITED)
        out.writeVarint(field.content.size)
        out.write(field.content)
    }
    return out.toByteArray()
}

/** Returns the fields of a message that are texts or messages. Skips integers. */
private fun fields(message: ByteArray): List<PluginField> = buildList {
    val input = ByteArrayInputStream(message)
    while (input.available() > 0) {
        val tag = input.readVarint()
        val valueOrSize = input.readVarint()
        when (val type = tag and WIRE_TYPE_MASK) {
            VARINT -> Unit
            DELIMITED -> add(PluginField(tag.ushr(WIRE_TYPE_BITS), input.readNBytes(valueOrSize)))
            else -> error("A plugin of protoc answers with fields of type $type")
        }
    }
}

private fun ByteArrayOutputStream.writeVarint(value: Int) {
    var rest = value
    while (rest > BYTE_MASK) {
        write(rest and BYTE_MASK or CONTINUATION_BIT)
        rest = rest ushr BITS_PER_BYTE
    }
    write(rest)
}

private fun InputStream.readVarint(): Int {
    var value = 0
    var shift = 0
    while (true) {
        val byte = read()
        check(byte >= 0) { "The message of a plugin of protoc ends too early" }
        value = value or (byte and BYTE_MASK).shl(shift)
        if (byte < CONTINUATION_BIT) return value
        shift += BITS_PER_BYTE
    }
}

// Protobuf's encoding: wire types, and integers with seven bits per byte.
private const val VARINT = 0
private const val DELIMITED = 2
private const val WIRE_TYPE_BITS = 3
private const val WIRE_TYPE_MASK = 7
private const val BITS_PER_BYTE = 7
private const val BYTE_MASK = 0x7f
private const val CONTINUATION_BIT = 0x80
