package dev.serdemark.classes

import dev.serdemark.model.NameAnnotation
import dev.serdemark.workload.Naming
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode

/** Jackson's strategies for names, by the simple names of their classes. */
private val STRATEGIES =
    mapOf(
        "LowerCamelCaseStrategy" to Naming.AS_IN_CODE,
        "SnakeCaseStrategy" to Naming.SNAKE_CASE,
        "KebabCaseStrategy" to Naming.KEBAB_CASE,
        "UpperCamelCaseStrategy" to Naming.UPPER_CAMEL_CASE,
    )

/**
 * Returns this shape of [node] with the names in JSON that Jackson's `@JsonNaming` gives to
 * properties.
 *
 * @throws dev.serdemark.problem.ProblemException if the strategy is none of [STRATEGIES]
 */
internal fun ClassShape.withStrategyNames(node: ClassNode): ClassShape {
    val annotation = "com.fasterxml.jackson.databind.annotation.JsonNaming"
    val strategy = node.annotated.value(annotation, "value") as? Type ?: return this
    val simple = simpleName(strategy.internalName)
    val naming =
        STRATEGIES[simple]
            ?: throw unmapped(
                node.shown,
                "$simple gives its properties their names in JSON, and Serdemark knows only " +
                    STRATEGIES.keys.joinToString(),
            )
    val names = properties.associate { property ->
        // A name in an annotation of the property takes precedence.
        val annotated = renamed[property.name].orEmpty()
        property.name to mapOf(NameAnnotation.JACKSON to naming.jsonName(property.name)) + annotated
    }
    return ClassShape(kind, properties, branches, constants, renamed + names, creation)
}
