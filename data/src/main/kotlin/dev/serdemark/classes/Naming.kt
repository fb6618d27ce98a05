package dev.serdemark.classes

import dev.serdemark.model.NameAnnotation
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode

/**
 * The naming strategy of a mapper, which class files do not show. It names the properties that have
 * no annotation for their name in JSON.
 *
 * @property id its name on the command line and in files
 */
enum class Naming(val id: String, private val form: (List<String>) -> String) {
    /** `unitPrice`, unchanged */
    AS_IN_CODE("as-in-code", { it.joinToString("") }),
    /** `unit_price` */
    SNAKE_CASE("snake_case", { words -> words.joinToString("_") { it.lowercase() } }),
    /** `unit-price` */
    KEBAB_CASE("kebab-case", { words -> words.joinToString("-") { it.lowercase() } }),
    /** `UnitPrice` */
    UPPER_CAMEL_CASE(
        "UpperCamelCase",
        { words -> words.joinToString("").replaceFirstChar { it.uppercaseChar() } },
    );

    /**
     * Returns the name of a [property] in JSON. A word begins at each capital letter, unless a
     * capital letter, `_` or `-` comes before it.
     */
    fun jsonName(property: String): String = form(property.split(WORD_END))

    private companion object {
        val WORD_END = Regex("(?<=[^\\p{Lu}_-])(?=\\p{Lu})")
    }
}

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
