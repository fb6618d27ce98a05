package everyday.mixins;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;

public class Json {
    public static final ObjectMapper MAPPER = new ObjectMapper().addMixIn(Order.class, OrderMixIn.class);

    abstract static class OrderMixIn {
        @JsonCreator
        OrderMixIn(@JsonProperty("id") int id, @JsonProperty("note") String note) {}
    }
}
