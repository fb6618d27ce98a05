import com.fasterxml.jackson.module.scala.introspect.ScalaAnnotationIntrospectorModule
import scala.reflect.runtime.universe

/**
 * Registers the numbers and booleans in options, lists and maps. The JVM only knows that these hold objects, so that
 * Jackson would read small numbers of a `Seq[Long]` as `Integer`.
 */
object Primitives {
  def register(): Unit = {
    val mirror = universe.runtimeMirror(getClass.getClassLoader)
    for (record <- Shape.CLASSES if mirror.classSymbol(record).isCaseClass) {
      val parameters = mirror.classSymbol(record).primaryConstructor.asMethod.paramLists.flatten
      for (parameter <- parameters if parameter.typeSignature.typeArgs.nonEmpty) {
        val content = innermost(parameter.typeSignature)
        if (content.typeSymbol.isClass && content.typeSymbol.asClass.isPrimitive)
          ScalaAnnotationIntrospectorModule.registerReferencedValueType(
            record,
            parameter.name.decodedName.toString,
            mirror.runtimeClass(content),
          )
      }
    }
  }

  private def innermost(tpe: universe.Type): universe.Type =
    if (tpe.typeSymbol == universe.definitions.ArrayClass) tpe
    else tpe.dealias.typeArgs.lastOption.fold(tpe)(innermost)
}
