package dev.serdemark.migrate

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.sample.Sample
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.testing.TextSource

/** Returns a sample of the user's documents, from [lines] of JSON. */
internal fun sampledOrders(vararg lines: String): Sample =
    Sample.of(
        listOf(TextSource(lines.joinToString("\n"), "orders.jsonl")),
        SampleOptions(
            InferenceOptions(),
            schema = null,
            variants = 0,
            isScaled = false,
            isRedacted = false,
            seed = 1,
        ),
    )
