package dev.serdemark.classes

import dev.serdemark.model.json.UNION_TAG
import org.objectweb.asm.Type
import org.objectweb.asm.tree.AnnotationNode
import org.objectweb.asm.tree.ClassNode

private const val JACKSON = "com.fasterxml.jackson.annotation"

/**
 * Returns the subclasses that Jackson's annotation lists: their names in JSON, or null if the
 * annotation gives none, and their internal names.
 */
internal fun subtypes(node: ClassNode): List<Pair<String?, String>> {
    val listed = node.annotated.value("$JACKSON.JsonSubTypes", "value") as? List<*>
    return listed.orEmpty().filterIsInstance<AnnotationNode>().mapNotNull { type ->
        val branch = type.element("value") as? Type
        branch?.let { type.element("name") as? String to it.internalName }
    }
}

/**
 * Returns the names in JSON of the subclasses of a sealed class that it lists itself, by their
 * internal names.
 */
internal fun unionTags(node: ClassNode): Map<String, String> {
    val annotated = node.annotated
    val members =
        listOf(
            annotated.value("$JACKSON.JsonTypeInfo", "property"),
            annotated.value("kotlinx.serialization.json.JsonClassDiscriminator", "discriminator"),
        )
    members
        .firstOrNull { it != null && it != "" && it != UNION_TAG }
        ?.let {
            throw unmapped(
                node.shown,
                "the member '$it' of its JSON names the subclass, and Serdemark needs '$UNION_TAG' for that",
            )
        }
    return subtypes(node).mapNotNull { (tag, branch) -> tag?.let { branch to it } }.toMap()
}

/** Returns the name in JSON of a branch: what annotations say, or the simple name of the class. */
internal fun ownTag(node: ClassNode): String =
    node.annotated.value("$JACKSON.JsonTypeName", "value") as? String
        ?: node.annotated.value("kotlinx.serialization.SerialName", "value") as? String
        ?: simpleName(node.name)
