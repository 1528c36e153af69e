import type { Attribute, Component, ContentType, Documents, JsonSchema, MorphAttribute, RelationAttribute } from 'plinth';
import { BLOCKS } from './block-schema.ts';
import { oneOfKind, ownerName, type SchemaParts } from './document-schemas.ts';
import type { SchemaRef } from './schema-registry.ts';
import { givenValue, nullable } from './value-schemas.ts';

const TEXT = { type: 'string' };

/** The kinds of writes that have a body. */
export type WriteUse = 'create' | 'update';

/** The context of given values. */
interface Given {
  /** Whether all rules apply to every version of the document, drafts included. */
  readonly strict: boolean;
  readonly use: WriteUse;
}

/** Schemas of documents in request bodies. */
export class InputSchemas {
  readonly #parts: SchemaParts;
  readonly #documents: Documents;

  constructor(parts: SchemaParts, documents: Documents) {
    this.#parts = parts;
    this.#documents = documents;
  }

  /**
   * The schema of a document in a body. It does not forbid other keys: some are accepted and ignored, and private ones must not be
   * revealed.
   */
  ofDocument(type: ContentType, use: WriteUse): SchemaRef {
    const { attributes, required } = this.#shape(type, use);
    const other = use === 'create' && required.length > 0 ? 'New' : '';
    const key = `input ${type.uid} ${required} ${attributes.map(({ name }) => name)}`;
    return this.#parts.registry.ref(key, [other, ownerName(type), 'Input'], () => this.object(type, use));
  }

  /** The schema itself. */
  object(type: ContentType, use: WriteUse): JsonSchema {
    const { attributes, strict, required } = this.#shape(type, use);
    return {
      type: 'object',
      properties: this.#properties(attributes, { strict, use }),
      ...(required.length > 0 && { required }),
      ...this.#closed,
    };
  }

  /** Whether schemas include all rules of published versions. */
  get #isStrict(): boolean {
    return this.#parts.isAlone === true;
  }

  get #closed(): JsonSchema {
    return this.#isStrict ? { additionalProperties: false } : {};
  }

  #shape(type: ContentType, use: WriteUse) {
    const attributes = this.#parts.sight.writable(type, `${type.uid}.${use}`);
    // Drafts may be incomplete.
    const strict = this.#isStrict || this.#documents.axesOf(type).every((axis) => axis.strictness === undefined);
    const required = strict && use === 'create' ? attributes.filter(mustBeGiven).map(({ name }) => name) : [];
    return { attributes, strict, required };
  }

  #entry(component: Component, inZone: boolean, use: WriteUse): SchemaRef {
    const { registry, sight } = this.#parts;
    const strict = this.#isStrict;
    // Only an existing entry has an id, so a document that is being created has none.
    const mayBeThere = use === 'update' || !strict;
    const name = [ownerName(component), inZone ? 'Entry' : '', strict ? use : '', 'Input'];
    return registry.ref(`input ${component.uid} ${inZone} ${strict && use}`, name, () => {
      const attributes = sight.writable(component, null);
      const given = strict ? attributes.filter(mustBeGiven).map((attribute) => attribute.name) : [];
      const always = inZone ? ['__component'] : [];
      const needed = given.length === 0 || mayBeThere ? always : [...always, ...given];
      return {
        type: 'object',
        properties: {
          ...(inZone && { __component: { ...TEXT, const: component.uid } }),
          ...(mayBeThere && {
            id: { type: 'integer', description: 'Id of an existing entry to update. Without it, a new entry is created.' },
          }),
          ...this.#properties(attributes, { strict, use }),
        },
        ...(needed.length > 0 && { required: needed }),
        ...(given.length > 0 && mayBeThere && { anyOf: [{ required: ['id'] }, { required: given }] }),
        ...this.#closed,
      };
    });
  }

  #properties(attributes: readonly Attribute[], given: Given): Record<string, JsonSchema> {
    return Object.fromEntries(attributes.map((attribute) => [attribute.name, this.#value(attribute, given)]));
  }

  #value(attribute: Attribute, { strict, use }: Given): JsonSchema {
    const { sight, registry } = this.#parts;
    switch (attribute.kind) {
      case 'scalar': {
        if (!this.#isStrict || attribute.type.name !== 'blocks') return givenValue(attribute, strict);
        const blocks = registry.ref('blocks', ['Blocks'], () => ({ ...BLOCKS }));
        return attribute.definition.required === true ? blocks : nullable({ anyOf: [blocks] });
      }
      case 'relation':
        return this.#isStrict ? { ...this.#relation(attribute.many), description: ends(attribute) } : this.#relation(attribute.many);
      case 'morph':
        return this.#morph(attribute);
      case 'component': {
        const entry = this.#entry(sight.model.component(attribute.component), false, use);
        if (attribute.repeatable) return entries(entry, attribute.definition, strict);
        return this.#isStrict && attribute.definition.required === true ? entry : nullable({ anyOf: [entry] });
      }
      case 'dynamiczone': {
        const kinds = attribute.components.map((uid) => [uid, this.#entry(sight.model.component(uid), true, use)] as const);
        return entries(oneOfKind(kinds, this.#parts), attribute.definition, strict);
      }
    }
  }

  /** The forms in which a body links documents: short, long, and changes of the existing links. */
  #relation(many: boolean): JsonSchema {
    const { registry } = this.#parts;
    const named = (key: string, id: JsonSchema, more: Readonly<Record<string, JsonSchema>>) => ({
      type: 'object',
      properties: { [key]: id, ...this.#pins(), ...more },
      required: [key],
    });
    const link = (more: Readonly<Record<string, JsonSchema>>) => ({
      anyOf: [
        { type: ['string', 'integer'], description: 'A documentId, or a numeric id.' },
        named('documentId', TEXT, more),
        named('id', { type: 'integer' }, more),
      ],
    });
    const reference = registry.ref('link', ['Link'], () => link({}));
    const position = { type: 'object', properties: { before: TEXT, after: TEXT, start: { type: 'boolean' }, end: { type: 'boolean' } } };
    const connected = registry.ref('connected link', ['ConnectedLink'], () => link({ position }));
    const several = (item: JsonSchema) => ({ anyOf: [item, { type: 'array', items: item }] });
    const changes = registry.ref('link changes', ['LinkChanges'], () => ({
      description: 'Either `set`, or `connect` and `disconnect`.',
      type: 'object',
      properties: { connect: several(connected), disconnect: several(reference), set: several(reference) },
      additionalProperties: false,
    }));
    return many
      ? registry.ref('links', ['Links'], () => ({ anyOf: [{ type: 'array', items: reference }, reference, changes, { type: 'null' }] }))
      : registry.ref('to-one link', ['ToOneLink'], () => ({ anyOf: [reference, changes, { type: 'null' }] }));
  }

  /** The forms in which a body links documents of any type: each names its type. */
  #morph({ many }: MorphAttribute): JsonSchema {
    const { registry } = this.#parts;
    const named = (key: string, id: JsonSchema, more: Readonly<Record<string, JsonSchema>>) => ({
      type: 'object',
      properties: { __type: TEXT, [key]: id, ...this.#pins(), ...more },
      required: ['__type', key],
    });
    const link = (more: Readonly<Record<string, JsonSchema>>) => ({
      anyOf: [named('documentId', TEXT, more), named('id', { type: 'integer' }, more)],
    });
    const reference = registry.ref('typed link', ['TypedLink'], () => link({}));
    const places = { before: TEXT, after: TEXT, __type: TEXT, start: { type: 'boolean' }, end: { type: 'boolean' } };
    const connected = registry.ref('typed connected link', ['TypedConnectedLink'], () =>
      link({ position: { type: 'object', properties: places } }),
    );
    const several = (item: JsonSchema) => ({ anyOf: [item, { type: 'array', items: item }] });
    const changes = registry.ref('typed link changes', ['TypedLinkChanges'], () => ({
      description: 'Either `set`, or `connect` and `disconnect`.',
      type: 'object',
      properties: { connect: several(connected), disconnect: several(reference), set: several(reference) },
      additionalProperties: false,
    }));
    const lists = many ? [{ type: 'array', items: reference }] : [];
    return { anyOf: [...lists, reference, changes, { type: 'null' }] };
  }

  /** Keys with which a link can choose a version of its target. */
  #pins(): Record<string, JsonSchema> {
    const types = [...this.#parts.sight.model.contentTypes.values()];
    return Object.fromEntries(types.flatMap((type) => this.#documents.axesOf(type).map(({ name }) => [name, TEXT])));
  }
}

function mustBeGiven({ kind, definition }: Attribute): boolean {
  return definition.required === true && definition.default === undefined && kind !== 'relation' && kind !== 'morph';
}

/** A list of entries. Rules about their number do not apply to drafts. An empty list is valid unless the attribute is required. */
function entries(items: JsonSchema, { min, max, required }: Attribute['definition'], strict: boolean): JsonSchema {
  const isBounded = (bound: unknown): bound is number => strict && typeof bound === 'number';
  return { type: 'array', items, ...(isBounded(min) && required === true && { minItems: min }), ...(isBounded(max) && { maxItems: max }) };
}

/** Describes the target of a relation in words. */
function ends({ target, definition, many }: RelationAttribute): string {
  const one = many ? 'Documents' : 'A document';
  const { allowedTypes } = definition;
  const kinds = Array.isArray(allowedTypes) ? ` (${allowedTypes.join(', ')})` : '';
  return definition.type === 'media'
    ? `${many ? 'Files' : 'A file'}${kinds} of the media library, by documentId or id`
    : `${one} of ${target}, by documentId`;
}
