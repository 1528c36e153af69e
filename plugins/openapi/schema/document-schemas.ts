import type { Attribute, Component, ContentType, JsonSchema, MorphAttribute } from 'plinth';
import type { Sight, View } from '../sight.ts';
import type { SchemaRef, SchemaRegistry } from './schema-registry.ts';
import { answeredValue, nullable } from './value-schemas.ts';

/** Dependencies of content schemas. */
export interface SchemaParts {
  readonly registry: SchemaRegistry;
  readonly sight: Sight;
  /** Whether documents contain only what the model describes, because no plugin changes responses. */
  readonly exact: boolean;
  /** Whether filters can use the attributes of files. Default: false. */
  readonly filtersMedia?: boolean;
  /**
   * Whether schemas are used outside an OpenAPI document. Then they use only JSON Schema keywords, and inputs follow all rules of a
   * published version and allow no other keys. Default: false, for an OpenAPI document, with the rules that every version must follow.
   */
  readonly isAlone?: boolean;
}

/** The words of a type's or component's name: `Article`, `UploadFile`, `ComponentSharedSeo`. */
export function ownerName(owner: ContentType | Component): string {
  if (owner.shape === 'component') return `component ${owner.uid}`;
  const plugin = /^plugin::([^.]+)\./.exec(owner.uid)?.[1] ?? '';
  return `${plugin} ${owner.singularName}`;
}

/** Schemas of documents and entries in responses. */
export class DocumentSchemas {
  readonly #parts: SchemaParts;

  constructor(parts: SchemaParts) {
    this.#parts = parts;
  }

  /**
   * The visible part of a document or of a component's entry. Only ids are required: `fields` and `populate` decide which attributes are
   * present.
   */
  of(view: View): SchemaRef {
    return this.#named(view, '', () => this.object(view));
  }

  /** An entry of a dynamic zone. */
  #zoneEntry(view: View): SchemaRef {
    return this.#named(view, 'Entry', () => this.object(view, { __component: { type: 'string', const: view.owner.uid } }));
  }

  /** A document of one of the types that a polymorphic relation leads to and that are visible. */
  #anyType({ on }: MorphAttribute): JsonSchema {
    const { sight } = this.#parts;
    const kinds = [...on.values()]
      .filter((relation) => sight.mayFollow(relation))
      .map(({ target }) => {
        const view = sight.of(sight.model.contentType(target));
        const schema = this.#named(view, 'Target', () => this.object(view, { __type: { type: 'string', const: target } }));
        return [target, schema] as const;
      });
    return kinds.length === 0 ? { type: 'object' } : oneOfKind(kinds, this.#parts, '__type');
  }

  #named(view: View, role: string, make: () => JsonSchema): SchemaRef {
    const { owner, suffix } = view;
    return this.#parts.registry.ref(`answer ${role} ${owner.uid} ${suffix}`, [ownerName(owner), suffix, role], make);
  }

  /** The schema itself. @param more properties that are always present, besides the attributes */
  object({ attributes }: View, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
    const identity = attributes.map(({ name }) => name).filter((name) => name === 'id' || name === 'documentId');
    return {
      type: 'object',
      properties: { ...more, ...Object.fromEntries(attributes.map((attribute) => [attribute.name, this.#value(attribute)])) },
      required: [...Object.keys(more), ...identity],
      ...(this.#parts.exact && { additionalProperties: false }),
    };
  }

  #value(attribute: Attribute): JsonSchema {
    const { sight } = this.#parts;
    switch (attribute.kind) {
      case 'scalar':
        return answeredValue(attribute);
      case 'relation':
        return list(this.of(sight.of(sight.model.contentType(attribute.target))), attribute.many);
      case 'morph':
        return list(this.#anyType(attribute), attribute.many);
      case 'component':
        return list(this.of(sight.of(sight.model.component(attribute.component))), attribute.repeatable);
      case 'dynamiczone':
        return list(
          oneOfKind(
            attribute.components.map((uid) => [uid, this.#zoneEntry(sight.of(sight.model.component(uid)))]),
            this.#parts,
          ),
          true,
        );
    }
  }
}

/** Entries of several components, or documents of several types, distinguished by a property. */
export function oneOfKind(
  kinds: readonly (readonly [uid: string, entry: SchemaRef])[],
  { isAlone }: Pick<SchemaParts, 'isAlone'>,
  propertyName: '__component' | '__type' = '__component',
): JsonSchema {
  const oneOf = kinds.map(([, entry]) => entry);
  if (isAlone) return { oneOf };
  return {
    oneOf,
    discriminator: { propertyName, mapping: Object.fromEntries(kinds.map(([uid, { $ref }]) => [uid, $ref])) },
  };
}

function list(item: JsonSchema, many: boolean): JsonSchema {
  return many ? { type: 'array', items: item } : nullable({ anyOf: [item] });
}
