package dev.serdemark.contender

/**
 * How a library is used at some of its versions: an entry of `when`.
 *
 * @property versions the versions that the entry applies to
 * @property manifest the whole manifest for these versions
 */
class VersionCase(val versions: VersionRange, val manifest: Manifest)
