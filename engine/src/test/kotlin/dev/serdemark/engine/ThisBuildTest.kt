package dev.serdemark.engine

import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.util.Properties
import org.junit.jupiter.api.Test

class ThisBuildTest {
    private val id = "0123456789abcdef0123456789abcdef01234567"

    @Test
    fun `the commit ends in -dirty if files were changed`() {
        ThisBuild.commit(git(id, "false")) shouldBe id
        ThisBuild.commit(git(id, "true")) shouldBe "$id-dirty"
    }

    @Test
    fun `the commit is null if the build did not know it`() {
        ThisBuild.commit(Properties()).shouldBeNull()
        ThisBuild.commit(git("\${git.commit.id.full}", "false")).shouldBeNull()
    }

    private fun git(id: String, dirty: String) =
        Properties().apply {
            setProperty("git.commit.id.full", id)
            setProperty("git.dirty", dirty)
        }
}
