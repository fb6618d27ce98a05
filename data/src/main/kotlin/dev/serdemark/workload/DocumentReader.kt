package dev.serdemark.workload

import dev.serdemark.model.Schema
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.fileIn
import java.nio.file.Path

/** Reads an entry of `documents` of the workload in [folder]. */
internal class DocumentReader(private val folder: Path, private val models: DataModels) {
    /**
     * Reads the document called [name].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes of the entry
     */
    fun read(name: String, node: YamlNode): DocumentSpec = gatherMistakes {
        attempt {
            if (!NAME.matches(name))
                node.fail("Invalid document name: '$name'. Expected a-z, 0-9 and '-'.")
        }
        val map = node.map()
        attempt { map.onlyKeys(*(KEYS + models.keys).toTypedArray()) }
        val sha256 by attempt { map["sha256"]?.let(::digest) }
        val model by attempt { models.model(map) }
        val content by attempt {
            // The schema is read late, so that a faulty model does not hide other mistakes.
            map["files"]?.let { storedContent(it, map) } ?: drawnContent(map) { model.schema }
        }
        DocumentSpec(name, sha256, model, content, (map["sha256"] ?: node).line)
    }

    private fun drawnContent(map: YamlMap, schema: () -> Schema): Content.Drawn = gatherMistakes {
        attempt {
            map["checked"]?.fail(
                "'checked' goes with 'files' only, because all drawn payloads are measured."
            )
        }
        val seed by attempt { seed(map.required("seed", "1")) }
        val siblings by attempt { map["siblings"]?.let(::positiveNumber) }
        val text by attempt { map["text"]?.choice(TextClass.entries, TextClass::id) }
        val length by attempt { length(map, schema()) }
        Content.Drawn(seed, siblings, text, length)
    }

    private fun length(map: YamlMap, schema: Schema): Int? {
        if (schema.isSequence) return positiveNumber(map.required("length", "20"))
        map["length"]?.fail(
            "'length' is for sequences, and this workload has none.",
            "Write 'sequence: true' at the top of the file, or delete 'length'.",
        )
        return null
    }

    private fun seed(node: YamlNode): Long =
        node.text("1").toLongOrNull() ?: node.expected("a whole number (e.g. 1)")

    private fun storedContent(node: YamlNode, map: YamlMap): Content.Stored = gatherMistakes {
        attempt {
            val others = map.entries.keys.filter { it in KEYS + models.keys && it !in STORED_KEYS }
            if (others.isNotEmpty())
                node.fail(
                    "'files' cannot be combined with ${others.joinToString { "'$it'" }}.",
                    "Delete one of them.",
                )
        }
        val files by attempt {
            files(node, "documents/1.json").ifEmpty {
                node.expected("at least one file (e.g. [documents/1.json])")
            }
        }
        val checked by attempt {
            map["checked"]?.let { files(it, "documents/others.jsonl") }.orEmpty()
        }
        Content.Stored(files, checked)
    }

    private fun files(node: YamlNode, example: String): List<Path> =
        node.items("a list of files (e.g. [$example])") { it.fileIn(folder, example) }

    private fun digest(node: YamlNode): String =
        node.text("0123...").also {
            if (!SHA256.matches(it)) node.expected("a SHA-256 of 64 digits of 0-9 and a-f")
        }

    private companion object {
        val NAME = Regex("[a-z0-9][a-z0-9-]*")
        val SHA256 = Regex("[0-9a-f]{64}")
        val KEYS = listOf("seed", "siblings", "text", "length", "files", "checked", "sha256")
        val STORED_KEYS = listOf("files", "checked", "sha256")
    }
}
