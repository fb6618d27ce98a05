package dev.serdemark.classes

import dev.serdemark.model.json.UNION_TAG
import org.objectweb.asm.Type
import org.objectweb.asm.tree.AnnotationNode
import org.objectweb.asm.tree.ClassNode

private const val JACKSON = "com.fasterxml.jackson.annotation"
internal const val TYPE_INFO = "$JACKSON.JsonTypeInfo"

/**
 * Returns the name in JSON and the internal name of each subclass that `@JsonSubTypes` lists. The
 * name in JSON is null if the annotation gives none.
 */
internal fun subtypes(node: ClassNode): List<Pair<String?, String>> {
    val listed = node.annotated.value("$JACKSON.JsonSubTypes", "value") as? List<*>
    return listed.orEmpty().filterIsInstance<AnnotationNode>().mapNotNull { type ->
        val branch = type.element("value") as? Type
        branch?.let { type.element("name") as? String to it.internalName }
    }
}

/**
 * Returns the names in JSON that annotations of a sealed class give to its subclasses, by the
 * internal names of the subclasses.
 */
internal fun unionTags(node: ClassNode): Map<String, String> {
    val annotated = node.annotated
    if ((annotated.value(TYPE_INFO, "include") as? Array<*>)?.last() in AROUND)
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
    return subtypes(node).mapNotNull { (tag, branch) -> tag?.let { branch to it } }.toMap()
}

/** The places other than a member in which Jackson may put the name of a subclass. */
private val AROUND = setOf("WRAPPER_OBJECT", "WRAPPER_ARRAY", "EXTERNAL_PROPERTY")

/** Returns the member in which Jackson expects the name of the branch; null if it expects none. */
private fun jacksonMember(annotated: Annotated): Any? {
    val id = (annotated.value(TYPE_INFO, "use") as? Array<*>)?.last() ?: return null
    val property = annotated.value(TYPE_INFO, "property")
    return if (property == null || property == "") DEFAULT_MEMBERS[id] else property
}

/** The member that Jackson uses if the annotation names none, by JsonTypeInfo.Id. */
private val DEFAULT_MEMBERS =
    mapOf("CLASS" to "@class", "MINIMAL_CLASS" to "@c", "NAME" to "@type", "SIMPLE_NAME" to "@type")

/**
 * Returns the name in JSON of a branch: the name in annotations, or else the simple name of the
 * class.
 */
internal fun ownTag(node: ClassNode): String =
    node.annotated.value("$JACKSON.JsonTypeName", "value") as? String
        ?: node.annotated.value("kotlinx.serialization.SerialName", "value") as? String
        ?: simpleName(node.name)
