package dev.serdemark.eject

import dev.serdemark.plan.DocumentName

/**
 * The document that the project's benchmarks work on.
 *
 * @property sha256 of the document's values, as runs name it
 * @property siblings the payloads over which the calls rotate
 */
class EjectedDocument(val name: DocumentName, val sha256: String, val siblings: List<Sibling>)

/**
 * @property value in the binary value form
 * @property json the value's canonical JSON
 */
class Sibling(val value: ByteArray, val json: ByteArray)
