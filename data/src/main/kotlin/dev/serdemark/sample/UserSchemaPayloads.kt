package dev.serdemark.sample

import dev.serdemark.inference.FieldShares
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.documents
import dev.serdemark.inference.noDocument
import dev.serdemark.inference.problem
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UserClasses
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonDecoder
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.Mismatch

/** Payloads of [sources], which were read with a schema of the user. */
class UserSchemaPayloads
private constructor(
    private val reader: UserSchemaReader,
    private val sources: List<JsonSource>,
    override val count: Long,
    override val notices: List<Notice>,
) : Payloads {
    override val schema: Schema
        get() = reader.schema

    override val fields: List<FieldShares> = emptyList()

    override fun <T : Any> read(transform: (JsonTree, Value) -> T): Sequence<T> =
        sources.asSequence().flatMap { reader.read(it, onIgnored = { _, _, _ -> }, transform) }

    companion object {
        /**
         * Reads and checks all payloads of [sources]. The notices are properties that are always
         * null, ignored members, and differences from the sources.
         *
         * @param areItems whether each item of an array at the root is a separate payload
         * @throws dev.serdemark.problem.ProblemException if there is no payload, or if a payload
         *   does not match the schema. The problem has the line and column.
         */
        fun read(
            userSchema: UserSchema,
            sources: List<JsonSource>,
            areItems: Boolean,
        ): UserSchemaPayloads {
            val reader = UserSchemaReader(userSchema, areItems)
            val schema = userSchema.schema
            val changes = Changes()
            val ignored = IgnoredMembers(schema)
            val count = sources.sumOf { source ->
                val finder = ChangeFinder(reader.schemaWithDefaults, source, changes)
                reader
                    .read(source, ignored::add) { tree, value ->
                        ignored.addDocument(tree)
                        finder.find(tree, value)
                    }
                    .count()
                    .toLong()
            }
            if (count == 0L) throw noDocument(sources)
            val notices =
                alwaysNullNotices(schema) + listOfNotNull(ignored.notice()) + changes.notices()
            return UserSchemaPayloads(reader, sources, count, notices)
        }
    }
}

/**
 * Reads payloads with a schema of the user.
 *
 * @param areItems whether each item of an array at the root is a separate payload
 */
private class UserSchemaReader(
    private val userSchema: UserSchema,
    private val areItems: Boolean,
) {
    val schema: Schema
        get() = userSchema.schema

    /**
     * The schema with the defaults of the user's classes. They apply if a document lacks a field.
     */
    val schemaWithDefaults: Schema = schema.withClassDefaults()

    /**
     * Reads the payloads of a [source], and returns the results of [transform] for them.
     *
     * @param onIgnored called for each member that the user's classes ignore
     */
    fun <T : Any> read(
        source: JsonSource,
        onIgnored: (record: String, member: String, tree: JsonTree) -> Unit,
        transform: (JsonTree, Value) -> T,
    ): Sequence<T> {
        val decoder =
            JsonDecoder(schemaWithDefaults, userSchema.isOfProtobuf, onIgnored) {
                offset,
                path,
                mismatch ->
                source.problem(offset.toLong(), path, mismatch.message, advice(mismatch))
            }
        return source.documents(areItems) { tree, path ->
            if (tree is JsonArray && !areItems) throw unexpectedArray(source, tree, path)
            transform(tree, decoder.decode(tree, path))
        }
    }

    /** Returns what to do about a document that does not match the user's classes. */
    private fun advice(mismatch: Mismatch): String? {
        val otherForm = otherForm(schema.userClasses ?: return null)
        return when (mismatch) {
            is Mismatch.MissingMember -> "$NO_DEFAULT $otherForm"
            is Mismatch.UnknownMember -> "$NOT_IGNORED $otherForm"
            is Mismatch.OtherForm ->
                if (mismatch.tree is JsonNull) "$NOT_NULL $otherForm" else otherForm
            is Mismatch.MissingTag -> otherForm
            is Mismatch.AlwaysNull -> {
                val properties = alwaysNullProperties(schema).map { (property, _) -> property }
                "All such properties: ${properties.joinToString()}. Change their types, remove these members " +
                    "from the documents, or leave out --classes, which measures generated classes."
            }
        }
    }

    private fun unexpectedArray(source: JsonSource, tree: JsonArray, path: JsonPath) =
        source.problem(
            tree.offset.toLong(),
            path,
            "Expected an object, was ${tree.description}",
            "Take its items as documents with --items.",
        )
}

private const val NO_DEFAULT =
    "A member can be missing only if it may be null, or if its default in Kotlin is a constant."

private const val NOT_NULL =
    "In Java, an item of a list or a value of a map may be null only with an annotation at its type " +
        "(e.g. Map<String, @Nullable Integer>)."

private const val NOT_IGNORED =
    "Remove it from the documents. If your program ignores it, say so at the class: with " +
        "@JsonIgnoreProperties(ignoreUnknown = true) of Jackson or @JsonIgnoreUnknownKeys of " +
        "kotlinx.serialization."

/** Returns the advice to let the user's code read documents of another form. */
private fun otherForm(classes: UserClasses): String {
    val root = classes.types.getValue(classes.root).name
    val samples = "${root.substringBeforeLast('.')}.Samples#documents"
    return "If your program reads it, because of a mapper or an annotation, use --values in place of the " +
        "file: a method that returns the objects, such as serdemark try --classes target/classes " +
        "--root $root --values $samples (docs/own-classes.md)."
}

/** Returns each property of the user's classes that is always null, with the reason. */
private fun alwaysNullProperties(schema: Schema): List<Pair<String, String>> =
    schema.declarations.values.filterIsInstance<RecordDeclaration>().flatMap { record ->
        record.fields.mapNotNull { field ->
            schema.userClasses?.whyNull(record.name, field.name)?.let {
                "${record.name}.${field.json}" to it
            }
        }
    }

/** Returns one notice per reason why properties are always null. */
private fun alwaysNullNotices(schema: Schema): List<Notice> =
    alwaysNullProperties(schema).groupBy({ (_, why) -> why }, { (property, _) -> property }).map {
        (why, properties) ->
        val others = if (properties.size == 1) "" else " and ${properties.size - 1} more"
        Notice("${properties.first()}$others", "always null: $why")
    }
