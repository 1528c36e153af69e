import type { Attribute, AttributeOwner, DocumentValue, Model } from 'plinth';

/** Formats a populated attribute of an entry. */
type ValueFormat = (value: unknown) => unknown;

/** A document in the older format: everything except the ids is under `attributes`. */
export interface V4Entry {
  readonly id: unknown;
  readonly documentId: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * The older response format (`Strapi-Response-Format: v4`): documents as `{ id, documentId, attributes }`, populated relations and media as
 * `{ data }`, components flat. The formats of a type's attributes are determined once, on first use.
 */
export class V4Format {
  readonly #model: Model;
  readonly #formats = new Map<string, ReadonlyMap<string, ValueFormat>>();

  constructor(model: Model) {
    this.#model = model;
  }

  /** Formats a document of a type. */
  document(owner: AttributeOwner, { id, documentId, ...rest }: DocumentValue): V4Entry {
    return { id, documentId, attributes: this.#attributes(owner, rest) };
  }

  /** Formats a document that names its type, which stays beside the ids. A count has none. */
  #typed({ __type, ...entry }: DocumentValue): unknown {
    return typeof __type === 'string' ? { __type, ...this.document(this.#model.contentType(__type), entry) } : entry;
  }

  #attributes(owner: AttributeOwner, values: DocumentValue): Record<string, unknown> {
    const formats = this.#formatsOf(owner);
    if (formats.size === 0) return values;
    const formatted: Record<string, unknown> = {};
    for (const key of Object.keys(values)) {
      const format = formats.get(key);
      formatted[key] = format === undefined ? values[key] : format(values[key]);
    }
    return formatted;
  }

  #formatsOf(owner: AttributeOwner): ReadonlyMap<string, ValueFormat> {
    let formats = this.#formats.get(owner.uid);
    if (formats === undefined) {
      const entries = [...owner.attributes.values()].map((attribute) => [attribute.name, this.#formatOf(attribute)] as const);
      formats = new Map(entries.filter((entry): entry is [string, ValueFormat] => entry[1] !== null));
      this.#formats.set(owner.uid, formats);
    }
    return formats;
  }

  #formatOf(attribute: Attribute): ValueFormat | null {
    switch (attribute.kind) {
      case 'scalar':
        return null;
      case 'relation': {
        const target = this.#model.contentType(attribute.target);
        return (value) => ({ data: forEach(value, (entry) => this.document(target, entry)) });
      }
      case 'morph':
        return (value) => ({ data: forEach(value, (entry) => this.#typed(entry)) });
      case 'component': {
        const component = this.#model.component(attribute.component);
        return (value) => forEach(value, (entry) => this.#attributes(component, entry));
      }
      case 'dynamiczone':
        return (value) => forEach(value, (entry) => this.#attributes(this.#model.component(entry.__component as string), entry));
    }
  }
}

/** Formats an entry or every entry of a list; null stays null. */
function forEach(value: unknown, format: (entry: DocumentValue) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => format(entry as DocumentValue));
  return value === null ? null : format(value as DocumentValue);
}
