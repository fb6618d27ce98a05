package dev.serdemark.sources.testing

import kotlin.jvm.optionals.getOrNull
import org.junit.jupiter.api.extension.ConditionEvaluationResult
import org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled
import org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled
import org.junit.jupiter.api.extension.ExecutionCondition
import org.junit.jupiter.api.extension.ExtendWith
import org.junit.jupiter.api.extension.ExtensionContext

/**
 * Runs a test in the turn [turn] of [of] turns, because it checks a tool or a library of others
 * that seldom changes, and takes long. `-Dserdemark.turn=all` runs it in any build; see [inTurn].
 */
@Target(AnnotationTarget.FUNCTION)
@ExtendWith(TurnOfTest::class)
annotation class InTurn(val turn: Int, val of: Int)

internal class TurnOfTest : ExecutionCondition {
    override fun evaluateExecutionCondition(context: ExtensionContext): ConditionEvaluationResult {
        val method = context.testMethod.getOrNull() ?: return enabled("A class")
        val own = checkNotNull(method.getAnnotation(InTurn::class.java))
        return if (own.turn in List(own.of) { it }.inTurn(own.of)) enabled("It is its turn")
        else disabled("It is not its turn: -Dserdemark.turn=all runs it")
    }
}
