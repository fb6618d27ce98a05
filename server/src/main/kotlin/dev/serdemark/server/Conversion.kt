package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter
import java.lang.reflect.Modifier
import java.util.ServiceConfigurationError

/**
 * A converter between values and bodies.
 *
 * @property name what reports call the converter
 */
internal class Conversion(val name: String, val converter: ContentConverter)

/**
 * Returns Ktor's converter for the contender's library, or else a converter that calls the codec.
 */
internal fun conversion(served: Served): Conversion =
    KtorConversion.entries.firstNotNullOfOrNull { conversionByKtor(it, served) }
        ?: Conversion("Serdemark's converter, which calls the codec", CodecConverter(served))

/** Returns Ktor's converter for a library; null if the contender cannot use it. */
private fun conversionByKtor(conversion: KtorConversion, served: Served): Conversion? {
    if (!served.hasPlainClass()) return null
    val mapper = served.mapperHolder()?.let(conversion::mapperOf) ?: return null
    val converter =
        try {
            conversion.create(mapper, served)
        } catch (_: LinkageError) {
            null // Ktor's converter needs another version of the library than the contender's.
        } catch (_: ServiceConfigurationError) {
            null // An extension of the converter needs another version of the library.
        }
    return converter?.let { Conversion("Ktor's ${conversion.simpleName}", it) }
}

/**
 * Whether the class of the values has no type parameters. Otherwise Ktor's converters cannot handle
 * the values, because a converter does not get the type arguments.
 */
private fun Served.hasPlainClass(): Boolean = type().typeParameters.isEmpty()

/**
 * Whether payloads are JSON. If not, a JSON mapper in the codec writes only a part of a payload, or
 * nothing.
 */
internal fun Served.isJson(): Boolean = mediaType() == "application/json"

/**
 * Whether values can be written by their class at run time, as some of Ktor's converters do. Values
 * of a sealed type cannot, because their payloads would lack the name of the subclass.
 */
internal fun Served.canWriteByRuntimeClass(): Boolean = !Modifier.isAbstract(type().modifiers)
