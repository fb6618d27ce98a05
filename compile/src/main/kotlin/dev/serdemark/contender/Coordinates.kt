package dev.serdemark.contender

import dev.serdemark.yaml.YamlNode

internal const val COORDINATE_EXAMPLE = "\"org.example:library:\${version}\""
private val COORDINATE = Regex("[^\\s:]+(:[^\\s:]+){2,3}")

/** Maven coordinates, in which versions may be placeholders. */
internal fun coordinates(node: YamlNode): List<String> =
    node.items("a list of coordinates (e.g. [$COORDINATE_EXAMPLE])", ::coordinate)

/** One of them. */
internal fun coordinate(node: YamlNode): String {
    val text = node.text(COORDINATE_EXAMPLE)
    if (!COORDINATE.matches(text))
        node.expected("group:artifact:version (e.g. org.example:library:\${version})")
    return text
}
