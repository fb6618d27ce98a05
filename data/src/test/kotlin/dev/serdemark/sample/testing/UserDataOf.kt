package dev.serdemark.sample.testing

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.sample.InputFormats
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.UserData
import dev.serdemark.sample.UserDataRequest

/** The options of a user who gives none. */
val NO_OPTIONS: SampleOptions =
    SampleOptions(
        InferenceOptions(),
        schema = null,
        variants = 0,
        isScaled = false,
        isRedacted = false,
        seed = 1,
    )

/** Returns the content of [sources], read with these [options]. */
fun userData(
    sources: List<JsonSource>,
    options: SampleOptions = NO_OPTIONS,
    formats: InputFormats = InputFormats(),
): UserData {
    val request = UserDataRequest("try", sources.map { it.name }, options, formats = formats)
    return UserData.of(sources, request) {}
}
