import com.fasterxml.jackson.databind.JavaType
import com.fasterxml.jackson.databind.cfg.MapperConfig
import com.fasterxml.jackson.databind.introspect.{Annotated, AnnotatedParameter, NopAnnotationIntrospector}
import scala.reflect.runtime.universe

/**
 * Gives Jackson the types of the numbers and booleans in options, lists and maps. The JVM only knows that these hold
 * objects, so that Jackson would read small numbers of a `Seq[Long]` as `Integer`.
 */
class ContentIntrospector extends NopAnnotationIntrospector {
  private[this] val contents: Map[(Class[_], Int), Class[_]] = {
    val mirror = universe.runtimeMirror(getClass.getClassLoader)
    val found =
      for {
        record <- Shape.CLASSES if mirror.classSymbol(record).isCaseClass
        parameters = mirror.classSymbol(record).primaryConstructor.asMethod.paramLists.flatten
        (parameter, index) <- parameters.zipWithIndex if parameter.typeSignature.typeArgs.nonEmpty
        content = innermost(parameter.typeSignature)
        if content.typeSymbol.isClass && content.typeSymbol.asClass.isPrimitive
      } yield (record: Class[_], index) -> mirror.runtimeClass(content)
    found.toMap
  }

  override def refineDeserializationType(config: MapperConfig[_], member: Annotated, base: JavaType): JavaType =
    member match {
      case parameter: AnnotatedParameter =>
        val content = contents.get((parameter.getDeclaringClass, parameter.getIndex))
        content.fold(base)(primitive => refined(base, config.constructType(primitive)))
      case _ => base
    }

  private def refined(base: JavaType, content: JavaType): JavaType =
    if (base.getContentType == null) content else base.withContentType(refined(base.getContentType, content))

  private def innermost(tpe: universe.Type): universe.Type =
    if (tpe.typeSymbol == universe.definitions.ArrayClass) tpe
    else tpe.dealias.typeArgs.lastOption.fold(tpe)(innermost)
}
