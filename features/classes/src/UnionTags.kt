package dev.serdemark.classes

import dev.serdemark.model.json.UNION_TAG
import org.objectweb.asm.Type
import org.objectweb.asm.tree.AnnotationNode
import org.objectweb.asm.tree.ClassNode

private const val JACKSON = "com.fasterxml.jackson.annotation"
internal const val TYPE_INFO = "$JACKSON.JsonTypeInfo"

/**
 * A subclass that `@JsonSubTypes` lists.
 *
 * @property className the internal name of the subclass
 * @property tag the name of the subclass in JSON; null if the annotation does not give it
 */
internal class JsonSubtype(val className: String, val tag: String?)

/** Returns the subclasses that `@JsonSubTypes` lists. */
internal fun jsonSubtypes(node: ClassNode): List<JsonSubtype> {
    val listed = node.annotated.value("$JACKSON.JsonSubTypes", "value") as? List<*>
    return listed.orEmpty().filterIsInstance<AnnotationNode>().mapNotNull { type ->
        val branch = type.element("value") as? Type
        branch?.let { JsonSubtype(it.internalName, type.element("name") as? String) }
    }
}

/**
 * Returns the names in JSON that annotations of a sealed class give to its subclasses, by the
 * internal names of the subclasses.
 *
 * @throws dev.serdemark.problem.ProblemException if the annotations put the name of a subclass
 *   anywhere but in the member [UNION_TAG]
 */
internal fun unionTags(node: ClassNode): Map<String, String> {
    val annotated = node.annotated
    // ASM gives an enum constant as two texts: its type and its name.
    if ((annotated.value(TYPE_INFO, "include") as? Array<*>)?.last() in OTHER_PLACES)
        throw unmapped(
            node.shown,
            "@JsonTypeInfo puts the name of the subclass beside its JSON, " +
                "and Serdemark needs it in the member '$UNION_TAG'",
        )
    val members =
        listOf(
            jacksonMember(annotated),
            annotated.value("kotlinx.serialization.json.JsonClassDiscriminator", "discriminator"),
        )
    members
        .firstOrNull { it != null && it != UNION_TAG }
        ?.let {
            throw unmapped(
                node.shown,
                "the member '$it' of its JSON names the subclass, " +
                    "and Serdemark needs '$UNION_TAG' for that",
            )
        }
    return jsonSubtypes(node)
        .mapNotNull { subtype -> subtype.tag?.let { subtype.className to it } }
        .toMap()
}

/** The places other than a member in which Jackson may put the name of a subclass. */
private val OTHER_PLACES = setOf("WRAPPER_OBJECT", "WRAPPER_ARRAY", "EXTERNAL_PROPERTY")

/** Returns the member that names the branch according to `@JsonTypeInfo`, or null. */
private fun jacksonMember(annotated: Annotated): Any? {
    val id = (annotated.value(TYPE_INFO, "use") as? Array<*>)?.last() ?: return null
    val property = annotated.value(TYPE_INFO, "property")
    return if (property == null || property == "") DEFAULT_MEMBERS[id] else property
}

/**
 * Jackson's default names of the member that names the branch, by the constant of
 * `JsonTypeInfo.Id`.
 */
private val DEFAULT_MEMBERS =
    mapOf("CLASS" to "@class", "MINIMAL_CLASS" to "@c", "NAME" to "@type", "SIMPLE_NAME" to "@type")

/**
 * Returns the name in JSON of a branch: the name in annotations of its class, or else the simple
 * name of the class.
 */
internal fun branchTag(node: ClassNode): String =
    node.annotated.value("$JACKSON.JsonTypeName", "value") as? String
        ?: node.annotated.value("kotlinx.serialization.SerialName", "value") as? String
        ?: simpleName(node.name)
