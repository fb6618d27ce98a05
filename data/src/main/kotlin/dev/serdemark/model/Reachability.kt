package dev.serdemark.model

/** Returns the names of the types that the type called [name] mentions directly. */
fun Schema.mentionedTypes(name: String): Set<String> =
    when (val declaration = declaration(name)) {
        is RecordDeclaration -> declaration.fields.mapNotNull { it.type.namedType }.toSet()
        is UnionDeclaration -> declaration.branches.toSet()
        is EnumDeclaration -> emptySet()
    }

/** Whether a value of the type called [name] may contain another value of this type. */
fun Schema.isRecursive(name: String): Boolean = name in reachableFrom(name)

/**
 * Returns all declarations, each after the declarations that it mentions. Some languages require
 * this order. Types that contain each other are in any order.
 */
fun Schema.dependenciesFirst(): List<Declaration> {
    val ordered = linkedSetOf<String>()
    val visited = mutableSetOf<String>()
    fun add(name: String) {
        if (!visited.add(name)) return
        mentionedTypes(name).forEach(::add)
        ordered += name
    }
    declarations.keys.forEach(::add)
    return ordered.map(::declaration)
}

/** Returns the schema without the types that the root does not mention, directly or indirectly. */
fun Schema.reachable(): Schema {
    val reachable = reachableFrom(root) + root
    return copy(
        declarations = declarations.filterKeys { it in reachable },
        namespaces = namespaces.filterKeys { it in reachable },
    )
}

private fun Schema.reachableFrom(name: String): Set<String> {
    val reachable = mutableSetOf<String>()
    val pending = ArrayDeque(mentionedTypes(name))
    while (pending.isNotEmpty()) {
        val next = pending.removeFirst()
        if (reachable.add(next)) pending += mentionedTypes(next)
    }
    return reachable
}

/** The name of the type within lists, maps and nullables, or null if this is a leaf. */
internal val Type.namedType: String?
    get() =
        when (this) {
            is Leaf -> null
            is Named -> name
            is ListOf -> element.namedType
            is MapOf -> value.namedType
            is Nullable -> type.namedType
        }
