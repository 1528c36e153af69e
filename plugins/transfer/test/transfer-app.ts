import { COMMANDS, type CommandRun, DOCUMENTS, type Kernel, SYSTEM } from 'plinth';
import { TRANSFERS, type Transfers } from 'plinth/plugins/transfer';
import { UPLOAD } from 'plinth/plugins/upload';
import { asToken, type BootAppOptions, type BootedApp, bootApp, onlyPlugins, type Requests } from 'plinth/testing';

/** API token of the test apps. */
export const TOKEN = 'full-access-token-of-tests';
export const READER = 'token-that-reads-published-titles';
export const WRITER = 'token-that-writes-drafts-of-notes';

const link = (relation: string, target: string, more = {}) => ({ type: 'relation', relation, target: `api::${target}.${target}`, ...more });
const localized = { pluginOptions: { i18n: { localized: true } } };

/**
 * Types with drafts, locales, all kinds of links (to itself, across locales, in components), components, zones, media, and a single type.
 */
export const contentTypes = [
  {
    info: { singularName: 'article', pluralName: 'articles' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', required: true, ...localized },
      slug: { type: 'uid', targetField: 'title' },
      rating: { type: 'integer' },
      price: { type: 'decimal' },
      views: { type: 'biginteger' },
      live: { type: 'boolean', ...localized },
      on: { type: 'date' },
      at: { type: 'datetime' },
      facts: { type: 'json', ...localized },
      text: { type: 'blocks', ...localized },
      secret: { type: 'string', private: true },
      author: link('manyToOne', 'author', { inversedBy: 'articles' }),
      related: link('manyToMany', 'article'),
      cover: { type: 'media', multiple: false },
      seo: { type: 'component', component: 'shared.seo', ...localized },
      zone: { type: 'dynamiczone', components: ['shared.quote', 'shared.seo'], ...localized },
    },
  },
  {
    info: { singularName: 'author', pluralName: 'authors' },
    attributes: {
      name: { type: 'string', required: true, unique: true },
      articles: link('oneToMany', 'article', { mappedBy: 'author' }),
      best: link('oneToMany', 'article'),
    },
  },
  {
    kind: 'singleType',
    info: { singularName: 'home', pluralName: 'homes' },
    attributes: { hero: { type: 'string' }, top: link('manyToMany', 'article') },
  },
  {
    info: { singularName: 'note', pluralName: 'notes' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', required: true, maxLength: 20 },
      number: { type: 'integer' },
      tags: { type: 'json' },
      parent: link('manyToOne', 'note'),
      owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
    },
  },
];

const components = {
  'shared.seo': { attributes: { description: { type: 'text' }, image: { type: 'media', multiple: false } } },
  'shared.quote': {
    attributes: {
      text: { type: 'string' },
      by: link('oneToOne', 'author'),
      seo: { type: 'component', component: 'shared.seo', repeatable: true },
    },
  },
};

const notes = (...verbs: readonly string[]) => verbs.map((verb) => `api::note.note.${verb}`);
const transfer = ['export.create', 'export.read', 'import.create', 'import.read', 'import.run'].map((verb) => `plugin::transfer.${verb}`);

const TOKENS = [
  { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
  {
    name: 'reader',
    type: 'custom',
    actions: [...transfer, ...notes('find', 'findOne').map((action) => ({ action, fields: ['title'] }))],
    value: { env: 'TOKEN_READER' },
  },
  {
    name: 'writer',
    type: 'custom',
    actions: [...transfer, ...notes('find', 'findOne', 'readDraft', 'create', 'update')],
    value: { env: 'TOKEN_WRITER' },
  },
];

/** Plugins that have no part in this are off. */
const OTHERS_OFF = onlyPlugins(
  'rest',
  'graphql',
  'transfer',
  'queues',
  'upload',
  'users-permissions',
  'outgoing',
  'limits',
  'api-tokens',
  'i18n',
  'draft-and-publish',
);

/** Boots an app with content that can be transferred. */
export function bootTransfer(
  options: { readonly config?: object; readonly plugins?: object } & Partial<BootAppOptions> = {},
): Promise<BootedApp> {
  const { config = {}, plugins = {}, ...more } = options;
  return bootApp({
    env: { TOKEN_FULL: TOKEN, TOKEN_READER: READER, TOKEN_WRITER: WRITER },
    app: {
      contentTypes: contentTypes as never,
      components: components as never,
      config: {
        plugins: { ...OTHERS_OFF, transfer: { config }, ...plugins },
        access: { tokens: TOKENS, locales: [{ code: 'en', isDefault: true }, { code: 'fr' }, { code: 'de' }] } as never,
      },
    },
    ...more,
  });
}

/** Sends requests with a token. Default: the one with full access. */
export function asking(app: Pick<BootedApp, 'request'>, token = TOKEN): Requests {
  return asToken(app, token);
}

/** Waits until an import is in one of these states. */
export async function reached(app: BootedApp, id: number, states: readonly string[], token = TOKEN) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await asking(app, token).get(`/api/transfer/imports/${id}`).expect(200);
    if (states.includes(body.data.state)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the import ${id} is not ${states.join(', ')}`);
}

/** Sends the data of an import. */
export function sendImport(app: BootedApp, query: string, body: Buffer | string, token = TOKEN) {
  return app.request
    .post(`/api/transfer/imports?${query}`)
    .set('Authorization', `Bearer ${token}`)
    .set('Content-Type', 'application/octet-stream')
    .send(body);
}

/** Makes an export in code. @returns its bytes */
export async function exported({ container }: Pick<Kernel, 'container'>, asked: object = {}): Promise<Buffer> {
  const transfers = container.resolve(TRANSFERS);
  return bytesOf(transfers.streamOf(await transfers.resolve({ times: false, ...asked }, SYSTEM_HERE), SYSTEM_HERE));
}

/** Runs an import in code, to its end. */
export async function imported(
  { container }: Pick<Kernel, 'container'>,
  bytes: Buffer,
  asked: object = {},
  signal = new AbortController().signal,
) {
  const transfers: Transfers = container.resolve(TRANSFERS);
  const id = await transfers.receive({ format: 'archive', ...asked }, streamOf(bytes), SYSTEM_HERE);
  await transfers.workAlone(id, 'plan', 'overwrite', { caller: SYSTEM_HERE, signal });
  const done = await transfers.workAlone(id, 'run', 'overwrite', { caller: SYSTEM_HERE, signal });
  return { ...done, said: (await transfers.problems(id, SYSTEM_HERE, 0)).problems };
}

/** Runs `plinth content` like the program. @returns its exit code and its output */
export async function runContent(
  { kernel }: Pick<BootedApp, 'kernel'>,
  name: string,
  args: readonly string[],
  options: object = {},
  secret = TOKEN,
): Promise<{ readonly code: number; readonly said: string }> {
  const command = kernel.container.resolve(COMMANDS).all.find((each) => each.name === 'content');
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const given = { states: 'all', conflicts: 'skip', ...options };
  const run = { kernel, arguments: args, options: given, caller: SYSTEM_HERE, print, readSecret: async () => secret };
  const code = (await command?.commands?.find((each) => each.name === name)?.run?.(run as unknown as CommandRun)) ?? 0;
  return { code, said: lines.join('\n') };
}

/** SYSTEM as the caller of a command. */
export const SYSTEM_HERE = { ...SYSTEM, kind: 'command', id: 'content import' } as unknown as typeof SYSTEM;

export async function* streamOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 5_000) yield bytes.subarray(at, at + 5_000);
}

export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** Creates content of every kind: two authors, articles that link to each other, files. */
export async function fill({ kernel: { container } }: BootedApp): Promise<void> {
  const documents = container.resolve(DOCUMENTS);
  const upload = container.resolve(UPLOAD);
  const cover = await upload.add(
    { fileName: 'a cover.txt', bytes: Buffer.from('the bytes of a cover'), alternativeText: 'A cover' },
    SYSTEM,
  );
  const image = await upload.add({ fileName: 'b.txt', bytes: Buffer.from('other bytes') }, SYSTEM);
  const made = async (uid: string, data: object, axes: Record<string, string> = {}) =>
    String((await documents.create(uid, { data, axes: new Map(Object.entries(axes)) }, SYSTEM)).documentId);
  const change = (uid: string, id: string | null, data: object, axes: Record<string, string> = {}) =>
    documents.update(uid, id, { data, axes: new Map(Object.entries(axes)) }, SYSTEM);
  const [ada, bob] = [await made('api::author.author', { name: 'Ada' }), await made('api::author.author', { name: '=Bob' })];
  const ARTICLE = 'api::article.article';
  const first = await made(
    ARTICLE,
    {
      title: 'First',
      rating: 3,
      price: 12.5,
      views: '9007199254740993',
      live: true,
      on: '2026-01-02',
      at: '2026-01-02T03:04:05.678Z',
      facts: { b: 1, a: [null, 'ü'] },
      text: [{ type: 'paragraph', children: [{ type: 'text', text: 'Hello' }] }],
      secret: 'kept',
      author: ada,
      cover,
      seo: { description: 'One', image },
      zone: [
        { __component: 'shared.quote', text: 'To be', by: bob, seo: [{ description: 'x' }, { description: 'y', image: cover }] },
        { __component: 'shared.seo', description: 'z' },
      ],
    },
    { status: 'published', locale: 'en' },
  );
  const second = await made(ARTICLE, { title: 'Second', related: [first], author: bob }, { status: 'draft', locale: 'en' });
  await change(ARTICLE, first, { title: 'Premier', seo: { description: 'Un' } }, { status: 'published', locale: 'fr' });
  await change(ARTICLE, first, { title: 'First, again', related: [second, first] }, { status: 'draft', locale: 'en' });
  await change(ARTICLE, second, { title: 'Zweiter' }, { status: 'draft', locale: 'de' });
  await change(ARTICLE, second, { title: 'Zweiter', related: [second] }, { status: 'draft', locale: 'de' });
  await change('api::author.author', ada, { best: [{ documentId: second, locale: 'de' }, { documentId: first, locale: 'fr' }, first] });
  await change('api::home.home', null, { hero: 'Welcome', top: [second, first] });
  const note = await made('api::note.note', { title: 'Note', number: -5, tags: ['a'] }, { status: 'published' });
  const other = await made('api::note.note', { title: 'Child', parent: note }, { status: 'published' });
  await change('api::note.note', note, { title: 'Note', parent: other }, { status: 'published' });
}
