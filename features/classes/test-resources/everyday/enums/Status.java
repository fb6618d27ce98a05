package everyday.enums;

import com.fasterxml.jackson.annotation.JsonValue;

public enum Status {
    OPEN("open", 1),
    DONE("done", 20_000);

    private final String text;
    private final int rank;

    Status(String text, int rank) {
        this.text = text;
        this.rank = rank;
    }

    @JsonValue
    public String text() {
        return text;
    }
}
