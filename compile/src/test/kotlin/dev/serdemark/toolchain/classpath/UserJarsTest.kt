package dev.serdemark.toolchain.classpath

import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.UserJar
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class UserJarsTest {
    private val contenderArtifacts =
        listOf(artifact("com.acme:json:2.22.4"), artifact("com.acme:core:2.22.4"))

    @Test
    fun `the contender's version of a library is used, and the note names the user's version too`() {
        val users =
            jars(
                UserJar(Path("json.jar"), "com.acme:json:2.15.2"),
                UserJar(Path("core.jar"), "com.acme:core:2.22.4"),
                UserJar(Path("model.jar"), "com.acme:model:1.0"),
            )
        users.artifacts.map { "${it.coordinate}" } shouldBe listOf("com.acme:model:1.0")
        users.conflicts shouldBe
            "The contender's own libraries replace some of your class path: json 2.22.4 in place of " +
                "2.15.2. To measure a library at your version, name both with -c (e.g. -c jackson@2.15.2)."
    }

    @Test
    fun `a jar that names no library is added, and a run keeps a copy of it`() {
        val users = jars(UserJar(Path("libs/order.jar"), null))
        users.artifacts shouldBe
            listOf(
                Artifact(
                    Coordinate("user:order:hash-of-orde"),
                    Path("libs/order.jar"),
                    "hash-of-order.jar",
                    isChanging = true,
                )
            )
        users.conflicts shouldBe null
    }

    @Test
    fun `unusual file names and coordinates of jars become coordinates that a lock accepts`() {
        val users =
            jars(
                UserJar(Path("my order (1).jar"), null),
                UserJar(Path(".größe+2.jar"), null),
                UserJar(Path("order-1.0.jar"), "my libs:order:1.0"),
            )
        users.artifacts.map { it.coordinate.artifact } shouldBe
            listOf("my_order__1_", "_gr__e_2", "order-1.0")
    }

    private fun jars(vararg jars: UserJar) =
        UserJars(jars.toList(), contenderArtifacts) { "hash-of-${it.fileName}" }

    private fun artifact(coordinate: String) =
        Artifact(Coordinate(coordinate), Path("$coordinate.jar"), "")
}
