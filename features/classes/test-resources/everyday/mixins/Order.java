package everyday.mixins;

public final class Order {
    private final int id;
    private final String note;

    public Order(int id, String note) {
        this.id = id;
        this.note = note;
    }

    public int getId() {
        return id;
    }

    public String getNote() {
        return note;
    }
}
