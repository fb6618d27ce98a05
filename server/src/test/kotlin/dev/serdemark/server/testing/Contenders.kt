@file:OptIn(ExperimentalSerializationApi::class)

package dev.serdemark.server.testing

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.PropertyNamingStrategies
import com.fasterxml.jackson.databind.json.JsonMapper
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper
import com.fasterxml.jackson.module.kotlin.kotlinModule
import com.google.gson.FieldNamingPolicy
import com.google.gson.GsonBuilder
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonNamingStrategy

/** The value of each sibling. The mappers below write its names in upper camel case. */
@Serializable internal data class City(val fullName: String, val people: Long)

internal val CITIES = listOf(City("Zürich €", 448_664), City("Basel", 177_571))

/** The [CITIES] as the mappers below write them, which shows that their settings were used. */
internal val CITIES_JSON = CITIES.map { """{"FullName":"${it.fullName}","People":${it.people}}""" }

/** A codec with a mapper in a field, like the codecs of some contenders. */
internal class GsonCodec {
    internal val gson =
        GsonBuilder().setFieldNamingPolicy(FieldNamingPolicy.UPPER_CAMEL_CASE).create()
}

internal open class JacksonCodec {
    @Suppress("unused")
    private val mapper: ObjectMapper =
        JsonMapper.builder()
            .addModule(kotlinModule())
            .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
            .build()
}

internal class JacksonSubclass : JacksonCodec()

internal class SmileCodec {
    val mapper: ObjectMapper = SmileMapper.builder().addModule(kotlinModule()).build()
}

internal class KotlinxCodec {
    @Suppress("unused")
    private val json = Json {
        namingStrategy = JsonNamingStrategy { _, _, name -> name.replaceFirstChar(Char::uppercase) }
    }
}

/** A codec without a mapper, as most libraries have. Writes a city as `177571 Basel`. */
internal class PlainCodec {
    fun write(city: Any): ByteArray = (city as City).run { "$people $fullName" }.encodeToByteArray()

    fun read(body: ByteArray): City {
        val (people, name) = body.decodeToString().split(' ', limit = 2)
        return City(name, people.toLong())
    }
}
