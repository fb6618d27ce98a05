plugins { kotlin("jvm") version "2.4.10" }

dependencies {
    // The class path that is measured, complete and in order, so that the build tool selects no versions.
    implementation("org.example:json-library:1.0@jar")
    implementation("org.jetbrains.kotlin:kotlin-stdlib:2.4.10@jar")
    // The code that calls the library.
    implementation(project(":support"))
    implementation("org.openjdk.jmh:jmh-core:1.37")
    annotationProcessor("org.openjdk.jmh:jmh-generator-annprocess:1.37")
    kotlinCompilerPluginClasspath("org.example:plugin:1.1@jar")
}

kotlin {
    sourceSets.main { kotlin.setSrcDirs(listOf("src/main/kotlin", "src/generated/kotlin", "src/main/java")) }
    compilerOptions {
        jvmTarget = org.jetbrains.kotlin.gradle.dsl.JvmTarget.fromTarget("17")
        moduleName = "contender"
        freeCompilerArgs = listOf("-nowarn")
    }
}

tasks.withType<JavaCompile> {
    options.release = 17
    options.encoding = "UTF-8"
}

// A jar that JMH starts from, with its class path in the manifest.
tasks.jar {
    archiveFileName = "benchmarks.jar"
    val classPath = configurations.runtimeClasspath.get()
    inputs.files(classPath)
    doFirst {
        manifest.attributes(
            "Main-Class" to "org.openjdk.jmh.Main",
            "Class-Path" to classPath.files.joinToString(" ") { it.toURI().toASCIIString() },
        )
    }
}
