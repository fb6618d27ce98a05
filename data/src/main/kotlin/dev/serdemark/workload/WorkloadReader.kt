package dev.serdemark.workload

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.checkedFile
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path

/** Reads the folder of a workload. `docs/workloads.md` describes the format. */
internal object WorkloadReader {
    private const val FORMAT = "1"
    private val KEYS =
        arrayOf(
            "format",
            "description",
            "default",
            "sequence",
            "nested",
            "classes",
            "values",
            "projection",
            "documents",
        )

    /**
     * Reads the workload in [folder].
     *
     * @param finder finds the classes that the workload names
     * @throws ProblemException with all mistakes, or if a file is missing
     */
    fun read(folder: Path, finder: ClassFinder = ClassFinder.None): Workload {
        val file = checkedFile(folder, Workload.WORKLOAD_FILE)
        val yaml = readYaml(file).map()
        yaml.refuseOtherFormat(FORMAT)
        return gatherMistakes {
            attempt { yaml.required("format", FORMAT) }
            attempt { yaml.onlyKeys(*KEYS) }
            val texts = TextTrial(file)
            val models = ModelsReader(folder, finder, texts, this).read(yaml)
            val documents by attempt {
                val documents = yaml.required("documents", "{small: {seed: 1}}")
                documents.map().entries.ifEmpty { documents.expected("at least one document") }
            }
            val specs by attempt {
                each(documents.entries) { (name, node) ->
                    DocumentReader(folder, models).read(name, node)
                }
            }
            val default by attempt {
                yaml["default"]?.choice(documents.keys) { it } ?: documents.keys.first()
            }
            val description by attempt {
                yaml.required("description", "Users of a web shop").text("Users of a web shop")
            }
            // Texts are slow to check. If there is no other mistake, they are checked when drawn.
            if (!isEmpty) attempt { texts.run() }
            val id = folder.toAbsolutePath().normalize().fileName.toString()
            Workload(id, folder, description, default, specs.associateBy { it.name })
        }
    }
}
