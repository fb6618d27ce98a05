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
 * Writes types as Java source with simple names, for one file in [packageName]. Collects the
 * [imports] of this file.
 */
internal class JavaTypes(
    private val names: JavaNames,
    private val packages: JavaPackages,
    private val annotations: ModelAnnotations,
    private val packageName: String,
) {
    private val importNames = TreeSet<String>()

    /** The qualified names of the types from other packages that have been written so far. */
    val imports: Set<String>
        get() = importNames

    /** Adds a type of another package to [imports], and returns its simple name. */
    fun addImport(qualifiedName: String): String {
        importNames += qualifiedName
        return qualifiedName.substringAfterLast('.')
    }

    /** Returns the simple name of the type that the schema calls [name]. */
    fun named(name: String): String {
        val qualifiedName = packages.qualifiedName(name)
        if (qualifiedName.substringBeforeLast('.') != packageName) importNames += qualifiedName
        return names.type(name).text
    }

    /** Returns a type with the annotations of its leaves. The type is primitive if possible. */
    fun annotated(type: Type): String = text(type, isBoxed = false, annotations::leaf)

    /** Returns a type without annotations. The type is primitive if possible. */
    fun plain(type: Type): String = text(type, isBoxed = false) { _, text -> text }

    /** @param annotate adds the annotations of a leaf to its type */
    private fun text(type: Type, isBoxed: Boolean, annotate: (Leaf, String) -> String): String {
        fun boxed(part: Type) = text(part, isBoxed = true, annotate)
        return when (type) {
            is Leaf -> annotate(type, leafText(type, isBoxed))
            is Named -> named(type.name)
            is ListOf -> "${addImport("java.util.List")}<${boxed(type.element)}>"
            is MapOf -> "${addImport("java.util.Map")}<String, ${boxed(type.value)}>"
            is Nullable -> boxed(type.type)
        }
    }

    private fun leafText(leaf: Leaf, isBoxed: Boolean): String {
        leaf.import?.let(::addImport)
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
