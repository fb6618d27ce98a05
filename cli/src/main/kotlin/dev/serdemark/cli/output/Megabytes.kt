package dev.serdemark.cli.output

import java.util.Locale

/** `12.3 MB`, of 10^6 bytes. */
internal fun megabytes(bytes: Long): String = "%.1f MB".format(Locale.ROOT, bytes / 1e6)
