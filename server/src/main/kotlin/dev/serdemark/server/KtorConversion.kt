package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter

/**
 * Ktor's converter for a library. The library and the converter may both be missing from the class
 * path, so this class only has their names.
 *
 * @property create makes a converter with a contender's mapper. Returns null if Ktor cannot write
 *   the values as the contender does.
 */
internal enum class KtorConversion(
    private val mapper: String,
    private val converter: String,
    val create: (mapper: Any, served: Served) -> ContentConverter?,
) {
    JACKSON(
        "com.fasterxml.jackson.databind.ObjectMapper",
        "io.ktor.serialization.jackson.JacksonConverter",
        ::jacksonConverter,
    ),
    GSON(
        "com.google.gson.Gson",
        "io.ktor.serialization.gson.GsonConverter",
        ::gsonConverter,
    ),
    KOTLINX_SERIALIZATION(
        "kotlinx.serialization.json.Json",
        "io.ktor.serialization.kotlinx.KotlinxSerializationConverter",
        ::kotlinxConverter,
    );

    val simpleName: String
        get() = converter.substringAfterLast('.')

    /**
     * Returns the mapper that the codec holds in a field, or null if it or Ktor's part is missing.
     */
    fun mapperOf(holder: Any): Any? {
        if (classOrNull(converter) == null) return null
        return classOrNull(mapper)?.let { fieldOf(holder, it) }
    }

    private fun classOrNull(name: String): Class<*>? =
        try {
            Class.forName(name, false, KtorConversion::class.java.classLoader)
        } catch (_: ClassNotFoundException) {
            null
        }
}

/** Returns a value of [type] that a field of [holder] has, whichever its visibility; or null. */
internal fun fieldOf(holder: Any, type: Class<*>): Any? =
    generateSequence<Class<*>>(holder.javaClass) { it.superclass }
        .flatMap { it.declaredFields.asSequence() }
        .filter { !it.type.isPrimitive && it.trySetAccessible() }
        .map { it.get(holder) }
        .firstOrNull(type::isInstance)
