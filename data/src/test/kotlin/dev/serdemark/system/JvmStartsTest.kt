package dev.serdemark.system

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class JvmStartsTest {
    private val noMemory =
        """
        Error occurred during initialization of VM
        Could not reserve enough space for 4194304KB object heap
        """
            .trimIndent()

    @Test
    fun `messages of a JVM that got no memory or cannot start are recognized`() {
        saysDenied(noMemory) shouldBe true
        saysDenied(
            "# There is insufficient memory for the Java Runtime Environment to continue."
        ) shouldBe true
        saysDenied("java: error while loading shared libraries: libjli.so: cannot open") shouldBe
            true
    }

    @Test
    fun `an error of a contender is not taken for a problem of the machine`() {
        saysDenied("Exception in thread \"main\" java.lang.NoClassDefFoundError: a/B") shouldBe
            false
        saysDenied("java.lang.OutOfMemoryError: Java heap space") shouldBe false
    }

    @Test
    fun `a problem has the JVM's message, and advice on a limit in force`() {
        val limit = "ulimit -v 2000000 (KB of address space)"
        val problem = jvmDenied("A JVM ended", noMemory, "/jdk/bin/java", listOf(limit))
        problem.message shouldBe
            "A JVM ended: Error occurred during initialization of VM Could not reserve enough space for 4194304KB object heap."
        problem.advice shouldBe
            "Raise what may be the cause in the shell that starts Serdemark: $limit."
    }

    @Test
    fun `without a limit, the advice is to check the machine and the JVM`() {
        jvmDenied("A JVM ended", "", "/jdk/bin/java", emptyList()).advice shouldBe
            "See whether the machine has memory and processes left, and whether this works: /jdk/bin/java -version"
    }

    @Test
    fun `the first words of an output leave out its stack trace`() {
        firstWords(
            "java.net.SocketException: Network is unreachable\n\tat a.B.c(B.java:1)\n"
        ) shouldBe "java.net.SocketException: Network is unreachable"
    }
}
