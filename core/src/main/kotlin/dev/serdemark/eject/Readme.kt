package dev.serdemark.eject

import dev.serdemark.toolchain.Artifact

/** What the project is, how to run it, and what its figures mean. */
internal fun readme(document: EjectedDocument, modules: List<Module>, channel: String): String = """
# ${markdownText(document.name.toString())} under JMH

TODO
"""
