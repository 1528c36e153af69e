import { type DocumentNode, execute, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql';
import { ACCESS, type Caller, createAbility, DOCUMENTS, type Documents, HTTP, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, type TestDialect } from 'plinth/testing';
import { AnswerSize } from '../../execute/answer-size.ts';
import { ContentResolvers } from '../../execute/content-resolvers.ts';
import { InTurn } from '../../execute/in-turn.ts';
import type { Operation } from '../../execute/operation.ts';
import { ToldParts } from '../../execute/told-parts.ts';
import { loadNexus } from '../../extension/nexus.ts';
import { GRAPHQL, type GraphqlExtensions } from '../../graphql.ts';
import { buildSchema } from '../../schema/build-schema.ts';
import { TextAnswers } from '../../text/text-answers.ts';
import { ValueWriters } from '../../text/value-writers.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

/** Attributes of every kind. A draft may lack some of the required ones. */
const scalars = {
  name: { type: 'string' },
  size: { type: 'integer' },
  big: { type: 'biginteger' },
  weight: { type: 'float' },
  price: { type: 'decimal' },
  flag: { type: 'boolean' },
  day: { type: 'date' },
  hour: { type: 'time' },
  moment: { type: 'datetime' },
  meta: { type: 'json' },
  mood: { type: 'enumeration', enum: ['glad', 'so so'] },
  state: { type: 'enumeration', enum: ['open', 'closed'] },
};

const contentTypes = [
  {
    info: { singularName: 'article', pluralName: 'articles' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      ...scalars,
      code: { type: 'string', required: true, ...localized },
      rank: { type: 'integer', required: true },
      phase: { type: 'enumeration', enum: ['early', 'late'], required: true },
      facts: { type: 'json', required: true },
      secret: { type: 'password' },
      author: relation('manyToOne', 'person', { inversedBy: 'articles' }),
      genres: relation('manyToMany', 'genre', { inversedBy: 'articles' }),
      related: relation('manyToMany', 'article'),
      sequel: relation('oneToOne', 'article'),
      hero: { type: 'component', component: 'shared.note', required: true },
      side: { type: 'component', component: 'shared.mark' },
      notes: { type: 'component', component: 'shared.note', repeatable: true },
      extras: { type: 'dynamiczone', components: ['shared.note', 'shared.mark'] },
    },
  },
  {
    info: { singularName: 'person', pluralName: 'people' },
    attributes: {
      ...scalars,
      articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
      home: { type: 'component', component: 'shared.mark' },
    },
  },
  {
    info: { singularName: 'genre', pluralName: 'genres' },
    attributes: { name: { type: 'string' }, articles: relation('manyToMany', 'article', { mappedBy: 'genres' }) },
  },
  {
    kind: 'singleType' as const,
    info: { singularName: 'site', pluralName: 'sites' },
    attributes: { name: { type: 'string' }, hero: { type: 'component', component: 'shared.note' } },
  },
];

const components = {
  'shared.note': {
    attributes: {
      ...scalars,
      text: { type: 'text', required: true },
      about: relation('manyToOne', 'person'),
      genres: relation('manyToMany', 'genre'),
      marks: { type: 'component', component: 'shared.mark', repeatable: true },
    },
  },
  'shared.mark': {
    attributes: {
      name: { type: 'string' },
      phase: { type: 'enumeration', enum: ['early', 'late'], required: true },
      source: relation('manyToOne', 'genre'),
    },
  },
};

/** An app whose operations can be answered in both ways. */
export interface TextApp {
  readonly app: BootedApp;
  readonly documents: Documents;
  readonly schema: GraphQLSchema;
  readonly texts: TextAnswers;
  /** Text answers with another limit of objects. */
  textsUpTo(rowLimit: number): TextAnswers;
  /** Ids of articles. */
  readonly ids: readonly string[];
}

/** A caller with some rights. */
export function callerWith(...actions: readonly string[]): Caller {
  return { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set(actions)) };
}

/** A caller who may read everything. */
export const READER: Caller = callerWith(
  ...['article', 'person', 'genre', 'site'].flatMap((name) =>
    ['find', 'findOne', 'readDraft'].map((verb) => `api::${name}.${name}.${verb}`),
  ),
);

/** Boots the app and fills it: published articles are complete, drafts sometimes lack required values. */
export async function bootTextApp(database?: TestDialect): Promise<TextApp> {
  const locales = [{ code: 'en', isDefault: true }, { code: 'fr' }];
  const plugins = { upload: false, 'api-tokens': false };
  const app = await bootApp({
    ...(database && { database }),
    app: {
      contentTypes: contentTypes as never,
      components: components as never,
      config: { plugins, access: { locales, roles: { public: { actions: ['api::*'] } } } },
    },
  });
  const { container } = app.kernel;
  const documents = container.resolve(DOCUMENTS);
  const extensions = container.resolve(GRAPHQL) as GraphqlExtensions;
  const bounds = { defaultLimit: 10, maxLimit: 100 };
  const actionNeeded = extensions.shadow.actionNeeded.bind(extensions.shadow);
  const resolvers = new ContentResolvers({ documents, bounds, actionNeeded, waitingLimit: 0, aroundWrites: [] }, extensions.rootArguments);
  extensions.reads = resolvers.reads;
  const schema = buildSchema({
    model: documents.model,
    shadowCRUD: true,
    keyPages: false,
    nullability: 'schema',
    v4CompatibilityMode: false,
    extensions,
    subscriber: null,
    resolver: (mark) => resolvers.of(mark),
    loadNexus,
    policies: container.resolve(HTTP).policies,
    told: new ToldParts(container.resolve(HTTP).hooks),
    actions: new Set(container.resolve(ACCESS).actions.keys()),
  });
  const textsUpTo = (rowLimit: number) =>
    new TextAnswers({
      schema,
      documents,
      model: documents.model,
      bounds,
      rowLimit,
      writers: new ValueWriters(),
      rootArguments: extensions.rootArguments,
      actionNeeded,
      isStandard: (field) => resolvers.resolves(field),
    });
  return { app, documents, schema, texts: textsUpTo(100_000), textsUpTo, ids: await fill(documents) };
}

/** The response of graphql-js. */
export async function plainly(
  { schema, documents }: TextApp,
  document: DocumentNode,
  variables: object = {},
  caller = READER,
): Promise<string> {
  const contextValue: Operation = {
    caller,
    http: {} as never,
    problems: new Map(),
    opened: new Map(),
    budget: documents.readBudget(),
    answered: new AnswerSize(100_000),
    slices: documents.slices(),
    grouping: new InTurn(),
    revisions: null,
    reads: new Map(),
  };
  const { data, errors } = await execute({ schema, document, variableValues: variables as never, contextValue });
  return JSON.stringify(errors === undefined ? { data } : { data, errors });
}

/** The text response of an operation that was run before; null if it is left to graphql-js. */
export async function asText(
  { texts }: Pick<TextApp, 'texts'>,
  document: DocumentNode,
  variables: object = {},
  caller = READER,
): Promise<string | null> {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('there is no operation');
  await texts.answer(document, operation, variables as never, caller);
  return (await texts.answer(document, operation, variables as never, caller))?.body().toString() ?? null;
}

/** Parses a valid operation. */
export function operationOf({ schema }: TextApp, text: string): DocumentNode {
  const document = parse(text);
  const errors = validate(schema, document);
  if (errors.length > 0) throw new Error(`${errors.join('\n')}\n${text}`);
  return document;
}

const BIGS = ['5', '9007199254740991', '9007199254740992', '-9223372036854775808'];
const METAS = [{ b: 1, a: [null, 'x"y'] }, [], 'text', 7, false];
const NAMES = ['a', 'B', 'é', '"quoted"', "it's", 'a\nb', '\u2028', '😀', ''];

function scalarsOf(n: number): object {
  if (n % 5 === 4) return { name: NAMES[n % NAMES.length] };
  return {
    name: NAMES[n % NAMES.length],
    size: n - 3,
    big: BIGS[n % BIGS.length],
    weight: n / 3,
    price: n * 1.25,
    flag: n % 2 === 0,
    day: '2024-02-29',
    hour: '12:30:00.500',
    moment: '2024-02-29T10:00:00.123Z',
    meta: METAS[n % METAS.length],
    mood: n % 2 === 0 ? 'glad' : 'so so',
    state: 'open',
  };
}

async function fill(documents: Documents): Promise<readonly string[]> {
  const make = async (name: string, data: object, axes: Readonly<Record<string, string>> = {}) =>
    String((await documents.create(`api::${name}.${name}`, { data, axes: new Map(Object.entries(axes)) }, SYSTEM)).documentId);
  const genres: string[] = [];
  for (let n = 0; n < 4; n++) genres.push(await make('genre', { name: NAMES[n] }));
  const mark = (n: number) => ({ name: NAMES[n % NAMES.length], phase: n % 2 === 0 ? 'early' : 'late', source: genres[n % 4] });
  const people: string[] = [];
  for (let n = 0; n < 3; n++) people.push(await make('person', { ...scalarsOf(n), ...(n > 0 && { home: mark(n) }) }));
  const note = (n: number) => ({
    ...scalarsOf(n),
    text: `note ${n}`,
    about: people[n % 4] ?? null,
    genres: genres.slice(n % 3),
    marks: Array.from({ length: n % 4 }, (_, index) => mark(index)),
  });
  const ids: string[] = [];
  for (let n = 0; n < 14; n++) {
    const isPublished = n % 3 !== 0;
    const complete = { code: `c${n}`, rank: n, phase: 'early', facts: n % 2 === 0 ? { n } : [n], hero: note(n) };
    const data = {
      ...scalarsOf(n),
      ...(isPublished || n === 6 ? complete : {}),
      secret: 'hidden-Secret-1',
      author: people[n % 4] ?? null,
      genres: genres.slice(0, n % 5),
      related: ids.slice(0, n),
      sequel: ids[n - 1] ?? null,
      ...(n % 2 === 0 && { side: mark(n) }),
      notes: Array.from({ length: n }, (_, index) => note(index)),
      extras: Array.from({ length: n % 4 }, (_, index) =>
        index % 2 === 0 ? { __component: 'shared.note', ...note(index) } : { __component: 'shared.mark', ...mark(index) },
      ),
    };
    const id = await make('article', data, { status: isPublished ? 'published' : 'draft' });
    ids.push(id);
    if (isPublished && n % 4 === 1) {
      const french = {
        data: { code: `fr${n}` },
        axes: new Map([
          ['locale', 'fr'],
          ['status', 'published'],
        ]),
      };
      await documents.update('api::article.article', id, french, SYSTEM);
    }
  }
  await documents.update('api::site.site', null, { data: { name: 'here', hero: note(1) } }, SYSTEM);
  return ids;
}
