package dev.serdemark.contender

import dev.serdemark.yaml.YamlNode

internal const val COORDINATE_EXAMPLE = "\"org.example:library:\${version}\""
private val COORDINATE = Regex("[^\\s:]+(:[^\\s:]+){2,3}")

/**
 * Returns a list of Maven coordinates, in which versions may be placeholders.
 *
 * @throws dev.serdemark.problem.ProblemException if the node holds anything else
 */
internal fun coordinates(node: YamlNode): List<String> =
    node.items("a list of coordinates (e.g. [$COORDINATE_EXAMPLE])", ::coordinate)

/**
 * Returns one Maven coordinate, whose version may be a placeholder.
 *
 * @throws dev.serdemark.problem.ProblemException if the node holds anything else
 */
internal fun coordinate(node: YamlNode): String {
    val text = node.text(COORDINATE_EXAMPLE)
    if (!COORDINATE.matches(text))
        node.expected("group:artifact:version (e.g. org.example:library:\${version})")
    return text
}
