package dev.serdemark.inference

import dev.serdemark.problem.ProblemException

/** The number of bytes that are examined first, to find members that distinguish objects. */
private const val PROBE_BYTES = 1L shl 20

/**
 * Infers a schema that represents the documents in [sources] without loss. Reads them as a stream:
 * memory use grows with the schema, not with the documents. Examines the first megabyte, then reads
 * all documents. Reads them a second time if later objects turn out to be a union.
 *
 * @throws ProblemException with line, column and path, if a source is not JSON in UTF-8 or exceeds
 *   the limits. Also if a source cannot be read, if there is no document, or if most documents are
 *   objects and one is not.
 */
fun infer(sources: List<JsonSource>, options: InferenceOptions): Inferred {
    var seen = Reading(sources, options).read(PROBE_BYTES)
    val likely = SplitPlan(onlyConflicts = false)
    val splits = likely.of(seen.root.resolved())
    if (!seen.isWhole || likely.isNew) seen = Reading(sources, options, splits).read()
    UnionRule().apply(seen.root.resolved())
    val late = SplitPlan(onlyConflicts = true)
    val all = late.of(seen.root.resolved())
    if (late.isNew) {
        seen = Reading(sources, options, all).read()
        UnionRule().apply(seen.root.resolved())
    }
    if (seen.documents == 0L) throw noDocument(sources)
    seen.requireOneKind()
    return inferred(seen, options)
}

private fun inferred(seen: Reading, options: InferenceOptions): Inferred {
    val root = seen.root.resolved()
    val maps = MapRule(options)
    maps.apply(root)
    maps.requireUse()
    Recursion(root).fold()
    val builder = PlaceBuilder(options)
    val place = builder.root(root, seen.documents)
    builder.requireUse()
    val schemas = SchemaBuilder(place)
    val schema = schemas.build()
    return Inferred(
        schema,
        seen.documents,
        builder.notices + schemas.notices,
        schemas.fields(),
        DocumentForm(place, isWrapped = !builder.isRecord(root)),
        options,
    )
}

/** Returns the problem that [sources] have no document. */
internal fun noDocument(sources: List<JsonSource>): ProblemException {
    val expected = if (sources.all { it.isConverted }) "" else " Expected JSON (e.g. {\"id\": 1})."
    return ProblemException("There is no document.$expected", file = sources.singleOrNull()?.name)
}

/** One pass over the sources, or over their beginning. */
private class Reading(
    private val sources: List<JsonSource>,
    private val options: InferenceOptions,
    splits: Splits? = null,
) {
    val root = Shape(splits)
    private val growth = Growth(root, options)
    private var stray: ProblemException? = null

    var documents = 0L
        private set

    /** Whether each source was read to its end. */
    var isWhole = true
        private set

    /**
     * Requires that all documents are objects or null if most are objects. Otherwise every document
     * would be measured as one text.
     *
     * @throws ProblemException for the first document that is neither an object nor null
     */
    fun requireOneKind() {
        val shape = root.resolved()
        val others = shape.valued - shape.objectCount
        if (others in 1..<shape.objectCount) stray?.let { throw it }
    }

    /**
     * Reads at most [most] bytes of all sources together.
     *
     * @throws ProblemException if this part is invalid
     */
    fun read(most: Long = Long.MAX_VALUE): Reading = apply {
        var left = most
        for (source in sources) {
            JsonStream(source, options.items, left).use { stream ->
                try {
                    val reader = ShapeReader(stream, growth, options)
                    documents += reader.readAll(root)
                    stray = stray ?: reader.stray
                } catch (e: ProblemException) {
                    // The part that is read may end within a value. This is not a mistake of the
                    // source.
                    if (!stream.isCut) throw e
                }
                left = stream.left
                isWhole = isWhole && !stream.isCut
            }
        }
        Recursion(root).fold()
    }
}
