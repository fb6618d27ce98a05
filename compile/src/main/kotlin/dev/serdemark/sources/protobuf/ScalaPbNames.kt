package dev.serdemark.sources.protobuf

import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.GeneratorNames
import dev.serdemark.sources.scala.SCALA_TYPES_IN_SCOPE

/**
 * Returns names that are distinct in the code of ScalaPB too, and that it uses unchanged.
 *
 * @param packageName the package of the classes
 */
internal fun scalaPbNames(schema: Schema, packageName: String): ProtoNames =
    ProtoNames(
        schema,
        GeneratorNames(
            types = SCALA_TYPES_IN_SCOPE + TAKEN_TYPES,
            fields = TAKEN_FIELDS + packageName.substringBefore('.'),
            prefixes = PREFIXES,
        ),
    )

/** Types that ScalaPB renames, and types that its code mentions by their simple names. */
private val TAKEN_TYPES =
    "EnumType MatchError Recognized RecognizedType RuntimeException Unrecognized ValueType"
        .split(' ')
        .toSet()

/**
 * Members that every message or its lens has, fields that ScalaPB renames, static methods that
 * other code calls, and the first words of packages, which a field would hide.
 */
private val TAKEN_FIELDS =
    ("can_equal clone companion compose copy discard_unknown_fields empty equals field_by_number " +
            "finalize get_class hash_code instance_of is_defined is_empty modify notify notify_all number of " +
            "parse_from product_arity product_element product_element_name product_element_names " +
            "product_iterator product_prefix to_byte_array to_byte_string to_p_message " +
            "to_proto_string to_string update wait write_delimited_to write_to zip " +
            "com scala scalapb")
        .split(' ')
        .toSet()

/** The words of members such as `withX`, `clearX`, `addAllX`, and `optionalX` of a lens. */
private val PREFIXES = listOf("addall", "add", "clear", "get", "is", "optional", "with")
