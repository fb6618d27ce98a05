package dev.serdemark.protobuf

import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.GeneratorNames
import dev.serdemark.sources.scala.SCALA_TYPES_IN_SCOPE

/**
 * Returns names that do not collide in ScalaPB's generated code, and that ScalaPB does not rename.
 *
 * @param packageName the package of the classes
 */
internal fun scalaPbNames(schema: Schema, packageName: String): ProtoNames =
    ProtoNames(
        schema,
        GeneratorNames(
            reservedTypes = SCALA_TYPES_IN_SCOPE + RESERVED_TYPES,
            reservedFields = RESERVED_FIELDS + packageName.substringBefore('.'),
            prefixes = PREFIXES,
        ),
    )

/**
 * Names that no type may have: types that ScalaPB renames, and types that its code uses by their
 * simple names.
 */
private val RESERVED_TYPES =
    "EnumType MatchError Recognized RecognizedType RuntimeException Unrecognized ValueType"
        .split(' ')
        .toSet()

/**
 * Names that no field may have: members of every message or lens, names that ScalaPB changes, and
 * methods and root packages that a field would hide.
 */
private val RESERVED_FIELDS =
    ("can_equal clone companion compose copy discard_unknown_fields empty equals field_by_number " +
            "finalize get_class hash_code instance_of is_defined is_empty modify notify notify_all number of " +
            "parse_from product_arity product_element product_element_name product_element_names " +
            "product_iterator product_prefix to_byte_array to_byte_string to_p_message " +
            "to_proto_string to_string update wait write_delimited_to write_to zip " +
            "com scala scalapb")
        .split(' ')
        .toSet()

/**
 * Prefixes of the members that ScalaPB generates for a field `x`, such as `withX`, `clearX`,
 * `addAllX`, and `optionalX` of a lens.
 */
private val PREFIXES = listOf("addall", "add", "clear", "get", "is", "optional", "with")
