package dev.serdemark.classes

import dev.serdemark.workload.ClassNames
import dev.serdemark.workload.Naming
import dev.serdemark.workload.UserClassFiles
import java.nio.file.Path

/** Returns the class files in these jars and folders, as the options of `try` do. */
fun userClassFiles(
    root: String,
    classes: List<Path>,
    classPath: List<Path>,
    packed: Path,
    java: Int = Runtime.version().feature(),
    naming: Naming = Naming.AS_IN_CODE,
    mappers: List<String> = emptyList(),
    values: String? = null,
): UserClassFiles =
    ClassesInFiles.pack(
        ClassNames(root, naming, mappers, values),
        classes,
        classPath,
        packed,
        java,
    )
