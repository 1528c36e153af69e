import type { Attribute, JsonSchema, ScalarAttribute } from 'plinth';
import type { View } from '../sight.ts';
import { ownerName, type SchemaParts } from './document-schemas.ts';
import type { SchemaRef } from './schema-registry.ts';
import { valueFilter } from './value-schemas.ts';

const SWITCH = { type: 'boolean' };

/** Schemas of the query parameters for a view. */
export class QuerySchemas {
  readonly #parts: SchemaParts;

  constructor(parts: SchemaParts) {
    this.#parts = parts;
  }

  /** The scalar attributes that can be selected. */
  fields(view: View): JsonSchema {
    const items = this.#named(view, 'Field', () => choice(scalars(view).map(({ name }) => name)));
    return { type: 'array', items };
  }

  /** The order of a list: own attributes, and those of single relations and components one level deeper. */
  sort(view: View): JsonSchema {
    const items = this.#named(view, 'Sort', () => {
      const terms = [...sortable(view), ...view.attributes.flatMap((attribute) => this.#sortedAlong(attribute))];
      return choice(terms.flatMap((term) => [term, `${term}:asc`, `${term}:desc`]));
    });
    return { type: 'array', items };
  }

  /**
   * What can be populated: everything one level deep, some attributes by name, or attributes with options. Null if there is nothing to
   * populate.
   */
  populate(view: View): SchemaRef | null {
    const clauses = view.attributes.flatMap((attribute) => (attribute.kind === 'scalar' ? [] : [[attribute.name, attribute] as const]));
    if (clauses.length === 0) return null;
    return this.#named(view, 'Populate', () => ({
      anyOf: [
        { type: 'string', const: '*' },
        { type: 'array', items: { type: 'string', enum: clauses.map(([name]) => name) } },
        {
          type: 'object',
          properties: Object.fromEntries(clauses.map(([name, attribute]) => [name, this.#clause(attribute)])),
          additionalProperties: false,
        },
      ],
    }));
  }

  /** Filters of documents or entries. */
  filters(view: View): SchemaRef {
    const self: SchemaRef = this.#named(view, 'Filters', () => ({
      type: 'object',
      properties: {
        ...Object.fromEntries(view.attributes.flatMap((attribute) => this.#condition(attribute))),
        $and: { type: 'array', items: self },
        $or: { type: 'array', items: self },
        $not: self,
      },
      additionalProperties: false,
    }));
    return self;
  }

  #condition(attribute: Attribute): readonly (readonly [string, JsonSchema])[] {
    switch (attribute.kind) {
      case 'scalar':
        return [[attribute.name, this.#valueFilter(attribute)]];
      case 'dynamiczone':
      case 'morph':
        return [];
      case 'relation':
        // Files may belong to any type: filters on them are an option.
        if (attribute.open && attribute.storage !== 'siblings' && !this.#parts.filtersMedia) return [];
        break;
      case 'component':
    }
    const behind = this.#behind(attribute);
    const id = behind.owner.attributes.get('id') as ScalarAttribute;
    return [[attribute.name, { anyOf: [this.filters(behind), this.#valueFilter(id)] }]];
  }

  #valueFilter(attribute: ScalarAttribute): SchemaRef {
    const { name } = attribute.type;
    const self: SchemaRef = this.#parts.registry.ref(`filter ${name}`, [name, 'Filter'], () => valueFilter(attribute, self));
    return self;
  }

  #clause(attribute: Exclude<Attribute, ScalarAttribute>): JsonSchema {
    const { sight } = this.#parts;
    if (attribute.kind === 'relation' || attribute.kind === 'component') {
      return { anyOf: [SWITCH, this.#selection(this.#behind(attribute))] };
    }
    const kinds =
      attribute.kind === 'dynamiczone'
        ? attribute.components.map((uid) => sight.model.component(uid))
        : [...attribute.on.values()].filter((one) => sight.mayFollow(one)).map(({ target }) => sight.model.contentType(target));
    const on = kinds.map((owner) => [owner.uid, { anyOf: [SWITCH, this.#selection(sight.of(owner))] }]);
    const fragments = { type: 'object', properties: Object.fromEntries(on), additionalProperties: false };
    return {
      anyOf: [
        SWITCH,
        { type: 'object', properties: { on: fragments, populate: { type: 'string', const: '*' } }, additionalProperties: false },
      ],
    };
  }

  #selection(view: View): SchemaRef {
    return this.#named(view, 'Selection', () => {
      const populate = this.populate(view);
      const properties = {
        fields: this.fields(view),
        sort: this.sort(view),
        filters: this.filters(view),
        ...(populate !== null && { populate }),
      };
      return { type: 'object', properties, additionalProperties: false };
    });
  }

  #sortedAlong(attribute: Attribute): readonly string[] {
    const isOne =
      attribute.kind === 'relation' ? !attribute.many && !attribute.open : attribute.kind === 'component' && !attribute.repeatable;
    return isOne ? sortable(this.#behind(attribute as BehindAttribute)).map((name) => `${attribute.name}.${name}`) : [];
  }

  #behind(attribute: BehindAttribute): View {
    const { sight } = this.#parts;
    const { model } = sight;
    return sight.of(attribute.kind === 'relation' ? model.contentType(attribute.target) : model.component(attribute.component));
  }

  #named(view: View, role: string, make: () => JsonSchema): SchemaRef {
    const { owner, suffix } = view;
    return this.#parts.registry.ref(`${role} ${owner.uid} ${suffix}`, [ownerName(owner), suffix, role], make);
  }
}

type BehindAttribute = Extract<Attribute, { kind: 'relation' | 'component' }>;

/** One of the given texts. An empty list gives no `enum`, which would match nothing. */
function choice(values: readonly string[]): JsonSchema {
  return { type: 'string', ...(values.length > 0 && { enum: values }) };
}

function scalars({ attributes }: View): readonly ScalarAttribute[] {
  return attributes.filter((attribute) => attribute.kind === 'scalar');
}

function sortable(view: View): readonly string[] {
  return scalars(view).flatMap(({ name, type }) => (type.sortable === false ? [] : [name]));
}
