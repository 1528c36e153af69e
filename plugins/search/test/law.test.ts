import fc from 'fast-check';
import { type Caller, createAbility, DOCUMENTS, type DocumentValue, isPlinthError, type Rule, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { SEARCH } from '../index.ts';
import { Matcher, type Piece, termsOf } from '../match.ts';
import { textsOf } from '../searchable.ts';
import { languageOf, Stemmers } from '../stemmers.ts';
import { bootSearch, learnt } from './search-app.ts';

const ARTICLE = 'api::article.article';
const AUTHOR = 'api::author.author';

/** Searches for what everyone may read. */
const RUNS = 15;

const word = fc.constantFrom('river', 'rivers', 'stone', 'stones', 'cloud', 'fluss', 'flüsse', 'wolke', 'tower');
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const orNothing = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const article = fc.record({
  type: fc.constant(ARTICLE),
  locale: fc.constantFrom('en', 'de'),
  isPublished: fc.boolean(),
  data: fc.record({
    title: text,
    body: orNothing(text),
    notes: orNothing(text),
    rank: fc.nat({ max: 3 }),
    seo: orNothing(fc.record({ description: text })),
    parts: orNothing(
      fc.array(fc.record({ __component: fc.constant('shared.quote'), quote: text, sources: fc.tuple(fc.record({ label: text })) }), {
        maxLength: 2,
      }),
    ),
  }),
});
const author = fc.record({
  type: fc.constant(AUTHOR),
  locale: fc.constant(undefined),
  isPublished: fc.constant(true),
  data: fc.record({ name: text, about: orNothing(text), city: fc.constantFrom('Rome', 'Oslo') }),
});

const ruleOn = (fields: readonly string[], where: fc.Arbitrary<object | null>) =>
  fc.option(fc.record({ where, fields: fc.option(fc.subarray([...fields])) }), { freq: 3 }) as fc.Arbitrary<Rule | null>;
const articleRule = ruleOn(
  ['title', 'body', 'seo', 'parts', 'rank'],
  fc.constantFrom(null, { rank: { $lt: 2 } }, { title: { $contains: 'river' } }, { rank: { $gt: 5 } }),
);
const authorRule = ruleOn(['name', 'about', 'city'], fc.constantFrom(null, { city: 'Rome' }, { about: { $null: true } }));

const caller = fc
  .record({
    articles: fc.option(articleRule, { nil: undefined }),
    drafts: fc.option(articleRule, { nil: undefined }),
    authors: fc.option(authorRule, { nil: undefined }),
  })
  .map(({ articles, drafts, authors }): Caller => {
    const granted = [
      [`${ARTICLE}.find`, articles],
      [`${ARTICLE}.readDraft`, drafts],
      [`${AUTHOR}.find`, authors],
    ].filter((grant): grant is [string, Rule | null] => grant[1] !== undefined);
    const rules = granted.filter((grant): grant is [string, Rule] => grant[1] !== null);
    return { kind: 'token', id: 7, trusted: false, ability: createAbility(new Set(granted.map(([action]) => action)), new Map(rules)) };
  });

const asked = fc.record({
  q: fc.oneof(
    word,
    fc.tuple(word, word).map((words) => words.join(' ')),
    fc.constantFrom('riv', 'stoen', 'cluod', 'flusse', 'xower'),
  ),
  locale: fc.constantFrom(undefined, 'en', 'de', '*'),
  status: fc.constantFrom(undefined, 'draft', 'published'),
});

eachDialect('the law of search', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  const made: string[] = [];

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootSearch(database.url, { plugins: { graphql: false } });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    for (const { type, locale, isPublished, data } of fc.sample(fc.oneof({ weight: 3, arbitrary: article }, author), {
      numRuns: 40,
    })) {
      const axes = new Map(
        type === ARTICLE
          ? [
              ['locale', locale as string],
              ['status', isPublished ? 'published' : 'draft'],
            ]
          : [],
      );
      const { documentId } = await documents.create(type, { data, axes }, SYSTEM);
      made.push(String(documentId));
    }
    await learnt(app);
  });
  afterAll(async () => {
    await app?.close();
    await database.remove();
  });

  /** What the caller may read by lists, with the texts that match. */
  async function readable({ q, locale, status }: { q: string; locale: string | undefined; status: string | undefined }, by: Caller) {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const { types } = app.kernel.container.resolve(SEARCH);
    const hits = new Map<string, { readonly score: number; readonly document: DocumentValue; readonly texts: readonly string[] }>();
    for (const [uid, searched] of types) {
      const isArticle = uid === ARTICLE;
      const codes = !isArticle ? [undefined] : locale === '*' ? ['en', 'de'] : [locale];
      for (const code of codes) {
        const allowed = by.ability.rule(`${uid}.find`)?.fields;
        const drafts = status === 'draft' && isArticle ? by.ability.rule(`${uid}.readDraft`)?.fields : null;
        const may = (name: string) => (allowed?.includes(name) ?? true) && (drafts?.includes(name) ?? true);
        const populate = {
          ...(may('seo') && { seo: true }),
          ...(may('parts') && { parts: { on: { 'shared.quote': { populate: { sources: true } } } } }),
        };
        const parameters = {
          ...(isArticle && { populate, ...(code !== undefined && { locale: code }), ...(status !== undefined && { status }) }),
          pagination: { limit: 100 },
        };
        try {
          const { documents: all } = await documents.find(documents.parse(uid, parameters, 'list', by));
          const matcher = new Matcher(termsOf(q), languageOf(isArticle ? (code ?? 'en') : 'en'), new Stemmers());
          for (const document of all) {
            const texts = textsOf(searched, document);
            const match = matcher.match(texts);
            if (match !== null)
              hits.set(`${document.documentId} ${isArticle ? (code ?? 'en') : null}`, {
                ...match,
                document,
                texts: texts.map((each) => each.text),
              });
          }
        } catch (error) {
          if (!isPlinthError(error) || error.status !== 403) throw error;
        }
      }
    }
    return hits;
  }

  it('everything that matches in what the caller may read, and nothing else', async () => {
    const { search } = app.kernel.container.resolve(SEARCH);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(asked, caller, fc.integer({ min: 1, max: 4 }), async ({ q, locale, status }, by, limit) => {
        const expected = await readable({ q, locale, status }, by);
        const parameters = { ...(locale !== undefined && { locale }), ...(status !== undefined && { status }) };
        const hits = [];
        for (let start = 0; ; start += limit) {
          const page = await search({ q, types: null, parameters, fields: null, start, limit }, by);
          expect(page.more).toBe(start + limit < expected.size);
          hits.push(...page.hits);
          if (!page.more) break;
        }
        count += hits.length;
        expect(hits.map((hit) => `${hit.documentId} ${hit.locale}`).sort()).toEqual([...expected.keys()].sort());
        for (const { documentId, locale: found, score, title, document, marks } of hits) {
          const own = expected.get(`${documentId} ${found}`);
          expect(score).toBe(own?.score);
          expect(own?.document).toMatchObject(document);
          if (title !== null) expect(Object.values(own?.document ?? {})).toContain(title);
          for (const { pieces } of marks) expect(own?.texts).toContain(pieces.map((piece: Piece) => piece.text).join(''));
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(count).toBeGreaterThan(RUNS);
  }, 300_000);

  it('the same answer, with or without documents that are hidden', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const { search } = app.kernel.container.resolve(SEARCH);
    const rules = new Map([[`${AUTHOR}.find`, { where: { city: 'Rome' }, fields: ['name'] }]]);
    const by: Caller = { kind: 'token', id: 7, trusted: false, ability: createAbility(new Set([`${AUTHOR}.find`]), rules) };
    const ask = async (q: string) => {
      const { hits, more } = await search({ q, types: null, parameters: {}, fields: null, start: 0, limit: 50 }, by);
      return { more, hits: hits.map(({ searched: _, ...hit }) => hit) };
    };
    const words = ['river', 'stone cloud', 'hidden', 'tower', 'rivre'];
    const before = await Promise.all(words.map(ask));
    const hidden = [];
    for (let index = 0; index < 250; index += 1) {
      const data = { name: `river hidden stone ${index}`, about: 'tower', city: index % 2 ? 'Oslo' : null };
      hidden.push(await documents.create(AUTHOR, { data }, SYSTEM));
    }
    expect(await Promise.all(words.map(ask))).toEqual(before);
    for (const { documentId } of hidden) await documents.remove(AUTHOR, String(documentId), new Map(), SYSTEM);
  });
});
