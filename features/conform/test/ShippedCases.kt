package dev.serdemark.conform

import kotlin.io.path.Path

/** The data models and cases in the folder `conform`. All tests of a JVM share them. */
val shippedCases: List<CaseModel> by lazy { readCases(Path("conform/data")) }
