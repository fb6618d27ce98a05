package dev.serdemark.contender

/**
 * How a library is used at some of its versions: an entry of `when:`.
 *
 * @property versions which
 * @property manifest all of it, as it is at these
 */
class VersionCase(val versions: VersionRange, val manifest: Manifest)
