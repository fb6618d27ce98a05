package dev.serdemark.server

import com.fasterxml.jackson.databind.ObjectMapper
import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter
import io.ktor.serialization.jackson.JacksonConverter

/**
 * Returns Ktor's converter with the contender's [ObjectMapper], which may write a binary format.
 * Returns null if values cannot be written by their class at run time.
 */
internal fun jacksonConverter(mapper: Any, served: Served): ContentConverter? =
    if (served.canWriteByRuntimeClass()) JacksonConverter(mapper as ObjectMapper) else null
