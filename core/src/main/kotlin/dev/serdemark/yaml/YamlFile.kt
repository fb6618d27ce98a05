package dev.serdemark.yaml

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import kotlin.io.path.readText
import org.snakeyaml.engine.v2.api.LoadSettings
import org.snakeyaml.engine.v2.api.lowlevel.Compose
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException
import org.snakeyaml.engine.v2.exceptions.YamlEngineException

/** Reads the YAML 1.2 file at [path]; its text may be given where it is at hand. */
internal fun readYaml(path: Path, text: String = path.readText()): YamlNode {
    val file = path.toString()
    val settings = LoadSettings.builder().setLabel(file).setUseMarks(true).build()
    val root =
        try {
            Compose(settings).composeString(text)
        } catch (e: YamlEngineException) {
            throw ProblemException(syntax(file, e), e)
        }
    return YamlNode(
        file,
        "",
        root.orElseThrow { ProblemException(Problem("The file is empty.", file = file)) },
    )
}

private fun syntax(file: String, cause: YamlEngineException): Problem {
    val marked = cause as? MarkedYamlEngineException
    return Problem(
        "This is not YAML: ${marked?.problem ?: cause.message}.",
        "Mind the indentation, and quote texts that hold ': ' or '#'.",
        file,
        marked?.problemMark?.map { it.line + 1 }?.orElse(null),
    )
}
