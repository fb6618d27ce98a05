package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter

/**
 * Ktor's converter for a library. The library and the converter may be missing from the class path,
 * so this class refers to them only by name.
 *
 * @param mapperClass the name of the class that reads and writes JSON in this library
 * @param converterClass the name of the class of Ktor's converter
 * @property create creates a converter with a contender's mapper. Returns null if Ktor cannot write
 *   the values as the contender does.
 */
internal enum class KtorConversion(
    private val mapperClass: String,
    private val converterClass: String,
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
        get() = converterClass.substringAfterLast('.')

    /**
     * Returns the mapper in a field of the [codec]. Returns null if there is no mapper, or if
     * Ktor's converter is missing.
     */
    fun mapperOf(codec: Any): Any? {
        if (classOrNull(converterClass) == null) return null
        return classOrNull(mapperClass)?.let { fieldOf(codec, it) }
    }

    private fun classOrNull(name: String): Class<*>? =
        try {
            Class.forName(name, false, KtorConversion::class.java.classLoader)
        } catch (_: ClassNotFoundException) {
            null
        }
}

/** Returns the first value of type [type] in a field of [holder], even a private one; else null. */
internal fun fieldOf(holder: Any, type: Class<*>): Any? =
    generateSequence<Class<*>>(holder.javaClass) { it.superclass }
        .flatMap { it.declaredFields.asSequence() }
        .filter { !it.type.isPrimitive && it.trySetAccessible() }
        .map { it.get(holder) }
        .firstOrNull(type::isInstance)
