package dev.serdemark.worker.protocol;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Writes and reads any {@link Message}: one byte for its class, and its fields in their order. Bytes from another
 * process can create only objects of the classes that are listed here, and of the classes of their fields.
 *
 * <p>Contenders run in the same JVM. If this class used {@code java.io.ObjectOutputStream} or {@link Field#get}, it
 * would change the type profiles of these methods, and with them the speed of contenders that use these methods.
 */
final class MessageCodec {
    /** The classes of all messages. A message begins with the index of its class in this list. */
    private static final List<Class<? extends Message>> MESSAGES = List.of(
            Hello.class, // Always the first, so that a worker of any version is recognized.
            PlainRequest.class,
            PreparationMessages.Prepare.class,
            PreparationMessages.Prepared.class,
            CheckMessages.CheckAnswers.class,
            CheckMessages.Checked.class,
            CheckMessages.CheckRounds.class,
            CheckMessages.RoundsChecked.class,
            WarmUpMessages.WarmUp.class,
            WarmUpMessages.WarmedUp.class,
            WarmUpMessages.Settle.class,
            WarmUpMessages.Settled.class,
            SliceMessages.TakeSlice.class,
            SliceMessages.SliceTaken.class,
            SliceMessages.TakeLatencies.class,
            SliceMessages.LatenciesTaken.class,
            SliceMessages.MakeFixedRuns.class,
            SliceMessages.FixedRunsMade.class,
            MemoryMessages.CountMemory.class,
            MemoryMessages.MemoryCounted.class,
            MemoryMessages.ObserveMemory.class,
            MemoryMessages.MemoryObserved.class,
            ServerMessages.Serve.class,
            ServerMessages.Serving.class,
            ServerMessages.RequestsBegun.class,
            ServerMessages.EndRequests.class,
            ServerMessages.RequestsEnded.class,
            FailureMessages.Progress.class,
            FailureMessages.Threw.class,
            FailureMessages.Stack.class,
            FirstCalls.class,
            Summary.class);

    private static final ClassValue<Layout> LAYOUTS = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return new Layout(type);
        }
    };

    private MessageCodec() {}

    /** Returns the classes of all messages. */
    static List<Class<? extends Message>> messages() {
        return MESSAGES;
    }

    static byte[] write(Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        int kind = MESSAGES.indexOf(message.getClass());
        out.writeByte(kind);
        if (kind == 0) { // Only Hello has a version.
            out.writeInt(Hello.VERSION);
        }
        write(out, message.getClass(), message);
        return bytes.toByteArray();
    }

    /**
     * Reads a message that fills the whole array.
     *
     * @throws Hello.OtherVersion if a worker speaks another version of the protocol
     * @throws IOException if the bytes are not a message
     */
    static Message read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int kind = in.readByte();
        if (kind < 0 || kind >= MESSAGES.size()) {
            throw new IOException("Invalid kind of message: " + kind + ".");
        }
        int version = kind == 0 ? in.readInt() : Hello.VERSION;
        if (version != Hello.VERSION) {
            throw new Hello.OtherVersion(version);
        }
        Message message = (Message) read(in, MESSAGES.get(kind));
        if (in.available() > 0) {
            throw new IOException("Invalid message: " + in.available() + " bytes follow it.");
        }
        return message;
    }

    private static void write(DataOutputStream out, Class<?> type, Object value) throws IOException {
        if (type == Long.class) {
            out.writeLong((Long) value);
        } else if (type == Integer.class) {
            out.writeInt((Integer) value);
        } else if (type == Double.class) {
            out.writeDouble((Double) value);
        } else if (type == Boolean.class) {
            out.writeBoolean((Boolean) value);
        } else if (type.isEnum()) {
            out.writeByte(((Enum<?>) value).ordinal());
        } else if (type == String.class) {
            // Unlike writeUTF, this has no limit of length. Lone surrogates become question marks.
            write(out, byte[].class, ((String) value).getBytes(StandardCharsets.UTF_8));
        } else if (type == byte[].class) {
            byte[] bytes = (byte[]) value;
            out.writeInt(bytes.length);
            out.write(bytes);
        } else if (type == long[].class) {
            long[] numbers = (long[]) value;
            out.writeInt(numbers.length);
            for (long number : numbers) {
                out.writeLong(number);
            }
        } else {
            LAYOUTS.get(type).write(out, value);
        }
    }

    private static Object read(DataInputStream in, Class<?> type) throws IOException {
        if (type == Long.class) {
            return in.readLong();
        } else if (type == Integer.class) {
            return in.readInt();
        } else if (type == Double.class) {
            return in.readDouble();
        } else if (type == Boolean.class) {
            return in.readBoolean();
        } else if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            int ordinal = in.readUnsignedByte();
            if (ordinal >= constants.length) {
                throw new IOException("Invalid " + type.getSimpleName() + ": " + ordinal + ".");
            }
            return constants[ordinal];
        } else if (type == String.class) {
            return new String((byte[]) read(in, byte[].class), StandardCharsets.UTF_8);
        } else if (type == byte[].class) {
            return in.readNBytes(readLength(in, 1));
        } else if (type == long[].class) {
            long[] numbers = new long[readLength(in, Long.BYTES)];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = in.readLong();
            }
            return numbers;
        }
        return LAYOUTS.get(type).read(in);
    }

    /** Reads the number of elements that follow. Throws if fewer bytes are left than these elements need. */
    private static int readLength(DataInputStream in, int bytesPerElement) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available() / bytesPerElement) {
            throw new IOException("Invalid length: " + length + ", with " + in.available() + " bytes left.");
        }
        return length;
    }

    /** The fields of a class, and the constructor that takes their values. */
    private static final class Layout {
        private final List<MessageField> fields = new ArrayList<>();
        private final MethodHandle constructor;

        private Layout(Class<?> type) {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            List<Class<?>> types = new ArrayList<>();
            try {
                for (Field field : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                        fields.add(new MessageField(field, lookup.unreflectGetter(field)));
                        types.add(field.getType());
                    }
                }
                constructor = lookup.findConstructor(type, MethodType.methodType(void.class, types))
                        .asSpreader(Object[].class, types.size())
                        .asType(MethodType.methodType(Object.class, Object[].class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException("Not a message or part of one: " + type, e);
            }
        }

        private void write(DataOutputStream out, Object message) throws IOException {
            for (MessageField field : fields) {
                field.write(out, field.valueIn(message));
            }
        }

        private Object read(DataInputStream in) throws IOException {
            Object[] values = new Object[fields.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = fields.get(i).read(in);
            }
            try {
                return constructor.invokeExact(values);
            } catch (Error | IOException e) {
                throw e;
            } catch (Throwable e) {
                throw new IOException("Invalid message: " + e.getMessage(), e);
            }
        }
    }

    /** One field of a class. */
    private static final class MessageField {
        private final String name;
        private final MethodHandle getter;

        /** The class of the field, or the box of its primitive type. */
        private final Class<?> type;

        private final boolean isNullable;

        /** The class of the elements, if the field is a list. */
        private final Class<?> elementType;

        private MessageField(Field field, MethodHandle getter) {
            name = field.getName();
            this.getter = getter.asType(MethodType.methodType(Object.class, Object.class));
            type = MethodType.methodType(field.getType()).wrap().returnType();
            isNullable = field.isAnnotationPresent(Message.MayBeNull.class);
            elementType = type == List.class
                    ? (Class<?>) ((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0]
                    : null;
        }

        private Object valueIn(Object message) {
            try {
                return getter.invokeExact(message);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        private void write(DataOutputStream out, Object value) throws IOException {
            if (elementType == null) {
                writeOne(out, type, value);
                return;
            }
            List<?> list = (List<?>) value;
            out.writeInt(list.size());
            for (Object item : list) {
                writeOne(out, elementType, item);
            }
        }

        private Object read(DataInputStream in) throws IOException {
            if (elementType == null) {
                return readOne(in, type);
            }
            Object[] list = new Object[readLength(in, 1)];
            for (int i = 0; i < list.length; i++) {
                list[i] = readOne(in, elementType);
            }
            return Collections.unmodifiableList(Arrays.asList(list));
        }

        private void writeOne(DataOutputStream out, Class<?> itemType, Object value) throws IOException {
            if (isNullable) {
                out.writeBoolean(value != null);
            }
            if (!isNullable || value != null) {
                MessageCodec.write(out, itemType, Objects.requireNonNull(value, name));
            }
        }

        private Object readOne(DataInputStream in, Class<?> itemType) throws IOException {
            return !isNullable || in.readBoolean() ? MessageCodec.read(in, itemType) : null;
        }
    }
}
