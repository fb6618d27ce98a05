package dev.serdemark.cli.testing

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText

/** Adds the workload `notes` to a [folder]. A payload of its only document `some` is one text. */
fun addNotes(folder: Path) {
    val workload = folder.resolve("notes").createDirectories()
    workload
        .resolve("schema.avsc")
        .writeText(
            """{"type": "record", "name": "Note", "fields": [{"name": "text", "type": "string"}]}"""
        )
    workload
        .resolve("workload.yaml")
        .writeText("format: 1\ndescription: Notes\ndocuments: {some: {seed: 1, siblings: 3}}\n")
}
