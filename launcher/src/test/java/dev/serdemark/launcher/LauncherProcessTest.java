package dev.serdemark.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LauncherProcessTest {
    @TempDir
    Path home;

    @Test
    void jvmOptionsOfTheJarFollowTheUsersOptions() {
        LauncherProcess launcher = new LauncherProcess(home, Map.of("SERDEMARK_OPTS", " -Xmx1g  -Da=1 "));
        assertEquals("-Xmx1g -Da=1 -Xmx2g", launcher.options(List.of("-Xmx2g")));
        assertEquals("", new LauncherProcess(home, Map.of()).options(List.of()));
    }

    @Test
    void optionsThatTheChildReadsByItselfAreLeftOut() {
        Map<String, String> environment = Map.of("JDK_JAVA_OPTIONS", "-Db=2", "JAVA_TOOL_OPTIONS", "-Dc=3 -Dd=4");
        LauncherProcess launcher = new LauncherProcess(home, environment);
        assertEquals("-Xmx2g", launcher.options(List.of("-Dc=3", "-Dd=4", "-Db=2", "-Xmx2g")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLauncherGetsArgumentsAndEnvironmentAndReturnsItsStatus() throws Exception {
        Path bin = Files.createDirectories(home.resolve("bin"));
        // Writes its arguments and environment into a file beside it.
        String script = "printf '[%s]' \"$@\" \"$JAVA_HOME\" \"$SERDEMARK_OPTS\" >\"${0%/*}/received\"\nexit 7\n";
        Files.writeString(bin.resolve("serdemark"), script);
        int status = new LauncherProcess(home, Map.of())
                .start(List.of("-Xmx2g"), "try", "a b", "*", "")
                .waitFor();
        assertEquals(7, status);
        assertEquals(
                "[try][a b][*][][" + System.getProperty("java.home") + "][-Xmx2g]",
                Files.readString(bin.resolve("received")));
    }
}
