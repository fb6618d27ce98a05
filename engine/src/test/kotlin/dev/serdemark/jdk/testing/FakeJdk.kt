package dev.serdemark.jdk.testing

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createFile
import kotlin.io.path.writeText

/** Creates a JDK that has a release file but cannot run. Returns its [home]. */
fun fakeJdk(home: Path, version: String, vendor: String = "Acme"): Path {
    home.resolve("bin").createDirectories().resolve("java").createFile()
    home
        .resolve("release")
        .writeText("IMPLEMENTOR=\"$vendor\"\nJAVA_RUNTIME_VERSION=\"$version\"\nLIBC=\"gnu\"\n")
    return home
}
