package golden.model;

@org.example.Symbols
public enum Gr__e {
    entries_2("entries"),
    in("in");

    private final String json;

    Gr__e(String json) {
        this.json = json;
    }

    @org.example.Value
    public String getJson() {
        return json;
    }
}
