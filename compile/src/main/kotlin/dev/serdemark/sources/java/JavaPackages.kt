package dev.serdemark.sources.java

import dev.serdemark.model.Declaration
import dev.serdemark.model.KOTLIN_KEYWORDS
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JAVA_KEYWORDS

/**
 * The packages of the classes of [schema]. They affect the sizes of payloads, because some formats
 * write class names.
 *
 * The package of a type is its Avro namespace. If the namespace is the full name of a record, the
 * type is nested in this record, as in schemas that Avro derives from classes. If the schema has no
 * namespaces, or if one of them cannot be a Java package, all types are in [modelPackage].
 */
internal class JavaPackages(
    private val schema: Schema,
    private val names: JavaNames,
    private val modelPackage: String,
) {
    private val typesByFullName =
        schema.namespaces.entries.associate { (type, space) ->
            "$space.$type" to type
        }
    private val usesNamespaces =
        schema.namespaces.isNotEmpty() && namespacesOfFiles().all(::isPackage)

    /** Returns the name of the [type] with its package and the records that it is nested in. */
    fun qualifiedName(type: String): String =
        "${enclosing(type)?.let(::qualifiedName) ?: packageOf(type)}.${names.type(type)}"

    /** Returns the package of the file that holds the [type]. */
    fun packageOf(type: String): String =
        if (!usesNamespaces) modelPackage
        else
            schema.namespaces.getValue(
                // Unions have no namespaces. They are in the package of the root.
                outermost(if (type in schema.namespaces) type else schema.root)
            )

    /** Returns whether the [type] is nested in another one. */
    fun isNested(type: String): Boolean = enclosing(type) != null

    /** Returns the types that are nested in the record [name], in the order of the schema. */
    fun nestedIn(name: String): List<Declaration> =
        schema.declarations.values.filter { enclosing(it.name) == name }

    private fun enclosing(type: String): String? =
        if (usesNamespaces) enclosingRecord(type) else null

    /** Returns the record whose full name is the namespace of [type], or null if there is none. */
    private fun enclosingRecord(type: String): String? =
        typesByFullName[schema.namespaces[type]]?.takeIf {
            schema.declaration(it) is RecordDeclaration
        }

    private fun outermost(type: String): String = enclosingRecord(type)?.let(::outermost) ?: type

    private fun namespacesOfFiles(): Set<String> =
        schema.namespaces.keys.mapTo(HashSet()) { schema.namespaces.getValue(outermost(it)) }

    private fun isPackage(namespace: String): Boolean {
        val parts = namespace.split('.')
        return parts.all { PART.matches(it) && it !in JAVA_KEYWORDS && it !in KOTLIN_KEYWORDS } &&
            parts.first() !in RESERVED_PARTS + modelPackage.substringBefore('.') &&
            // Neither the package nor a package around it (a, a.b) may have the name of a class.
            parts.indices.none { parts.take(it + 1).joinToString(".") in typesByFullName }
    }

    private companion object {
        val PART = Regex("[A-Za-z_][A-Za-z0-9_]{0,79}")

        /** The first parts of packages that class loaders refuse, or that workers already have. */
        val RESERVED_PARTS = setOf("java", "javax", "jdk", "sun", "kotlin", "scala")
    }
}
