package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter
import java.lang.reflect.Modifier
import java.util.ServiceConfigurationError

/**
 * The converter between values and bodies.
 *
 * @property name the name of the converter for users
 */
internal class Conversion(val name: String, val converter: ContentConverter)

/**
 * Returns Ktor's converter for the contender's library, or else a converter that calls the codec.
 */
internal fun conversion(served: Served): Conversion =
    KtorConversion.entries.firstNotNullOfOrNull { ktorConversion(it, served) }
        ?: Conversion("Serdemark's converter, which calls the codec", CodecConverter(served))

private fun ktorConversion(conversion: KtorConversion, served: Served): Conversion? {
    if (!served.suitsKtor()) return null
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
 * Whether Ktor's converters can handle the values. The converters get only the class of the values,
 * without type arguments.
 */
private fun Served.suitsKtor(): Boolean = type().typeParameters.isEmpty()

/**
 * Whether payloads are JSON. If not, a JSON mapper in the codec writes at most a part of each
 * payload.
 */
internal fun Served.isJson(): Boolean = mediaType() == "application/json"

/**
 * Whether values can be written by their class at run time, as some of Ktor's converters do. Values
 * of a sealed type cannot, because they would lose the name that identifies their branch.
 */
internal fun Served.writesByRuntimeClass(): Boolean = !Modifier.isAbstract(type().modifiers)
