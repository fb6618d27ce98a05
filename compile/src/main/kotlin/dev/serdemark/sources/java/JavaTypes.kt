package dev.serdemark.sources.java

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.import
import dev.serdemark.sources.jvm.kotlin
import java.util.TreeSet

/**
 * Writes types for a Java file in [packageName]. Uses simple names, and collects the [imports] that
 * these names need.
 */
internal class JavaTypes(
    private val names: JavaNames,
    private val places: JavaPlaces,
    private val annotations: ModelAnnotations,
    private val packageName: String,
) {
    private val importNames = TreeSet<String>()

    /** The qualified names of the types from other packages that have been written so far. */
    val imports: Set<String>
        get() = importNames

    /** Returns the simple name of a type of another package, and adds the type to [imports]. */
    fun imported(qualified: String): String {
        importNames += qualified
        return qualified.substringAfterLast('.')
    }

    /** Returns the simple name of the type that the schema calls [name]. */
    fun named(name: String): String {
        val qualified = places.qualified(name)
        if (qualified.substringBeforeLast('.') != packageName) importNames += qualified
        return names.type(name).text
    }

    /** Returns a type with the annotations of its leaves. The type is primitive if possible. */
    fun annotated(type: Type): String = text(type, isBoxed = false, annotations::leaf)

    /** Returns a type without annotations. The type is primitive if possible. */
    fun plain(type: Type): String = text(type, isBoxed = false) { _, text -> text }

    private fun text(type: Type, isBoxed: Boolean, leaf: (Leaf, String) -> String): String =
        when (type) {
            is Leaf -> leaf(type, text(type, isBoxed))
            is Named -> named(type.name)
            is ListOf -> "${imported("java.util.List")}<${text(type.element, true, leaf)}>"
            is MapOf -> "${imported("java.util.Map")}<String, ${text(type.value, true, leaf)}>"
            is Nullable -> text(type.type, true, leaf)
        }

    private fun text(leaf: Leaf, isBoxed: Boolean): String {
        leaf.import?.let(::imported)
        return if (isBoxed) leaf.boxed else leaf.java
    }
}

/** The Java type of a leaf, which is primitive if possible. */
private val Leaf.java: String
    get() =
        when (this) {
            Leaf.INT,
            Leaf.LONG,
            Leaf.FLOAT,
            Leaf.DOUBLE,
            Leaf.BOOLEAN -> kotlin.lowercase()
            else -> boxed
        }

/** The class of a leaf in Java. Most have the name of Kotlin's type. */
private val Leaf.boxed: String
    get() =
        when (this) {
            Leaf.INT -> "Integer"
            Leaf.BYTES -> "byte[]"
            else -> kotlin
        }
