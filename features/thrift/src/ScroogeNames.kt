package dev.serdemark.thrift

import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.GeneratorNames
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.idl.looseForm
import dev.serdemark.sources.idl.stem
import dev.serdemark.sources.scala.SCALA_KEYWORDS
import dev.serdemark.sources.scala.SCALA_TYPES_IN_SCOPE

/**
 * The names of a data model in a Thrift schema from which Scrooge generates Scala code. The names
 * do not collide in this code. Types and fields are in camel case, because Scrooge would change
 * other names.
 *
 * @param packageName the package of the classes
 */
internal class ScroogeNames(schema: Schema, packageName: String) :
    ThriftNames(
        schema,
        packageName,
        GeneratorNames(
            reservedTypes = SCALA_TYPES_IN_SCOPE + RESERVED_TYPES,
            typeKey = { stem(looseForm(it), TYPE_SUFFIXES, emptyList()) },
            reservedFields = RESERVED_FIELDS + SCALA_KEYWORDS.map { it.lowercase() },
            prefixes = listOf("unset", "unknown"),
            suffixes = listOf("alias", "field", "fieldi32", "fieldmanifest", "typemanifest"),
        ),
    ) {
    override fun type(name: String): String =
        super.type(name).split('_').joinToString("", transform = ::titleCase)

    override fun field(declaration: String, name: String): String {
        val words = super.field(declaration, name).split('_')
        return words.first() + words.drop(1).joinToString("", transform = ::titleCase)
    }

    private companion object {
        /** Suffixes of the additional types that Scrooge generates for a type, in lower case. */
        val TYPE_SUFFIXES = listOf("aliases", "structbuilder")
    }
}

/** Converts `userName` to `UserName`, and `ABC` to `Abc`. */
private fun titleCase(word: String): String =
    capitalized(
        if (word.any { it.isLowerCase() }) word else word.take(1) + word.drop(1).lowercase()
    )

/** Simple names of types that Scrooge's Scala code uses. */
private val RESERVED_TYPES =
    ("Buf Builder ClassTag IndexedSeq InvalidFieldsException LazyTProtocol Manifest " +
            "NoSuchElementException StructBuilder StructBuilderFactory TFieldBlob TMemoryBuffer " +
            "TMessage ThriftEnum ThriftStruct ThriftStructCodec3 ThriftStructField " +
            "ThriftStructFieldInfo ThriftStructMetaData ThriftUnion ThriftUnionFieldInfo " +
            "TraversableOnce ValidatingThriftStruct ValidatingThriftStructCodec3")
        .split(' ')
        .toSet()

/** Members of the generated classes, in lower case. */
private val RESERVED_FIELDS =
    ("canequal containedtype containedvalue copy encode equals fieldinfo fieldinfos finalize getclass getfieldblob " +
            "getfieldblobs instance item manifest metadata newbuilder notify notifyall original " +
            "productarity productelement productelementname productelementnames productiterator " +
            "productprefix scala tostring totuple unionstructfieldinfo unsafeempty validate wait " +
            "withoutpassthroughfields write writefieldvalue")
        .split(' ')
        .toSet()
