package dev.serdemark.classes

import com.fasterxml.jackson.annotation.JsonIgnore
import com.fasterxml.jackson.annotation.JsonIgnoreProperties
import com.fasterxml.jackson.annotation.JsonInclude
import com.fasterxml.jackson.annotation.JsonProperty
import com.fasterxml.jackson.annotation.JsonUnwrapped
import java.math.BigDecimal
import java.time.Instant
import java.util.Date
import java.util.UUID
import kotlinx.serialization.Contextual
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Classes that tests read from class files, like those of a user. */
data class KotlinOrder(
    val id: UUID,
    val note: String?,
    val total: BigDecimal,
    val status: KotlinStatus = KotlinStatus.OPEN,
    val payment: KotlinPayment,
    val labels: Set<String>,
    val sizes: ShortArray,
    val lines: KotlinPage<KotlinLine>,
    val byCode: Map<String, List<Int?>>,
    val customer: CustomerId,
) {
    var changed: Instant? = null

    /** Computed, so it is not a part of the payload. */
    val isOpen: Boolean
        get() = status == KotlinStatus.OPEN
}

data class KotlinIgnoring(@JsonIgnore val trace: String?, val note: String?)

data class KotlinUnwrapping(@JsonUnwrapped val card: KotlinPayment.Card)

enum class KotlinStatus {
    OPEN,
    CLOSED,
}

sealed interface KotlinPayment {
    data class Card(val number: String) : KotlinPayment

    data object Cash : KotlinPayment
}

data class KotlinLine(val product: String, val count: Long, val next: KotlinLine?)

data class KotlinPage<T>(val items: List<T>, val number: Int)

@JvmInline value class CustomerId(val value: String)

/** The names in JSON differ from the names in code. */
data class KotlinRenamed(@SerialName("order_id") val id: Int, val kind: KotlinKind)

enum class KotlinKind {
    @SerialName("gift") GIFT,
    OTHER,
}

/** Its property has a sealed type without subclasses. */
class KotlinNothing(val payment: KotlinNoPayment)

sealed interface KotlinNoPayment

/** The constructor takes a value that no public property returns. */
class Secretive(val name: String, private val secret: String)

/** Leaves out nulls, and has properties that cannot be mapped. */
@Serializable
data class KotlinSparse(
    val id: Int?,
    val note: String? = null,
    @Contextual val since: Date? = null,
    @Contextual val refused: KotlinRefused? = null,
)

/** Cannot be mapped, because the data model has no type for [Date]. */
data class KotlinRefused(val line: KotlinLine, val since: Date)

data class KotlinProperty(
    @get:JsonProperty("order_id") @param:JsonProperty("order_id") val id: Int,
    @get:JsonProperty("by") @param:JsonProperty("by") val customer: String?,
)

@JsonInclude(JsonInclude.Include.NON_NULL)
data class KotlinIncluded(val note: String?, @param:JsonInclude val code: String?)

@JsonIgnoreProperties(ignoreUnknown = true)
data class KotlinLenient(val id: Int, val lines: List<KotlinLenientLine>, val strict: KotlinLine?)

/** Ignores unknown members, because its superclass does. */
data class KotlinLenientLine(val product: String) : KotlinLenientBase()

@JsonIgnoreProperties(ignoreUnknown = true) abstract class KotlinLenientBase

/** The last default is computed, so that Serdemark does not know it. */
data class KotlinDefaults(
    val id: Int,
    val status: KotlinStatus = KotlinStatus.CLOSED,
    val note: String? = "none",
    val count: Long = 70_000_000_000,
    val share: Double? = 0.5,
    val isOpen: Boolean = true,
    val small: Short = 300,
    val total: BigDecimal = BigDecimal.TEN,
    val labels: Set<String> = emptySet(),
    val lines: MutableList<KotlinLine> = mutableListOf(),
    val byCode: Map<String, Int> = mapOf(),
    val next: KotlinDefaults? = null,
    val computed: String = "a".repeat(id),
)

/**
 * Has 33 parameters. The bits of a mask show which parameters get their defaults. A mask has 32
 * bits, so Kotlin needs two masks here.
 */
class KotlinWide(
    val p0: Int = 0,
    val p1: Int = 1,
    val p2: Int = 2,
    val p3: Int = 3,
    val p4: Int = 4,
    val p5: Int = 5,
    val p6: Int = 6,
    val p7: Int = 7,
    val p8: Int = 8,
    val p9: Int = 9,
    val p10: Int = 10,
    val p11: Int = 11,
    val p12: Int = 12,
    val p13: Int = 13,
    val p14: Int = 14,
    val p15: Int = 15,
    val p16: Int = 16,
    val p17: Int = 17,
    val p18: Int = 18,
    val p19: Int = 19,
    val p20: Int = 20,
    val p21: Int = 21,
    val p22: Int = 22,
    val p23: Int = 23,
    val p24: Int = 24,
    val p25: Int = 25,
    val p26: Int = 26,
    val p27: Int = 27,
    val p28: Int = 28,
    val p29: Int = 29,
    val p30: Int = 30,
    val p31: Int = 31,
    val p32: Int = 32,
)

data class KotlinKeys(
    val byStatus: Map<KotlinStatus, Int?>,
    val byTone: MutableMap<KotlinTone, Map<Long, String>>?,
    val byNumber: List<HashMap<Int, String?>>,
)

enum class KotlinTone {
    @JsonProperty("loud") LOUD,
    SOFT,
}

/** None of its properties can be mapped. */
class Unmappable(val since: Date, val keys: Map<Double, String>, val any: Any)

/** Each `next` has another type argument, without end. */
class Endless<T>(val next: List<Endless<List<T>>>, val value: T?)

class EndlessRoot(val endless: Endless<String>)
