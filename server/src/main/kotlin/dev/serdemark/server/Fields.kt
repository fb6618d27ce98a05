package dev.serdemark.server

/** Returns a value of [type] that a field of [holder] has, whichever its visibility; or null. */
internal fun fieldOf(holder: Any, type: Class<*>): Any? =
    generateSequence<Class<*>>(holder.javaClass) { it.superclass }
        .flatMap { it.declaredFields.asSequence() }
        .filter { !it.type.isPrimitive && it.trySetAccessible() }
        .map { it.get(holder) }
        .firstOrNull(type::isInstance)
