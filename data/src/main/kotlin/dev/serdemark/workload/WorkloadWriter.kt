package dev.serdemark.workload

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.unicodeEscape
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.name
import kotlin.io.path.outputStream
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText

/** Writes folders of workloads with values in files. */
object WorkloadWriter {
    /**
     * Writes the files of a workload into [folder], which must be empty or must not exist.
     *
     * @param description one sentence
     * @param documents values of [schema] by the names of documents, which consist of lowercase
     *   letters, digits and `-`; the first document is the default
     * @param classes the user's classes of the [schema], or null if there are none
     * @param checked files of values that are checked but not measured, by the name of the
     *   document; each line has one value or is blank
     * @throws ProblemException if the folder is not empty, or if a file cannot be written
     */
    fun write(
        folder: Path,
        description: String,
        schema: Schema,
        documents: Map<String, List<Value>>,
        checked: Map<String, Path> = emptyMap(),
        classes: UserClassFiles? = null,
    ) {
        try {
            requireEmpty(folder)
            folder.createDirectories()
            if (classes == null)
                folder.resolve(Workload.SCHEMA_FILE).writeText(AvroSchemas.write(schema))
            else copyJars(classes, folder)
            val files = documents.mapValues { (name, values) ->
                values.mapIndexed { index, value ->
                    val file = "documents/$name/${index + 1}.json"
                    val path = folder.resolve(file)
                    path.parent.createDirectories()
                    path.writeBytes(CanonicalJson.write(schema, value))
                    file
                }
            }
            val checkedFiles = checked.mapValues { (name, lines) ->
                val file = "documents/$name/checked.jsonl"
                // Copies only the content, because the original is private.
                folder.resolve(file).outputStream().use { Files.copy(lines, it) }
                file
            }
            folder
                .resolve(Workload.WORKLOAD_FILE)
                .writeText(yaml(description, classes, files, checkedFiles))
        } catch (e: IOException) {
            throw ProblemException(
                "Cannot write the workload $folder: ${e.reason(folder)}.",
                "Name another folder.",
                cause = e,
            )
        }
    }

    private fun copyJars(classes: UserClassFiles, folder: Path) {
        for ((jar, place) in classes.classPath.zip(places(classes))) {
            val copy = folder.resolve(place)
            copy.parent.createDirectories()
            jar.file.copyTo(copy)
        }
    }

    /** Returns the paths of the jars in the folder. Two jars may have the same name. */
    private fun places(classes: UserClassFiles): List<String> =
        classes.classPath.mapIndexed { i, jar -> "classes/${i + 1}/${jar.file.name}" }

    private fun requireEmpty(folder: Path) {
        val isFree =
            if (Files.isDirectory(folder)) Files.list(folder).use { it.findAny().isEmpty }
            else Files.notExists(folder)
        if (!isFree) {
            throw ProblemException(
                "Cannot write a workload to $folder: it is not an empty folder.",
                "Name a folder that does not exist.",
            )
        }
    }

    private fun yaml(
        description: String,
        classes: UserClassFiles?,
        files: Map<String, List<String>>,
        checked: Map<String, String>,
    ): String = buildString {
        appendLine("format: 1")
        appendLine("description: ${quoted(description)}")
        appendLine()
        classes?.let { append(yaml(it)) }
        appendLine("documents:")
        for ((name, paths) in files) {
            appendLine("  $name:")
            appendLine("    files:")
            paths.forEach { appendLine("      - $it") }
            checked[name]?.let { appendLine("    checked: [$it]") }
        }
    }

    private fun yaml(classes: UserClassFiles): String = buildString {
        appendLine("classes:")
        appendLine("  root: ${quoted(classes.names.root)}")
        if (classes.names.naming != Naming.AS_IN_CODE)
            appendLine("  names: ${classes.names.naming.id}")
        if (classes.names.mappers.isNotEmpty()) {
            appendLine("  mappers:")
            classes.names.mappers.distinct().forEach { appendLine("    - ${quoted(it)}") }
        }
        classes.names.values?.let { appendLine("  values: ${quoted(it)}") }
        appendLine("  jars:")
        for ((jar, place) in classes.classPath.zip(places(classes))) {
            appendLine("    - file: ${quoted(place)}")
            jar.library?.let { appendLine("      library: ${quoted(it)}") }
        }
        appendLine()
    }

    /** Returns a text in double quotes for YAML, in printable ASCII only. */
    private fun quoted(text: String): String =
        text
            .map { if (it in ' '..'~' && it != '"' && it != '\\') "$it" else unicodeEscape(it) }
            .joinToString("", "\"", "\"")
}
