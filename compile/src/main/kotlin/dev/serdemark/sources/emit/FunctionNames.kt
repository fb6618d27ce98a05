package dev.serdemark.sources.emit

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.asciiTypeName

/**
 * The endings of the names of generated functions, such as `User` in `readUser`. There is one per
 * declared type, list type and map type of a schema.
 */
class FunctionNames(schema: Schema) {
    private val pool = IdentifierPool { it.lowercase() }
    private val names = LinkedHashMap<Type, Identifier>()

    init {
        schema.declarations.keys.forEach { addName(Named(it)) }
        schema.records.flatMap { it.fields }.forEach { addContainers(it.type) }
    }

    /** All list and map types of the schema. Each follows the types that it contains. */
    val containers: List<Type>
        get() = names.keys.filter { it is ListOf || it is MapOf }

    /** Returns the ending for [type]: a declared type, list or map of the schema. */
    fun of(type: Type): String = names.getValue(type).text

    private fun addContainers(type: Type) {
        when (type) {
            is Leaf,
            is Named -> return
            is Nullable -> addContainers(type.type)
            is ListOf -> addContainers(type.element)
            is MapOf -> addContainers(type.value)
        }
        if (type !is Nullable) addName(type)
    }

    private fun addName(type: Type) {
        names.getOrPut(type) { pool.take(baseName(type)) }
    }

    private fun baseName(type: Type): String =
        when (type) {
            is Leaf -> type.kotlin
            is Named -> names[type]?.text ?: asciiTypeName(type.name)
            is ListOf -> "ListOf${baseName(type.element)}"
            is MapOf -> "MapOf${baseName(type.value)}"
            is Nullable -> "Nullable${baseName(type.type)}"
        }
}
