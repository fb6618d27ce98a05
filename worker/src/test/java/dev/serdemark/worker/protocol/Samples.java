package dev.serdemark.worker.protocol;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Creates messages of any class, with a different value in each field. */
final class Samples {
    private final Random random;
    private int valueCount;

    private Samples(int seed) {
        random = new Random(seed);
    }

    /** Returns the sample of a seed. Half of the fields that may be null are null. */
    static Message of(Class<? extends Message> type, int seed) throws ReflectiveOperationException {
        return (Message) new Samples(seed).value(type);
    }

    /** Returns the class and all fields of a message as text, to compare messages. */
    static String describe(Object value) {
        if (value == null || value.getClass().getName().startsWith("java.lang.") || value instanceof Enum) {
            return value + "";
        }
        if (value instanceof List) {
            return ((List<?>) value).stream().map(Samples::describe).collect(joining(" ", "(", ")"));
        }
        if (value.getClass().isArray()) {
            IntStream indexes = IntStream.range(0, Array.getLength(value));
            return indexes.mapToObj(i -> Array.get(value, i) + "").collect(joining(" ", "[", "]"));
        }
        String name = value.getClass().getSimpleName();
        return fields(value.getClass()).stream()
                .map(field -> field.getName() + "=" + describe(get(field, value)))
                .collect(joining(" ", name + "{", "}"));
    }

    private static Object get(Field field, Object message) {
        try {
            return field.get(message);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Field> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .collect(Collectors.toList());
    }

    private Object value(Class<?> type) throws ReflectiveOperationException {
        valueCount++;
        if (type == long.class || type == Long.class) {
            return 1L << 40 | valueCount;
        } else if (type == int.class || type == Integer.class) {
            return 1 << 20 | valueCount;
        } else if (type == double.class || type == Double.class) {
            return valueCount + 0.5;
        } else if (type == boolean.class) {
            return random.nextBoolean();
        } else if (type == String.class) {
            return "text \u00e4\u4e2d " + valueCount;
        } else if (type == byte[].class) {
            return new byte[] {1, 2, (byte) valueCount};
        } else if (type == long[].class) {
            return new long[] {-1, 1L << 50, valueCount};
        } else if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        List<Class<?>> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (Field field : fields(type)) {
            types.add(field.getType());
            values.add(value(field));
        }
        return type.getDeclaredConstructor(types.toArray(new Class<?>[0])).newInstance(values.toArray());
    }

    private Object value(Field field) throws ReflectiveOperationException {
        if (field.getType() != List.class) {
            return valueOrNull(field, field.getType());
        }
        Class<?> elementType = (Class<?>) ((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0];
        return Arrays.asList(valueOrNull(field, elementType), valueOrNull(field, elementType));
    }

    private Object valueOrNull(Field field, Class<?> type) throws ReflectiveOperationException {
        boolean isNull = field.isAnnotationPresent(Message.MayBeNull.class) && random.nextBoolean();
        return isNull ? null : value(type);
    }
}
