package everyday.sealed;

import com.alibaba.fastjson2.annotation.JSONType;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Payment.Card.class, name = "card"),
    @JsonSubTypes.Type(value = Payment.Cash.class, name = "cash")
})
@JSONType(typeKey = "type", seeAlso = {Payment.Card.class, Payment.Cash.class})
public sealed interface Payment {
    @JSONType(typeName = "card")
    record Card(String number) implements Payment {}

    @JSONType(typeName = "cash")
    record Cash() implements Payment {}
}
