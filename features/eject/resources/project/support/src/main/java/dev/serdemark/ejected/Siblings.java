package dev.serdemark.ejected;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The siblings of the document: payloads of the same shape over which calls rotate. */
final class Siblings {
    private Siblings() {}

    /** Returns the values of the siblings, in Serdemark's binary form. */
    static List<byte[]> values() {
        return read(".value");
    }

    /** Returns the canonical JSON of the siblings. */
    static List<byte[]> json() {
        return read(".json");
    }

    private static List<byte[]> read(String ending) {
        List<byte[]> contents = new ArrayList<>();
        try {
            while (true) {
                String name = "/siblings/" + contents.size() + ending;
                try (InputStream in = Siblings.class.getResourceAsStream(name)) {
                    if (in == null) {
                        return contents;
                    }
                    contents.add(in.readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
