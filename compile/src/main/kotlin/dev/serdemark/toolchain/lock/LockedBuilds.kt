package dev.serdemark.toolchain.lock

import java.nio.file.Path

/**
 * The builds of a previous run, which are repeated with the same files.
 *
 * @property folder the run's directory, with copies of the files that no repository has
 */
class LockedBuilds(val lock: Lock, val folder: Path)
