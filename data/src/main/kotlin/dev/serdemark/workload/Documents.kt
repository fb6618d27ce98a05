package dev.serdemark.workload

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.avro.ValueFile
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.cannotRead
import dev.serdemark.problem.orProblem
import dev.serdemark.system.createSharedFile
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.security.MessageDigest

/**
 * Creates documents. Keeps the value files of drawn documents in the folder [cache]. If such a file
 * is damaged, or does not match its pinned digest, creates it again.
 */
class Documents(private val cache: Path) {
    /**
     * Returns the document called [name] of [workload].
     *
     * @throws ProblemException if a file cannot be read or written, if its files do not match the
     *   schema, or if the document does not match its pinned digest
     */
    fun load(workload: Workload, name: String): Document {
        val spec = workload.documents.getValue(name)
        return when (spec.content) {
            is Content.Stored ->
                // Reads all payloads now, so that errors are reported before anything is measured.
                create(workload, spec).also { it.largestBytes }
            is Content.Drawn -> {
                val file = cache.resolve("${key(workload, name)}.values")
                cachedDocument(workload, spec, file)
                    ?: create(workload, spec) { writeToCache(it, file) }
            }
        }
    }

    private fun cachedDocument(workload: Workload, spec: DocumentSpec, file: Path): Document? {
        if (!Files.isRegularFile(file)) return null
        val content =
            orProblem(
                "Cannot read the document $file, which is in the cache",
                "Make it readable for this user, or $OTHER_CACHE.",
                file,
            ) {
                Files.readAllBytes(file)
            }
        val values =
            try {
                ValueFile.read(spec.schema, content, "$file")
            } catch (_: ProblemException) {
                return null
            }
        val digest = ValueFile.digest(content)
        return document(workload, spec, values, digest).takeIf {
            spec.sha256 == null || spec.sha256 == digest
        }
    }

    private fun values(workload: Workload, spec: DocumentSpec): List<Value> =
        when (val content = spec.content) {
            is Content.Drawn -> {
                // Reports all mistakes in texts together.
                TextTrial(workload.file).also { spec.model.rules.values.forEach(it::add) }.run()
                Siblings.draw(workload, spec, content)
            }
            is Content.Stored -> content.files.map { readValue(spec.schema, it) }
        }

    private fun readValue(schema: Schema, file: Path): Value {
        val bytes =
            try {
                Files.readAllBytes(file)
            } catch (e: IOException) {
                throw cannotRead(file, "the payload", e)
            }
        return CanonicalJson.read(schema, bytes, "$file")
    }

    private fun create(
        workload: Workload,
        spec: DocumentSpec,
        save: (ByteArray) -> Unit = {},
    ): Document {
        val values = values(workload, spec)
        val content = ValueFile.encode(spec.schema, values)
        val digest = ValueFile.digest(content)
        if (spec.sha256 != null && spec.sha256 != digest) {
            throw ProblemException(mismatch(workload, spec, spec.sha256, digest))
        }
        save(content)
        return document(workload, spec, values, digest)
    }

    private fun writeToCache(content: ByteArray, file: Path) {
        orProblem(
            "Cannot keep a document in the cache",
            "Make sure that this user can write there and that there is space, or $OTHER_CACHE.",
        ) {
            Files.createDirectories(cache)
            val temporary = cache.createSharedFile("document", ".part")
            try {
                Files.write(temporary, content)
                Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING)
            } finally {
                Files.deleteIfExists(temporary)
            }
        }
    }

    private fun mismatch(
        workload: Workload,
        spec: DocumentSpec,
        pinned: String,
        digest: String,
    ): Problem =
        Problem(
            "Document ${workload.id}/${spec.name} has SHA-256 $digest, but $pinned is pinned.",
            "Its source has changed (rules, seed, schema, files or the version of Datafaker), so " +
                "its results cannot be compared with earlier ones. Undo the change, or set " +
                "sha256 to the new value.",
            workload.file.toString(),
            spec.line,
        )

    private fun document(
        workload: Workload,
        spec: DocumentSpec,
        values: List<Value>,
        digest: String,
    ): Document {
        val stored = spec.content as? Content.Stored
        val checked = stored?.checked.orEmpty()
        return Document(
            workload.id,
            spec.name,
            spec.schema,
            values,
            digest,
            spec.model.projection,
            checkedPayloads =
                if (checked.isEmpty()) null
                else CheckedPayloads(spec.schema, checked, workload.folder),
            isFromFiles = stored != null,
        )
    }

    /**
     * Returns a name for the value file, which depends on everything that determines the values.
     */
    private fun key(workload: Workload, name: String): String {
        val sha256 = MessageDigest.getInstance("SHA-256")
        sha256.update("${ValueFile.VERSION} $name\n".toByteArray())
        workload.files.forEach { sha256.update(Files.readAllBytes(it)) }
        return sha256.digest().toHexString()
    }

    private companion object {
        const val OTHER_CACHE = "name another folder with --cache"
    }
}
