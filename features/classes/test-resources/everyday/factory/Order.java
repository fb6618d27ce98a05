package everyday.factory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

public final class Order {
    private final int id;
    private final String note;

    private Order(String note, int id) {
        this.id = id;
        this.note = note;
    }

    @JsonCreator
    public static Order of(@JsonProperty("id") int id, @JsonProperty("note") String note) {
        return new Order(note, id);
    }

    public int getId() {
        return id;
    }

    public String getNote() {
        return note;
    }
}
