package dev.serdemark.model.json

import dev.serdemark.model.quoted

/** The reason why a JSON tree is no value of a schema. The [message] does not name the place. */
internal sealed class Mismatch(val message: String) {
    /** A member is missing that must be there. */
    data object MissingMember : Mismatch("This member is missing")

    /** The member of a union is missing that names the type. */
    data object MissingTag : Mismatch("This member, which names the type, is missing")

    /** A member is not a field of its record. The record may have fields of [similar] names. */
    class UnknownMember(record: String, similar: List<String>) :
        Mismatch(
            "Record $record has no field of this name" +
                if (similar.isEmpty()) ""
                else "; did you mean ${similar.joinToString { quoted(it) }}?"
        )

    /** A member has a value, but the user's classes make it null, for the reason [whyNull]. */
    class AlwaysNull(whyNull: String) :
        Mismatch(
            whyNull.replaceFirstChar { it.uppercaseChar() } +
                ", so this member must be null or missing"
        )

    /** The [tree] is not what was [expected], such as a text in place of `an object`. */
    class OtherForm(expected: String, val tree: JsonTree) :
        Mismatch("Expected $expected, was ${tree.description}")
}
