package everyday.optional;

import java.util.Optional;

public class Order {
    private int id;
    private Optional<String> note = Optional.empty();
    private Optional<Order> next = Optional.empty();

    public int getId() {
        return id;
    }

    public void setId(int value) {
        id = value;
    }

    public Optional<String> getNote() {
        return note;
    }

    public void setNote(Optional<String> value) {
        note = value;
    }

    public Optional<Order> getNext() {
        return next;
    }

    public void setNext(Optional<Order> value) {
        next = value;
    }
}
