package chat.service

import kotlin.reflect.KProperty

/**
 * A JSON object of the contract. [fields] also keeps properties that this version does not know. Properties set to null are
 * sent as null; unset ones are not sent.
 */
abstract class Model(val fields: MutableMap<String, Any?>) {
    override fun equals(other: Any?) = other is Model && other.javaClass == javaClass && other.fields == fields

    override fun hashCode() = fields.hashCode()

    override fun toString() = javaClass.simpleName + Json.write(fields)

    protected fun <T : Any> plain() = Property<T>({ it }, { it })

    /** A whole number reads as one of these, too. */
    protected fun number() = Property<Double>({ (it as Number).toDouble() }, { it })

    protected fun <M : Model> model(make: (MutableMap<String, Any?>) -> M) =
        Property<M>({ make(it.asFields()) }, { it.fields })

    protected fun <M : Model> models(make: (MutableMap<String, Any?>) -> M) =
        Property<List<M>>({ all -> (all as List<*>).map { make(it!!.asFields()) } }, { all -> all.map { it.fields } })

    protected fun <M : Model> modelMap(make: (MutableMap<String, Any?>) -> M) =
        Property<Map<String, M>>(
            { all -> all.asFields().mapValues { make(it.value!!.asFields()) } },
            { all -> all.mapValues { it.value.fields } }
        )
}

@Suppress("UNCHECKED_CAST")
internal fun Any.asFields() = this as MutableMap<String, Any?>

/** A property that is always there. */
class Property<T : Any>(internal val read: (Any) -> Any, internal val write: (T) -> Any) {
    @Suppress("UNCHECKED_CAST")
    operator fun getValue(model: Model, property: KProperty<*>): T =
        model.fields[property.name]?.let { read(it) as T }
            ?: throw IllegalStateException("${model.javaClass.simpleName} has no ${property.name}")

    operator fun setValue(model: Model, property: KProperty<*>, value: T) {
        model.fields[property.name] = write(value)
    }

    fun orNull() = OptionalProperty(this)
}

/** A property that may be missing or null. */
class OptionalProperty<T : Any>(private val present: Property<T>) {
    @Suppress("UNCHECKED_CAST")
    operator fun getValue(model: Model, property: KProperty<*>): T? =
        model.fields[property.name]?.let { present.read(it) as T }

    operator fun setValue(model: Model, property: KProperty<*>, value: T?) {
        model.fields[property.name] = value?.let { present.write(it) }
    }
}
