import fc from 'fast-check';
import {
  type Attribute,
  type AttributeOwner,
  type ComponentAttribute,
  type Model,
  OPERATORS,
  type Operator,
  operatorsOf,
  type RelationAttribute,
  type ScalarAttribute,
} from '../../model/index.ts';
import { operandOf, textOperand } from './arbitrary-value.ts';

/** Parameters of a request, as the parser of the query string returns them. */
export type Parameters = Readonly<Record<string, unknown>>;

type Behind = ComponentAttribute | RelationAttribute;

function scalarsOf(owner: AttributeOwner): ScalarAttribute[] {
  return [...owner.attributes.values()].filter((attribute) => attribute.kind === 'scalar');
}

function behindOf(owner: AttributeOwner): Behind[] {
  return [...owner.attributes.values()].filter((attribute: Attribute): attribute is Behind => {
    return attribute.kind === 'relation' || attribute.kind === 'component';
  });
}

function ownerBehind(model: Model, attribute: Behind): AttributeOwner {
  return attribute.kind === 'relation' ? model.contentType(attribute.target) : model.component(attribute.component);
}

function operands(attribute: ScalarAttribute, { takes, textual }: Operator): fc.Arbitrary<unknown> {
  const one = textual ? textOperand : operandOf(attribute);
  return {
    value: fc.oneof({ weight: 5, arbitrary: one }, fc.array(one, { minLength: 1, maxLength: 2 })),
    list: fc.array(one, { minLength: 1, maxLength: 5 }),
    pair: fc.tuple(one, one),
  }[takes];
}

function testOf(attribute: ScalarAttribute): fc.Arbitrary<unknown> {
  const compared = fc.constantFrom(...operatorsOf(attribute)).chain((operator) => {
    return operands(attribute, OPERATORS[operator]).map((operand) => ({ [`$${operator}`]: operand }));
  });
  return fc.oneof(
    { weight: 8, arbitrary: compared },
    { weight: 1, arbitrary: operandOf(attribute) },
    { weight: 2, arbitrary: compared.map((test) => ({ $not: test })) },
    { weight: 1, arbitrary: fc.tuple(compared, compared).map(([one, other]) => ({ $or: [one, other] })) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('$null', '$notNull'), fc.boolean()).map(([key, value]) => ({ [key]: value })) },
  );
}

/** Random `filters` on an owner of attributes, through at most `depth` relations and components. */
export function filtersOn(model: Model, owner: AttributeOwner, depth: number): fc.Arbitrary<Parameters> {
  const scalar = fc.constantFrom(...scalarsOf(owner)).chain((attribute) => testOf(attribute).map((test) => ({ [attribute.name]: test })));
  const through = behindOf(owner);
  const behind =
    depth === 0 || through.length === 0
      ? []
      : [
          fc.constantFrom(...through).chain((attribute) => {
            const inner = filtersOn(model, ownerBehind(model, attribute), depth - 1);
            const isNull = fc.boolean().map((value) => ({ $null: value }));
            const either = fc.oneof(
              { weight: 6, arbitrary: inner },
              { weight: 1, arbitrary: isNull },
              { weight: 1, arbitrary: inner.map((part) => ({ $not: part })) },
            );
            return either.map((value) => ({ [attribute.name]: value }));
          }),
        ];
  const leaf: fc.Arbitrary<Parameters> = fc.oneof(scalar, ...behind, ...behind);
  return fc.oneof(
    { weight: 5, arbitrary: leaf },
    { weight: 1, arbitrary: fc.tuple(leaf, leaf).map(([one, other]) => ({ ...one, ...other })) },
    { weight: 1, arbitrary: fc.array(leaf, { minLength: 1, maxLength: 3 }).map((parts) => ({ $and: parts })) },
    { weight: 1, arbitrary: fc.array(leaf, { minLength: 1, maxLength: 3 }).map((parts) => ({ $or: parts })) },
    { weight: 1, arbitrary: leaf.map((part) => ({ $not: part })) },
    { weight: 1, arbitrary: fc.tuple(leaf, leaf).map(([one, other]) => ({ $not: { $or: [one, { $not: other }] } })) },
  );
}

/** Random `filters` with many conditions on one relation, most of which are true for every target. */
export function crowdOn(model: Model, owner: AttributeOwner): fc.Arbitrary<Parameters> {
  return fc.constantFrom(...behindOf(owner)).chain((attribute) => {
    const any = fc.constant({ id: { $gt: 0 } });
    const inner = filtersOn(model, ownerBehind(model, attribute), 2);
    const part = fc.oneof({ weight: 5, arbitrary: any }, { weight: 1, arbitrary: inner }).map((value) => ({ [attribute.name]: value }));
    const parts = fc.array(part, { minLength: 7, maxLength: 12 });
    return fc.tuple(fc.constantFrom('$and', '$or'), parts).map(([key, all]) => ({ [key]: all }));
  });
}

/** Random `sort` lists. */
export function sortOn(model: Model, owner: AttributeOwner, depth: number): fc.Arbitrary<readonly string[]> {
  const path = (from: AttributeOwner, left: number): fc.Arbitrary<string> => {
    const sortable = scalarsOf(from).filter((attribute) => attribute.type.sortable !== false);
    const here = fc.constantFrom(...sortable).map((attribute) => attribute.name);
    const through = behindOf(from);
    if (left === 0 || through.length === 0) return here;
    const deeper = fc.constantFrom(...through).chain((attribute) => {
      return path(ownerBehind(model, attribute), left - 1).map((rest) => `${attribute.name}.${rest}`);
    });
    return fc.oneof(here, deeper);
  };
  const term = fc.tuple(path(owner, depth), fc.constantFrom('asc', 'desc')).map(([name, direction]) => `${name}:${direction}`);
  return fc.array(term, { maxLength: 3 });
}

/** Random `populate` objects over relations and components, with filters and sorts. */
export function populateOn(
  model: Model,
  owner: AttributeOwner,
  depth: number,
  fields: fc.Arbitrary<readonly string[] | undefined> = fc.constant(['id']),
): fc.Arbitrary<Parameters> {
  const through = behindOf(owner);
  if (depth === 0 || through.length === 0) return fc.constant({});
  return fc
    .uniqueArray(fc.constantFrom(...through), { maxLength: 2, selector: (attribute) => attribute.name })
    .chain((attributes) =>
      fc.tuple(
        ...attributes.map((attribute) => {
          const inner = ownerBehind(model, attribute);
          return fc
            .record({
              fields,
              filters: fc.option(filtersOn(model, inner, 1), { nil: undefined, freq: 2 }),
              sort: fc.option(sortOn(model, inner, 1), { nil: undefined, freq: 2 }),
              populate: populateOn(model, inner, depth - 1, fields),
            })
            .map((options) => [attribute.name, options] as const);
        }),
      ),
    )
    .map((entries) => Object.fromEntries(entries));
}
