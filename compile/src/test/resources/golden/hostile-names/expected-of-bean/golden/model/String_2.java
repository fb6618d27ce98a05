package golden.model;

@org.example.Record
public class String_2 implements java.io.Serializable {
    @org.example.Name("class")
    private int class_2;
    private int when;
    @org.example.Name("_")
    private int x_;
    @org.example.Name("\u0438\u043c\u044f")
    private String xимя;
    @org.example.Name("${1 + 1}")
    private String value;
    @org.example.Name("\"); throw Error() //")
    private String quote;
    @org.example.Name("a\u202eb\012")
    private String turn;
    @org.example.Name("Value")
    private String value_2;
    @org.example.Name("Gr\u00f6\u00dfe")
    private Gr__e größe;

    public int getClass_2() {
        return class_2;
    }

    public void setClass_2(int class_2) {
        this.class_2 = class_2;
    }

    public int getWhen() {
        return when;
    }

    public void setWhen(int when) {
        this.when = when;
    }

    public int getX_() {
        return x_;
    }

    public void setX_(int x_) {
        this.x_ = x_;
    }

    public String getXимя() {
        return xимя;
    }

    public void setXимя(String xимя) {
        this.xимя = xимя;
    }

    public String getValue() {
        return value;
    }

    public void setValue(String value) {
        this.value = value;
    }

    public String getQuote() {
        return quote;
    }

    public void setQuote(String quote) {
        this.quote = quote;
    }

    public String getTurn() {
        return turn;
    }

    public void setTurn(String turn) {
        this.turn = turn;
    }

    public String getValue_2() {
        return value_2;
    }

    public void setValue_2(String value_2) {
        this.value_2 = value_2;
    }

    public Gr__e getGröße() {
        return größe;
    }

    public void setGröße(Gr__e größe) {
        this.größe = größe;
    }
}
