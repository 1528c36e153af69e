import fc from 'fast-check';
import type { AttributeOwner, CompareOperator, ScalarAttribute } from '../../model/index.ts';
import { type Filter, OPERATORS, type Operand, type RowReader } from '../index.ts';
import { MODEL, typeNamed } from './fixture-model.ts';

/** A row of random data: scalars by name, and rows behind relations and components by name. */
export interface DataRow {
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
  readonly behind: Readonly<Record<string, readonly DataRow[]>>;
}

/** Looks into random rows. */
export const READER: RowReader<DataRow> = {
  value: (row, attribute) => row.values[attribute.name],
  rows: (row, attribute) => row.behind[attribute.name] ?? [],
};

const ARTICLE = typeNamed('article');
const AUTHOR = typeNamed('author');
const SEO = MODEL.component('shared.seo');

const text = fc.constantFrom('', 'a', 'A', 'ab', 'É', 'é', '\u{10000}', '\uffff');
const whole = fc.integer({ min: -2, max: 2 });

function scalarOf(owner: AttributeOwner, name: string): ScalarAttribute {
  return owner.attributes.get(name) as ScalarAttribute;
}

function compareOf(owner: AttributeOwner, name: string, operand: fc.Arbitrary<Operand>): fc.Arbitrary<Filter> {
  const attribute = scalarOf(owner, name);
  const letters = attribute.type.column(attribute.definition).kind === 'text';
  const operators = (Object.keys(OPERATORS) as CompareOperator[]).filter(
    (operator) => letters || (OPERATORS[operator].beyondText === undefined && !OPERATORS[operator].textual),
  );
  return fc.constantFrom(...operators).chain((operator) => {
    const { takes } = OPERATORS[operator];
    const length = { value: [1, 1], pair: [2, 2], list: [1, 3] }[takes] as [number, number];
    return fc
      .array(operand, { minLength: length[0], maxLength: length[1] })
      .map((operands): Filter => ({ kind: 'compare', attribute, operator, operands }));
  });
}

function testOf(owner: AttributeOwner, texts: string, numbers: string): fc.Arbitrary<Filter> {
  return fc.oneof(
    compareOf(owner, texts, text),
    compareOf(owner, numbers, whole),
    fc
      .tuple(fc.constantFrom(texts, numbers), fc.boolean())
      .map(([name, isNull]): Filter => ({ kind: 'null', attribute: scalarOf(owner, name), isNull })),
  );
}

function logicOver(test: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      test,
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('filter'), { maxLength: 3 }))
        .map(([kind, filters]): Filter => ({ kind: kind as 'and' | 'or', filters })),
    ),
  })).filter;
}

const authors = logicOver(testOf(AUTHOR, 'name', 'age'));
const seo = logicOver(testOf(SEO, 'metaTitle', 'id'));

/** Random filters on articles, through `author`, `categories` and `seo`. */
export const articleFilters: fc.Arbitrary<Filter> = logicOver(
  fc.oneof(
    testOf(ARTICLE, 'title', 'views'),
    authors.map((filter): Filter => ({ kind: 'relation', attribute: relationOf('author'), filter })),
    seo.map((filter): Filter => ({ kind: 'component', attribute: componentOf('seo'), filter })),
    fc.constantFrom<Filter>({ kind: 'null', attribute: relationOf('author'), isNull: true }),
  ),
);

function relationOf(name: string) {
  const attribute = ARTICLE.attributes.get(name);
  if (attribute?.kind !== 'relation') throw new Error(name);
  return attribute;
}

function componentOf(name: string) {
  const attribute = ARTICLE.attributes.get(name);
  if (attribute?.kind !== 'component') throw new Error(name);
  return attribute;
}

function rowsOf(texts: string, numbers: string): fc.Arbitrary<DataRow> {
  return fc
    .record({ [texts]: fc.option(text), [numbers]: fc.option(whole) })
    .map((values) => ({ values: values as DataRow['values'], behind: {} }));
}

/** Random articles. */
export const articleRows: fc.Arbitrary<DataRow> = fc
  .tuple(rowsOf('title', 'views'), fc.array(rowsOf('name', 'age'), { maxLength: 2 }), fc.array(rowsOf('metaTitle', 'id'), { maxLength: 2 }))
  .map(([row, author, entries]) => ({ values: row.values, behind: { author, seo: entries } }));
