@file:OptIn(ExperimentalSerializationApi::class, InternalSerializationApi::class)

package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter
import io.ktor.serialization.kotlinx.KotlinxSerializationConverter
import io.ktor.serialization.kotlinx.serializerForTypeInfo
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.InternalSerializationApi
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * Returns Ktor's converter with the contender's [Json]; null if payloads are not JSON, or if Ktor
 * finds no serializer.
 */
internal fun kotlinxConverter(json: Any, served: Served): ContentConverter? {
    if (!served.isJson()) return null
    val format = json as Json
    return try {
        format.serializersModule.serializerForTypeInfo(served.typeInfo())
        KotlinxSerializationConverter(format)
    } catch (_: SerializationException) {
        null
    }
}
