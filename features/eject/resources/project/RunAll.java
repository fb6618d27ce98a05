import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the benchmarks of every contender, one contender after another. Writes the results of each contender to
 * {@code results/<module>.json}, and all results together to {@code results/all.json}. Build the project with Maven or
 * Gradle first. Then run {@code java RunAll.java} in the project's folder, with options for JMH if you like.
 */
public final class RunAll {
    private RunAll() {}

    public static void main(String[] options) throws IOException, InterruptedException {
        try {
            runAll(options);
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void runAll(String[] options) throws IOException, InterruptedException {
        Path results = Files.createDirectories(Path.of("results"));
        List<Path> modules = modules();
        List<Path> jars = modules.stream().map(RunAll::benchmarks).collect(Collectors.toList());
        List<String> gathered = new ArrayList<>();
        for (int i = 0; i < jars.size(); i++) {
            Path result = results.resolve(modules.get(i) + ".json");
            run(jars.get(i), result, options);
            gathered.add(withoutBrackets(Files.readString(result)));
        }
        Files.writeString(results.resolve("all.json"), "[" + String.join(",", gathered) + "]\n");
    }

    /** Returns the modules of the contenders. Leaves out the module that all of them use. */
    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of(""))) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .filter(folder -> !folder.endsWith("support"))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    /** Returns the jar that was built last, by either tool. */
    private static Path benchmarks(Path module) {
        return Stream.of("target", "build/libs")
                .map(folder -> module.resolve(folder).resolve("benchmarks.jar"))
                .filter(Files::exists)
                .max(Comparator.comparingLong(jar -> jar.toFile().lastModified()))
                .orElseThrow(() -> new IllegalStateException(
                        module + " is not built. Build the project first: mvn package, or gradle jar"));
    }

    private static void run(Path jar, Path result, String[] options) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command =
                new ArrayList<>(List.of(java, "-jar", jar.toString(), "-rf", "json", "-rff", result.toString()));
        command.addAll(List.of(options));
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IllegalStateException(String.join(" ", command) + " ended with status " + status);
        }
    }

    /** Returns the items of a JSON array, without its brackets. */
    private static String withoutBrackets(String array) {
        return array.substring(array.indexOf('[') + 1, array.lastIndexOf(']'));
    }
}
