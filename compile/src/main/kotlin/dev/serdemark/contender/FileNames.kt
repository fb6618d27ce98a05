package dev.serdemark.contender

import dev.serdemark.yaml.YamlNode
import java.nio.file.Path
import kotlin.io.path.name

/**
 * The names of the files of one package. They must differ in more than case, because some file
 * systems would keep only one of the files.
 */
internal class FileNames {
    private val places = HashMap<String, YamlNode>()

    /**
     * Takes the name of [file], which [place] mentions.
     *
     * @throws dev.serdemark.problem.ProblemException if the name is already taken
     */
    fun take(file: Path, place: YamlNode) {
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
