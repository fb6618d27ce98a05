package dev.serdemark.classes

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.workload.ClassFinder

/** Data models in the user's own classes, for `--classes`. */
object ClassesFeature : ProgramFeature {
    override val classFinder: ClassFinder = ClassesInFiles
}
