package dev.serdemark.engine.worker

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.net.InetAddress
import java.net.SocketException
import org.junit.jupiter.api.Test

class LoopbackTest {
    @Test fun `the loopback interface of this machine works`() = requireLoopback()

    @Test
    fun `if no connection works, the problem names the loopback interface`() {
        val thrown =
            shouldThrow<ProblemException> {
                requireLoopback { throw SocketException("Network is unreachable") }
            }
        val problem = thrown.problems.single()
        problem.message shouldStartWith
            "The loopback interface of this machine does not work: network is unreachable (127.0.0.1)."
        problem.advice.orEmpty() shouldContain "ip link set lo up"
    }

    @Test
    fun `an address that this machine does not have is a problem too`() {
        val foreignAddress = InetAddress.getByName("192.0.2.1")
        val thrown = shouldThrow<ProblemException> { requireLoopback(foreignAddress) }
        thrown.problems.size shouldBe 1
    }
}
