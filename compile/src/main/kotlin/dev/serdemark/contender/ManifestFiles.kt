package dev.serdemark.contender

import dev.serdemark.problem.Attempt
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.requireSmallFile
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.fileIn
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.name

/**
 * Finds the files that a manifest with the language shape [domain] names. A file is in the folder
 * of the manifest, or in the folder of another contender beside it. Two files must not have the
 * same name.
 */
internal class ManifestFiles(domain: Attempt<Domain>) {
    private val domain by domain
    private val fileNames = FileNames()

    /**
     * Returns the file that [node] names, such as [example].
     *
     * @throws dev.serdemark.problem.ProblemException if there is no such file, or if it cannot be
     *   used
     */
    fun file(node: YamlNode, example: String): Path {
        val file = node.fileIn(Path.of(node.file).parent, example, withNeighbors = true)
        if (isScala(file) && domain != HandWrittenShape.SCALA_CASE) {
            node.fail(
                "'${file.name}' is Scala, which is compiled first, but the domain is '${domain.id}'.",
                "Use the domain '${HandWrittenShape.SCALA_CASE.id}', or write it in Kotlin.",
            )
        }
        requireSmallFile(file)
        fileNames.reserve(file, node)
        return file
    }

    /**
     * Returns the template that [node] names. Serdemark renders it for each type of a data model.
     *
     * @throws dev.serdemark.problem.ProblemException if there is no such file, or if it cannot be
     *   used
     */
    fun template(node: YamlNode): Path = gatherMistakes {
        attempt {
            if (domain !in DOMAINS_WITH_TEMPLATES) {
                val domains = DOMAINS_WITH_TEMPLATES.joinToString { it.id }
                node.fail("Templates are for the domains $domains alone, not for ${domain.id}.")
            }
        }
        val file = file(node, TEMPLATE)
        val ending = if (domain == HandWrittenShape.SCALA_CASE) ".scala.ftl" else ".kt.ftl"
        if (!file.name.endsWith(ending) || !CLASS_SUFFIX.matches(file.name.removeSuffix(ending)))
            node.expected("the suffix of its classes and $ending (e.g. Json$ending)")
        file
    }

    fun isScala(file: Path): Boolean = file.extension == "scala"

    private companion object {
        val DOMAINS_WITH_TEMPLATES =
            listOf(
                HandWrittenShape.KOTLIN_DATA,
                HandWrittenShape.JAVA_BEAN,
                HandWrittenShape.SCALA_CASE,
            )
        const val TEMPLATE = "Json.kt.ftl"
        val CLASS_SUFFIX = Regex("[A-Z][A-Za-z0-9]*")
    }
}

/**
 * The names of the files of one package. The names must differ in more than case, because some file
 * systems would keep only one of the files.
 */
internal class FileNames {
    private val places = HashMap<String, YamlNode>()

    /**
     * Reserves the name of [file], which [place] mentions.
     *
     * @throws dev.serdemark.problem.ProblemException if the name is already reserved
     */
    fun reserve(file: Path, place: YamlNode) {
        val name = file.name.lowercase()
        if (name in GENERATED) {
            place.fail("The name '${file.name}' is taken by generated code.", "Rename the file.")
        }
        val other = places.put(name, place) ?: return
        place.fail(
            "The name '${file.name}' is taken by ${other.path} in line ${other.line}.",
            "Rename one of the files.",
        )
    }

    private companion object {
        val GENERATED =
            (with(GeneratedNames) { listOf(BRIDGE, WALK, SHAPE, CONVERSION, READING) }
                    .map { "$it.kt" } +
                    listOf(
                        "${GeneratedNames.SHAPE}.scala",
                        "package.scala",
                        "${GeneratedNames.MAPPER}.java",
                    ) +
                    ChannelForm.entries.flatMap { it.kit.keys })
                .map { it.lowercase() }
    }
}
