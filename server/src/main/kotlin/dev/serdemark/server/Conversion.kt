package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter
import java.lang.reflect.Modifier
import java.util.ServiceConfigurationError

/**
 * How values become bodies and bodies become values.
 *
 * @property name what to show to users
 */
internal class Conversion(val name: String, val converter: ContentConverter)

/** Returns Ktor's converter for the contender's library, or else one that calls its codec. */
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
            null // Of an extension of the converter, for the same reason.
        }
    return converter?.let { Conversion("Ktor's ${conversion.simpleName}", it) }
}

/** Ktor's converters know no more of a value than its class, too little for generic classes. */
private fun Served.suitsKtor(): Boolean = type().typeParameters.isEmpty()

/**
 * Whether payloads are JSON. A mapper of JSON in a codec of another format writes a part at most.
 */
internal fun Served.isJson(): Boolean = mediaType() == "application/json"

/**
 * Whether values can be written by the class that they have at run time, as some of Ktor's
 * converters do. For a value of a sealed type, this loses the name that tells its branch.
 */
internal fun Served.writesByRuntimeClass(): Boolean = !Modifier.isAbstract(type().modifiers)
