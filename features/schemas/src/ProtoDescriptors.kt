package dev.serdemark.schemas

import com.squareup.wire.ProtoAdapter
import com.squareup.wire.Syntax
import com.squareup.wire.schema.Field.Label
import com.squareup.wire.schema.Location
import com.squareup.wire.schema.internal.parser.EnumConstantElement
import com.squareup.wire.schema.internal.parser.EnumElement
import com.squareup.wire.schema.internal.parser.FieldElement
import com.squareup.wire.schema.internal.parser.MessageElement
import com.squareup.wire.schema.internal.parser.OneOfElement
import com.squareup.wire.schema.internal.parser.OptionElement
import com.squareup.wire.schema.internal.parser.ProtoFileElement
import com.squareup.wire.schema.internal.parser.TypeElement
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import java.io.IOException
import java.nio.file.Path

/**
 * Returns the .proto files in the descriptor set [file], without the files in `google/protobuf`.
 *
 * @throws ProblemException if it is not a descriptor set, or uses groups or an edition
 */
internal fun descriptorSet(file: Path): List<ProtoFileElement> {
    val bytes = readSmallFile(file, "the descriptor set")
    val files =
        try {
            Descriptor(adapter.decode(bytes) as Map<*, *>)
                .list("file")
                .filterNot { it.text("name").startsWith("google/protobuf/") }
                .map { FileConverter(it).convert() }
        } catch (e: IOException) {
            throw notDescriptors(file, e)
        } catch (e: RuntimeException) {
            throw notDescriptors(file, e)
        }
    return files.ifEmpty { throw notDescriptors(file, null) }
}

private fun notDescriptors(file: Path, cause: Exception?) =
    ProblemException(
        "Not a descriptor set of Protocol Buffers.",
        "Make one with protoc --include_imports --descriptor_set_out=FILE, or name the .proto.",
        "$file",
        cause = cause,
    )

/** Reads descriptor sets with the `descriptor.proto` that Wire contains. */
private val adapter: ProtoAdapter<Any> by lazy {
    link(emptyList()).protoAdapter("google.protobuf.FileDescriptorSet", includeUnknown = false)
}

/** A message of `descriptor.proto`. */
private class Descriptor(private val content: Map<*, *>) {
    fun text(name: String): String = content[name] as? String ?: ""

    fun number(name: String): Int? = content[name] as? Int

    fun texts(name: String): List<String> =
        (content[name] as? List<*>).orEmpty().filterIsInstance<String>()

    fun list(name: String): List<Descriptor> =
        (content[name] as? List<*>).orEmpty().map { Descriptor(it as Map<*, *>) }

    fun flag(name: String): Boolean? = content[name] as? Boolean

    /** Returns the value of an option that is true or false; null if it is not set. */
    fun option(name: String): Boolean? = (content["options"] as? Map<*, *>)?.get(name) as? Boolean
}

/** Converts one of the files in a descriptor set to the form of a parsed `.proto`. */
private class FileConverter(private val file: Descriptor) {
    private val location = Location.get(file.text("name"))
    private val isProto3 = file.text("syntax") == "proto3"

    fun convert(): ProtoFileElement {
        if (file.text("syntax") == "editions") {
            throw problem("It uses an edition. Serdemark reads proto2 and proto3.")
        }
        val packageName = file.text("package")
        return ProtoFileElement(
            location,
            packageName.ifEmpty { null },
            if (isProto3) Syntax.PROTO_3 else Syntax.PROTO_2,
            imports = file.texts("dependency"),
            types = types(file.list("message_type"), file.list("enum_type"), packageName),
        )
    }

    private fun types(
        messages: List<Descriptor>,
        enums: List<Descriptor>,
        scope: String,
    ): List<TypeElement> =
        messages.map { message(it, "$scope.${it.text("name")}".trimStart('.')) } + enums.map(::enum)

    private fun enum(enum: Descriptor): EnumElement =
        EnumElement(
            location,
            enum.text("name"),
            options = option("allow_alias", enum.option("allow_alias")),
            constants =
                enum.list("value").map {
                    EnumConstantElement(location, it.text("name"), it.number("number") ?: 0)
                },
        )

    private fun message(message: Descriptor, fullName: String): MessageElement {
        // In descriptors, the entries of a map field are a nested message.
        val (entries, nested) =
            message.list("nested_type").partition {
                it.option("map_entry") == true
            }
        val maps = entries.associateBy { ".$fullName.${it.text("name")}" }
        val (inOneOfs, others) =
            message.list("field").withIndex().partition { (_, field) ->
                isInOneOf(field)
            }
        val oneOfs =
            message.list("oneof_decl").mapIndexed { index, oneOf ->
                val fields = inOneOfs.filter { it.value.number("oneof_index") == index }
                OneOfElement(
                    oneOf.text("name"),
                    fields = fields.map { field(it, maps) },
                    location = location,
                )
            }
        return MessageElement(
            location,
            message.text("name"),
            nestedTypes = types(nested, message.list("enum_type"), fullName),
            fields = others.map { field(it, maps) },
            oneOfs = oneOfs.filter { it.fields.isNotEmpty() },
        )
    }

    /**
     * Whether the source declares the [field] in a `oneof`. protoc also adds a `oneof` for each
     * `optional` field of proto3. Such a `oneof` does not count.
     */
    private fun isInOneOf(field: Descriptor): Boolean =
        field.number("oneof_index") != null && field.flag("proto3_optional") != true

    /**
     * Converts a field. [ProtoReader] sorts fields by line and column. Descriptors have neither, so
     * the index of the field is its column.
     */
    private fun field(
        indexed: IndexedValue<Descriptor>,
        maps: Map<String, Descriptor>,
    ): FieldElement {
        val field = indexed.value
        val entry = maps[field.text("type_name")]
        return FieldElement(
            location.at(-1, indexed.index),
            if (entry == null) label(field) else null,
            if (entry == null) type(field) else mapType(entry),
            field.text("name"),
            jsonName = field.text("json_name").ifEmpty { null },
            tag = field.number("number") ?: 0,
            options = option("packed", field.option("packed")),
        )
    }

    private fun label(field: Descriptor): Label? =
        when {
            field.text("label") == "LABEL_REPEATED" -> Label.REPEATED
            field.text("label") == "LABEL_REQUIRED" -> Label.REQUIRED
            isInOneOf(field) -> null
            isProto3 && field.flag("proto3_optional") != true -> null
            else -> Label.OPTIONAL
        }

    private fun mapType(entry: Descriptor): String {
        val (key, value) = entry.list("field").sortedBy { it.number("number") }
        return "map<${type(key)}, ${type(value)}>"
    }

    private fun type(field: Descriptor): String =
        when (val type = field.text("type")) {
            "TYPE_MESSAGE",
            "TYPE_ENUM" -> field.text("type_name")
            "TYPE_GROUP" -> throw problem("A group has no counterpart: ${field.text("name")}.")
            else -> type.removePrefix("TYPE_").lowercase()
        }

    private fun option(name: String, value: Boolean?): List<OptionElement> =
        listOfNotNull(value?.let { OptionElement(name, OptionElement.Kind.BOOLEAN, "$it", false) })

    private fun problem(message: String) = ProblemException(message, file = location.path)
}
