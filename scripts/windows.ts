// Measures windows of relations with many targets: `tsx --conditions=@plinth/source scripts/windows.ts [--database sqlite,mysql,postgres]
// [--only 'part of a name'] [--verbose]`. For one parent, and for 25 parents of which five have many targets (20, then 5,000 each), it
// prints a line: the number of statements that read them, and the median of several runs in milliseconds. With --verbose it also prints the
// statements and their plans.

import { type AttributeOwner, type Database, type Model, type Page, type Query, type RelationAttribute, type Sql, SYSTEM } from 'plinth';
import { aroundReads } from 'plinth/testing';
import { type Measured, measureDatabases } from './explain/measure-databases.ts';

/** Targets of one parent: a typical number, and that of a large category (20 categories of 100,000 articles). */
const FEW = 20;
const MANY = 5_000;
const HUBS = 5;
const RUNS = 15;

const QUESTIONS = [
  { name: 'links of a row', uid: 'api::article.article', relation: 'categories', sizes: [FEW, MANY] },
  { name: 'links to a document', uid: 'api::category.category', relation: 'articles', sizes: [FEW, MANY] },
  // All authors have many articles.
  { name: 'columns to a document', uid: 'api::author.author', relation: 'articles', sizes: [MANY] },
] as const;

const WINDOWS: readonly (readonly [name: string, page: Page | null])[] = [
  ['all', null],
  ['the first 10', { style: 'offset', offset: 0, limit: 10, withCount: false }],
  ['10 after 1,000', { style: 'offset', offset: 1000, limit: 10, withCount: false }],
  ['the first 10 and the total', { style: 'offset', offset: 0, limit: 10, withCount: true }],
];

type Ids = readonly { readonly id: number; readonly document: number }[];

/** Gives the first documents of each type that many targets. */
async function setTargets({ knex, dialect }: Database, targets: number): Promise<void> {
  const first = (table: string, axes: object, count: number): Promise<Ids> =>
    knex(table).where(axes).orderBy('id').limit(count).select({ id: 'id', document: '_document' });
  const articles = await first('articles', { _axis_status: 'published' }, targets + HUBS);
  const categories = await first('categories', { _axis_locale: 'en' }, targets + HUBS);
  const authors = await first('authors', {}, HUBS);
  const hubs = articles.slice(0, HUBS);
  const sources = articles.slice(HUBS);
  const link = (source: number, target: number, position: number) => {
    return { source, entry: 0, attribute: 'categories', target, _pin_locale: 'en', position, inverse_position: position };
  };
  const [shown, found] = [categories.slice(HUBS), categories.slice(0, HUBS)];
  await knex('articles__links')
    .whereIn(
      'source',
      hubs.map(({ id }) => id),
    )
    .delete();
  await knex('articles__links')
    .whereIn(
      'target',
      found.map(({ document }) => document),
    )
    .delete();
  const links = [
    ...hubs.flatMap(({ id }) => shown.map(({ document }, at) => link(id, document, at))),
    ...found.flatMap(({ document }) => sources.map(({ id }, at) => link(id, document, at))),
  ];
  for (let at = 0; at < links.length; at += 400) await knex('articles__links').insert(links.slice(at, at + 400));
  const inFifths = (at: number) => authors[at % HUBS]?.document as number;
  const owned = await first('articles', { _axis_status: 'published' }, targets * HUBS);
  for (const author of authors) {
    const ids = owned.filter((_, index) => inFifths(index) === author.document).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += 400) {
      await knex('articles')
        .whereIn('id', ids.slice(from, from + 400))
        .update({ _to_author: author.document, _to_author_position: knex.ref('id') });
    }
  }
  for (const table of ['articles', 'articles__links'])
    await knex.raw(dialect.name === 'mysql' ? 'analyze table ??' : 'analyze ??', [table]);
}

/** A list of published documents, each with a window of a relation's targets. */
function windowed(model: Model, uid: string, relation: string, parents: number, page: Page | null): Query {
  const type = model.contentType(uid);
  const attribute = type.attributes.get(relation) as RelationAttribute;
  const fieldsOf = (owner: AttributeOwner) => [...owner.attributes.values()].filter((each) => each.kind === 'scalar');
  const behind = { fields: fieldsOf(model.contentType(attribute.target)), populate: [], filter: null, sort: [], count: false };
  return {
    type,
    axes: new Map([['status', { values: ['published'] }]]),
    fields: fieldsOf(type),
    populate: [{ kind: 'relation', alias: relation, attribute, page, ...behind }],
    filter: null,
    sort: [],
    page: { style: 'offset', offset: 0, limit: parents, withCount: false },
  };
}

async function measure({ database, documents, report, plans }: Measured, name: string, query: Query): Promise<void> {
  const sent: Sql[] = [];
  const times: number[] = [];
  const restore = aroundReads(database, async (sql, run) => {
    const begun = performance.now();
    const rows = await run();
    // The first statement, which reads the parents, does not count.
    if (/as [`"]f\d|__links|_to_author[`"] in|_to_author[`"] = any/.test(sql.text)) {
      sent.push(sql);
      times.push(performance.now() - begun);
    }
    return rows;
  });
  for (let run = 0; run < RUNS; run++) await documents.find(query, SYSTEM);
  restore();
  report(name, times, sent.length / RUNS, 3);
  await plans(sent.slice(-1));
}

void measureDatabases(async (measured) => {
  for (const size of [FEW, MANY]) {
    await setTargets(measured.database, size);
    for (const { name, uid, relation } of QUESTIONS.filter(({ sizes }) => sizes.some((each) => each === size))) {
      for (const parents of [1, 25]) {
        for (const [windowName, page] of WINDOWS) {
          const title = `${name}, ${parents === 1 ? 'one parent' : `${parents} parents`} of ${size} targets: ${windowName}`;
          if (measured.isWanted(title)) await measure(measured, title, windowed(measured.documents.model, uid, relation, parents, page));
        }
      }
    }
  }
});
