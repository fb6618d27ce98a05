package golden.model;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

@org.example.Record
public class Order implements java.io.Serializable {
    @org.example.Name("_id")
    private @org.example.With(golden.UuidAdapter.class) UUID id;
    @org.example.Name("int")
    private int int_2;
    @org.example.Name("long")
    private long long_2;
    @org.example.Name("float")
    private float float_2;
    @org.example.Name("double")
    private double double_2;
    @org.example.Name("boolean")
    private boolean boolean_2;
    private byte[] bytes;
    private BigDecimal price;
    private LocalDate day;
    private Instant at;
    private String note;
    @org.example.Optional
    private String hint;
    private int count = 7;
    private List<Color> colors;
    private List<List<Integer>> grid;
    private Map<String, Shape> shapes;
    private Order next;

    public UUID getId() {
        return id;
    }

    public void setId(UUID id) {
        this.id = id;
    }

    public int getInt_2() {
        return int_2;
    }

    public void setInt_2(int int_2) {
        this.int_2 = int_2;
    }

    public long getLong_2() {
        return long_2;
    }

    public void setLong_2(long long_2) {
        this.long_2 = long_2;
    }

    public float getFloat_2() {
        return float_2;
    }

    public void setFloat_2(float float_2) {
        this.float_2 = float_2;
    }

    public double getDouble_2() {
        return double_2;
    }

    public void setDouble_2(double double_2) {
        this.double_2 = double_2;
    }

    public boolean isBoolean_2() {
        return boolean_2;
    }

    public void setBoolean_2(boolean boolean_2) {
        this.boolean_2 = boolean_2;
    }

    public byte[] getBytes() {
        return bytes;
    }

    public void setBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    public BigDecimal getPrice() {
        return price;
    }

    public void setPrice(BigDecimal price) {
        this.price = price;
    }

    public LocalDate getDay() {
        return day;
    }

    public void setDay(LocalDate day) {
        this.day = day;
    }

    public Instant getAt() {
        return at;
    }

    public void setAt(Instant at) {
        this.at = at;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }

    public String getHint() {
        return hint;
    }

    public void setHint(String hint) {
        this.hint = hint;
    }

    public int getCount() {
        return count;
    }

    public void setCount(int count) {
        this.count = count;
    }

    public List<Color> getColors() {
        return colors;
    }

    public void setColors(List<Color> colors) {
        this.colors = colors;
    }

    public List<List<Integer>> getGrid() {
        return grid;
    }

    public void setGrid(List<List<Integer>> grid) {
        this.grid = grid;
    }

    public Map<String, Shape> getShapes() {
        return shapes;
    }

    public void setShapes(Map<String, Shape> shapes) {
        this.shapes = shapes;
    }

    public Order getNext() {
        return next;
    }

    public void setNext(Order next) {
        this.next = next;
    }
}
