package dev.serdemark.sources.shape

import dev.serdemark.contender.Domain
import dev.serdemark.contender.Generator
import dev.serdemark.model.Schema

/** A language shape whose classes a generator of a library creates from a schema. */
interface LibraryShape : Domain {
    override val isFromSchema: Boolean
        get() = true

    /**
     * Returns the classes for the types of [schema], for code in the package [packageName]. They
     * are a [LanguageShape], or only views of payloads if [isView] says so.
     *
     * @param generator the generator that the contender uses; null if it names none
     */
    fun classes(schema: Schema, packageName: String, generator: Generator?): ModelClasses
}
