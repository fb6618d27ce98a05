package dev.serdemark.migrate

import dev.serdemark.sample.UserData
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData

/** Returns the user's documents, from [lines] of JSON. */
internal fun userOrders(vararg lines: String): UserData =
    userData(listOf(TextSource(lines.joinToString("\n"), "orders.jsonl")))
