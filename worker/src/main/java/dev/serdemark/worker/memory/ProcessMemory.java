package dev.serdemark.worker.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what the operating system counts for this process. */
final class ProcessMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";
    private static final int KILOBYTE = 1024;

    private ProcessMemory() {}

    /**
     * Returns the most memory that was resident since the process started, in bytes. Null if the system does not report
     * it. See "proc_pid_status" in the manual pages of Linux.
     */
    static Long peakResident() {
        if (!Files.isReadable(STATUS)) {
            return null;
        }
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(PEAK))
                    .map(line ->
                            Long.parseLong(line.substring(PEAK.length()).trim().split(" ")[0]) * KILOBYTE)
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
