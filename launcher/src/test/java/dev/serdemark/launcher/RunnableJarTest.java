package dev.serdemark.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunnableJarTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.8", "9", "11", "16"})
    void anOldJavaIsRejectedWithAdvice(String version) {
        assertEquals(
                "/opt/java is of Java " + version + ", which is too old. "
                        + "Install a JDK 17 or later, and start the jar with its bin/java.",
                RunnableJar.whyUnfit(version, "/opt/java"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"17", "21", "25", "100"})
    void aNewJavaIsAccepted(String version) {
        assertNull(RunnableJar.whyUnfit(version, "/opt/java"));
    }

    @Test
    void theJavaOfThisTestIsNewEnough() {
        assertNull(RunnableJar.whyUnfit(System.getProperty("java.specification.version"), "/opt/java"));
    }
}
