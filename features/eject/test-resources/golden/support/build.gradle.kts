plugins { `java-library` }

tasks.withType<JavaCompile> {
    options.release = 17
    options.encoding = "UTF-8"
}
