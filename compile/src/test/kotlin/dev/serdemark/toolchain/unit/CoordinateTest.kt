package dev.serdemark.toolchain.unit

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class CoordinateTest {
    @Test
    fun `a coordinate has a group, an artifact and a version`() {
        with(Coordinate("com.google.code.gson:gson:2.13.2")) {
            isWellFormed shouldBe true
            listOf(group, artifact, classifier, version) shouldBe
                listOf("com.google.code.gson", "gson", "", "2.13.2")
        }
    }

    @Test
    fun `a coordinate may have a classifier before its version`() {
        with(Coordinate("io.netty:netty:linux-x86_64:4.1+1")) {
            isWellFormed shouldBe true
            listOf(group, artifact, classifier, version) shouldBe
                listOf("io.netty", "netty", "linux-x86_64", "4.1+1")
        }
    }

    @Test
    fun `the coordinate of a file that is not a jar has an extension before its classifier`() {
        with(Coordinate("com.google.protobuf:protoc:exe:linux-x86_64:4.31.1")) {
            isWellFormed shouldBe true
            listOf(group, artifact, extension, classifier, version) shouldBe
                listOf("com.google.protobuf", "protoc", "exe", "linux-x86_64", "4.31.1")
        }
        Coordinate("io.netty:netty:linux-x86_64:4.1").extension shouldBe "jar"
    }

    @ParameterizedTest
    @ValueSource(
        strings = ["", "gson", "g:gson", "g:gson:", "g:gson:[1,2)", "g:gson:../../x", "g:..:1"]
    )
    fun `other texts are not well-formed coordinates`(text: String) {
        Coordinate(text).isWellFormed shouldBe false
    }
}
