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

/** Classes that tests read from their class files, as those of a user. */
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

    /** Computed, so that it is no part of a payload. */
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

/** The names in JSON differ from those in code. */
data class KotlinRenamed(@SerialName("order_id") val id: Int, val kind: KotlinKind)

enum class KotlinKind {
    @SerialName("gift") GIFT,
    OTHER,
}

class KotlinNothing(val payment: KotlinNoPayment)

sealed interface KotlinNoPayment

class Secretive(val name: String, private val secret: String)

/** Leaves out nulls, and has properties that cannot be mapped. */
@Serializable
data class KotlinSparse(
    val id: Int?,
    val note: String? = null,
    @Contextual val since: Date? = null,
    @Contextual val refused: KotlinRefused? = null,
)

data class KotlinRefused(val line: KotlinLine, val since: Date)

data class KotlinProperty(
    @get:JsonProperty("order_id") @param:JsonProperty("order_id") val id: Int,
    @get:JsonProperty("by") @param:JsonProperty("by") val customer: String?,
)

@JsonInclude(JsonInclude.Include.NON_NULL)
data class KotlinIncluded(val note: String?, @param:JsonInclude val code: String?)

@JsonIgnoreProperties(ignoreUnknown = true)
data class KotlinLenient(val id: Int, val lines: List<KotlinLenientLine>, val strict: KotlinLine?)

/** Inherits that unknown members are ignored. */
data class KotlinLenientLine(val product: String) : KotlinLenientBase()

@JsonIgnoreProperties(ignoreUnknown = true) abstract class KotlinLenientBase

class Unmappable(val since: Date, val keys: Map<Int, String>, val any: Any)

class Endless<T>(val next: List<Endless<List<T>>>, val value: T?)

class EndlessRoot(val endless: Endless<String>)
