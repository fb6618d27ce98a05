package dev.serdemark.server

import com.google.gson.Gson
import dev.serdemark.worker.serve.Server.Served
import io.ktor.serialization.ContentConverter
import io.ktor.serialization.gson.GsonConverter

/**
 * Returns Ktor's converter with the contender's [Gson]. Returns null if payloads are not JSON, or
 * if values cannot be written by their class at run time.
 */
internal fun gsonConverter(gson: Any, served: Served): ContentConverter? =
    if (served.isJson() && served.canWriteByRuntimeClass()) GsonConverter(gson as Gson) else null
