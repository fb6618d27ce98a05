package dev.serdemark.workload.testing

import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.writeText

/** Writes the workload `sample` below [parent]. The [fields] are the Avro fields of its root. */
fun workloadFolder(
    parent: Path,
    yaml: String,
    fields: String =
        """{"name":"text","type":"string"},{"name":"list","type":{"type":"array","items":"int"}}""",
): Path {
    val folder = Files.createDirectories(parent.resolve("sample"))
    folder.resolve("workload.yaml").writeText(yaml)
    folder
        .resolve("schema.avsc")
        .writeText("""{"type":"record","name":"Root","fields":[$fields]}""")
    return folder
}

/** Returns a workload file with the rules [values] for `Root`, and a [document] called `one`. */
internal fun workloadYaml(values: String = "text: {choice: [a]}", document: String = "seed: 1") =
    "format: 1\ndescription: Sample\nvalues:\n  Root:\n    $values\n" +
        "documents:\n  one: {$document}\n"
