package everyday.builder;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import com.google.gson.annotations.SerializedName;
import com.squareup.moshi.Json;
import java.util.List;

@JsonDeserialize(builder = Order.Builder.class)
public final class Order {
    @SerializedName("order_id")
    @Json(name = "order_id")
    @JsonProperty("order_id")
    private final int id;

    private final List<String> names;

    private Order(Builder builder) {
        id = builder.id;
        names = builder.names;
    }

    @JsonProperty("order_id")
    public int getId() {
        return id;
    }

    public List<String> getNames() {
        return names;
    }

    @JsonPOJOBuilder(withPrefix = "set", buildMethodName = "create")
    public static class Builder {
        private int id;
        private List<String> names;

        @JsonProperty("order_id")
        public void setId(int value) {
            id = value;
        }

        public Builder setNames(List<String> value) {
            names = value;
            return this;
        }

        public Order create() {
            return new Order(this);
        }
    }
}
