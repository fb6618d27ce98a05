package dev.serdemark.toolchain.lock

import java.nio.file.Path

/**
 * The builds of a former run, to be made again from the same files.
 *
 * @property folder the run's directory, with copies of what no repository has
 */
class LockedBuilds(val lock: Lock, val folder: Path)
