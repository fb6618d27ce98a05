package dev.serdemark.inference

import dev.serdemark.problem.ProblemException

/** The number of bytes that are read first, to find members that distinguish objects. */
private const val PROBE_BYTES = 1L shl 20

/**
 * Infers a schema that represents the documents in [sources] without loss. Reads them as a stream:
 * memory use grows with the schema, not with the documents.
 *
 * @throws ProblemException with line, column and path, if a source is not JSON in UTF-8 or exceeds
 *   the limits. Also if a source cannot be read, if there is no document, or if most documents are
 *   objects and one is not.
 */
fun infer(sources: List<JsonSource>, options: InferenceOptions): Inferred {
    // The first megabyte shows which members probably distinguish the branches of unions.
    var pass = SourcePass(sources, options).read(PROBE_BYTES)
    val firstPlanner = SplitPlanner(onlyConflicts = false)
    val firstSplits = firstPlanner.plan(pass.root)
    // Reads all documents, with these unions.
    if (!pass.isComplete || firstPlanner.hasNewSplit) {
        pass = SourcePass(sources, options, firstSplits).read()
    }
    UnionRule().apply(pass.root)
    // Reads all documents again, if objects after the first megabyte require further unions.
    val lastPlanner = SplitPlanner(onlyConflicts = true)
    val lastSplits = lastPlanner.plan(pass.root)
    if (lastPlanner.hasNewSplit) {
        pass = SourcePass(sources, options, lastSplits).read()
        UnionRule().apply(pass.root)
    }
    if (pass.documents == 0L) throw noDocument(sources)
    pass.requireOneKind()
    return inferred(pass, sources, options)
}

private fun inferred(
    pass: SourcePass,
    sources: List<JsonSource>,
    options: InferenceOptions,
): Inferred {
    val maps = MapRule(options)
    maps.apply(pass.root)
    maps.requireOptionsUsed()
    val root = pass.root
    val places = PlaceBuilder(options, PossibleMaps(root))
    val place = places.root(root, pass.documents)
    places.requireOptionsUsed()
    val schemas = SchemaBuilder(place)
    val schema = schemas.build()
    val form = DocumentForm(place, isWrapped = !places.isRecord(root))
    val textShare =
        if (places.hasJsonText) JsonTextShare(form, options.items).notice(sources) else null
    return Inferred(
        schema,
        pass.documents,
        listOfNotNull(textShare) + places.notices + schemas.notices,
        schemas.fields(),
        form,
        options,
    )
}

/** Returns the problem that [sources] have no document. */
internal fun noDocument(sources: List<JsonSource>): ProblemException {
    val expected = if (sources.all { it.isConverted }) "" else " Expected JSON (e.g. {\"id\": 1})."
    return ProblemException("There is no document.$expected", file = sources.singleOrNull()?.name)
}

/** A pass over the sources, or over their beginning. */
private class SourcePass(
    private val sources: List<JsonSource>,
    private val options: InferenceOptions,
    splits: Splits? = null,
) {
    private val firstRoot = Shape(splits)
    private val growth = Growth(firstRoot, options)

    val root: Shape
        get() = firstRoot.resolved()

    /** See [ShapeReader.nonObject]. */
    private var nonObject: ProblemException? = null

    var documents = 0L
        private set

    /** Whether each source was read to its end. */
    var isComplete = true
        private set

    /**
     * Refuses other documents if most documents are objects. Otherwise every document would be
     * measured as one text.
     *
     * @throws ProblemException for the first document that is neither an object nor null
     */
    fun requireOneKind() {
        val shape = root
        val others = shape.valueCount - shape.objectCount
        if (others in 1..<shape.objectCount) nonObject?.let { throw it }
    }

    /**
     * Reads at most [maxBytes] of all sources together.
     *
     * @throws ProblemException if this part is invalid
     */
    fun read(maxBytes: Long = Long.MAX_VALUE): SourcePass = apply {
        var left = maxBytes
        for (source in sources) {
            JsonStream(source, options.items, left).use { stream ->
                try {
                    val reader = ShapeReader(stream, growth, options)
                    documents += reader.readAll(root)
                    nonObject = nonObject ?: reader.nonObject
                } catch (e: ProblemException) {
                    // The limit may cut a value, which is no mistake of the source.
                    if (!stream.isCut) throw e
                }
                left = stream.left
                isComplete = isComplete && !stream.isCut
            }
        }
        Recursion(root).fold()
    }
}
