package dev.serdemark.cli.testing

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.sources.testing.libraryShapes

/**
 * The features of the program that tests run: all, if they are on the class path of the tests. The
 * tests of the core have none, but can read the manifests of all shipped contenders.
 */
val featuresOfTests: List<ProgramFeature> by lazy {
    try {
        val getter = Class.forName("dev.serdemark.FeaturesKt").getMethod("getFEATURES")
        (getter.invoke(null) as List<*>).map { it as ProgramFeature }
    } catch (_: ClassNotFoundException) {
        // Shipped contenders name shapes that the core does not have.
        listOf(
            object : ProgramFeature {
                override val shapes = libraryShapes
            }
        )
    }
}
