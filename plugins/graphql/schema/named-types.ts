import { GraphQLEnumType, GraphQLScalarType, type GraphQLScalarType as Scalar, valueFromASTUntyped } from 'graphql';
import {
  type AttributeDefinition,
  BootError,
  type Component,
  type ContentType,
  type DynamicZoneAttribute,
  type ScalarAttribute,
} from 'plinth';
import { pascal, typeName } from '../names.ts';
import { UNMARKED } from './marks.ts';
import { OwnedTypes } from './owned-types.ts';
import { anyScalar, Scalars } from './scalars.ts';

/** A valid GraphQL name. Enumerations with other values are text in the schema. */
const NAME = /^[A-Za-z_]\w*$/;
const NO_VALUES = new Set(['true', 'false', 'null']);

/** Name of the scalar for relations in inputs. */
export const RELATION_VALUE = 'RelationValue';

/** Name of the scalar for polymorphic relations in inputs. */
export const MORPH_VALUE = 'MorphValue';

/** Types that outputs, inputs and filters share, made on first use. */
export class NamedTypes {
  readonly scalars = new Scalars();
  readonly #enumerations = new Map<string, GraphQLEnumType>();
  readonly #zoneInputs = new OwnedTypes<GraphQLScalarType>();

  constructor() {
    this.scalars.add(
      anyScalar(
        RELATION_VALUE,
        'A documentId, a list of documentIds, or an object with `connect`, `disconnect` and `set`, each a list of documentIds.',
      ),
    );
    this.scalars.add(
      anyScalar(
        MORPH_VALUE,
        'An object with `__type` (the uid of a content type) and `documentId`, a list of such objects, or an object with `connect`, `disconnect` and `set`, each a list of such objects.',
      ),
    );
  }

  /** The type of a scalar attribute; null if GraphQL has none for it. @throws BootError for two enumerations with the same name */
  scalar(owner: ContentType | Component, attribute: ScalarAttribute, use: 'output' | 'input'): Scalar | GraphQLEnumType | null {
    const { graphql } = attribute.type;
    if (graphql === undefined) return null;
    const values = graphql.values?.(attribute.definition);
    if (values?.every((value) => NAME.test(value) && !NO_VALUES.has(value))) return this.#enumeration(owner, attribute, values);
    return this.scalars.named(graphql[use]);
  }

  /** The input type of a dynamic zone's entries. @param components that entries may be of */
  zoneInput(owner: ContentType | Component, attribute: DynamicZoneAttribute, components: readonly Component[]): GraphQLScalarType {
    const name = `${zoneName(owner, attribute)}Input`;
    return this.#zoneInputs.of(name, `${owner.uid}.${attribute.name}`, () => zoneScalar(name, components));
  }

  #enumeration(owner: ContentType | Component, attribute: ScalarAttribute, values: readonly string[]): GraphQLEnumType {
    const { enumName } = attribute.definition as AttributeDefinition & { readonly enumName?: string };
    const name = enumName ?? `ENUM_${typeName(owner)}_${attribute.name}`.toUpperCase();
    const known = this.#enumerations.get(name);
    if (known !== undefined) {
      const others = known.getValues().map(({ value }) => value as string);
      if (others.join() === values.join()) return known;
      const both = `${others.join(', ')} and ${values.join(', ')}`;
      throw new BootError(
        `GraphQL: ${owner.uid}, ${attribute.name}: two enumerations are named "${name}", with the values ${both}`,
        'GRAPHQL_SCHEMA',
      );
    }
    const named = Object.fromEntries(values.map((value) => [value, { value, extensions: UNMARKED }]));
    const made = new GraphQLEnumType({ name, values: named, extensions: UNMARKED });
    this.#enumerations.set(name, made);
    return made;
  }
}

/** The union type of a dynamic zone. */
export function zoneName(owner: ContentType | Component, attribute: DynamicZoneAttribute): string {
  return `${typeName(owner)}${pascal(attribute.name)}DynamicZone`;
}

/** Finds an entry's component by `__typename`. Other keys than the component's are removed, since clients send back what they read. */
function zoneScalar(name: string, components: readonly Component[]): GraphQLScalarType {
  const known = new Map(components.map((component) => [typeName(component), component]));
  const parse = (value: unknown): unknown => {
    const { __typename: type, ...values } = (value ?? {}) as Readonly<Record<string, unknown>>;
    const component = known.get(String(type));
    if (component === undefined) throw new TypeError(`Component not found. expected one of: ${[...known.keys()].join(', ')}`);
    const own = Object.entries(values).filter(([key]) => component.attributes.has(key));
    return { ...Object.fromEntries(own), __component: component.uid };
  };
  return new GraphQLScalarType({
    name,
    description: 'An entry of the dynamic zone: an object with the attributes of its component, and `__typename`.',
    parseValue: parse,
    parseLiteral: (node, variables) => parse(valueFromASTUntyped(node, variables)),
  });
}
