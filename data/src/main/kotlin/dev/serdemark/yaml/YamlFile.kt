package dev.serdemark.yaml

import dev.serdemark.problem.MOST_BYTES_BY_HAND
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import java.nio.file.Path
import org.snakeyaml.engine.v2.api.LoadSettings
import org.snakeyaml.engine.v2.composer.Composer
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException
import org.snakeyaml.engine.v2.exceptions.YamlEngineException
import org.snakeyaml.engine.v2.nodes.Node
import org.snakeyaml.engine.v2.parser.ParserImpl
import org.snakeyaml.engine.v2.scanner.StreamReader

/**
 * Reads the YAML 1.2 file at [path]. A caller that has already read its [text] can pass it.
 *
 * @throws ProblemException if the file cannot be read, is empty, or is not YAML
 */
fun readYaml(path: Path, text: String = readSmallFile(path).decodeToString()): YamlNode =
    YamlNode("$path", "", composeYaml("$path", text))

/**
 * Returns the nodes of [text], which is YAML 1.2. [file] is its name in errors.
 *
 * @throws ProblemException if the text is empty, or is not YAML
 */
internal fun composeYaml(file: String, text: String): Node {
    val settings =
        LoadSettings.builder()
            .setLabel(file)
            .setUseMarks(true)
            .setCodePointLimit(MOST_BYTES_BY_HAND)
            .build()
    val root =
        try {
            val parser = ParserImpl(settings, StreamReader(settings, text))
            Composer(settings, DepthLimit(parser, file)).singleNode
        } catch (e: YamlEngineException) {
            throw ProblemException(syntax(file, e), e)
        }
    return root.orElseThrow {
        ProblemException(
            Problem("The file is empty.", "Write its keys, or restore its content.", file)
        )
    }
}

private fun syntax(file: String, cause: YamlEngineException): Problem {
    val marked = cause as? MarkedYamlEngineException
    return Problem(
        "This is not YAML: ${marked?.problem ?: cause.message}.",
        "Check the indentation, and quote strings that contain ': ' or '#'.",
        file,
        marked?.problemMark?.map { it.line + 1 }?.orElse(null),
    )
}
