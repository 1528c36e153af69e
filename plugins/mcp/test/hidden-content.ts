import type { BootedApp, TestDialect } from 'plinth/testing';
import { Agent, bootAgents } from './agent-app.ts';

export const PAGE = 'api::page.page';
const AUTHOR = 'api::author.author';
export const VAULT = 'api::vault.vault';
export const FILE = 'plugin::upload.file';
export const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** An app with documents and a file that hold `SECRET`, and agents. */
export interface HiddenContent {
  readonly app: BootedApp;
  readonly full: Agent;
  readonly writer: Agent;
  /** May read titles of published landing pages. */
  readonly narrow: Agent;
  /** Documents that the token `narrow` may not read. */
  readonly ids: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Boots the app. */
export async function openHiddenContent(dialect: TestDialect): Promise<HiddenContent> {
  const app = await bootAgents(dialect, { mcp: { fullAccess: true, maxAnswer: 20_000 } });
  const [full, writer, narrow] = await Promise.all([
    Agent.connect(app, 'full'),
    Agent.connect(app, 'writer'),
    Agent.connect(app, 'narrow'),
  ]);
  const ids: Record<string, string> = {};
  const link = { label: 'SECRET-LABEL', url: 'https://example.org' };
  const make = async (type: string, data: object, publish = false) => {
    const { document } = await full.does('create', { type, data });
    if (publish) await full.does('publish', { type, documentId: document.documentId });
    return document.documentId as string;
  };
  ids.vault = await make(VAULT, { code: 'SECRET-CODE' });
  ids.author = await make(AUTHOR, { name: 'SECRET-NAME' });
  const filled = {
    body: [],
    slug: 'secret-slug',
    seo: { metaTitle: 'SECRET-META' },
    cards: [
      { heading: 'SECRET-CARD', links: [link] },
      { heading: 'SECRET-CARD', links: [link] },
    ],
    sections: [{ __component: 'page.quote', text: 'SECRET-QUOTE' }],
    author: ids.author,
    vaults: [ids.vault],
  };
  ids.landing = await make(PAGE, { ...filled, title: 'Open landing', kind: 'landing' }, true);
  await full.does('update', { type: PAGE, documentId: ids.landing, data: { title: 'SECRET-NEWER' } });
  ids.story = await make(PAGE, { ...filled, slug: 'secret-slug-2', title: 'SECRET-STORY', kind: 'story' }, true);
  ids.draft = await make(PAGE, { ...filled, slug: 'secret-slug-3', title: 'SECRET-DRAFT', kind: 'landing' });
  ids.file = (await full.does('upload', { base64: PICTURE, fileName: 'SECRET-FILE.png' })).documentId;
  return {
    ...{ app, full, writer, narrow, ids },
    async close() {
      await Promise.all([full.close(), writer.close(), narrow.close()]);
      await app.close();
    },
  };
}

/** Calls of all tools that could show or change what is hidden. */
function attempts(ids: HiddenContent['ids']): readonly (readonly [string, object])[] {
  const types = [PAGE, AUTHOR, VAULT, FILE, 'plugin::users-permissions.user', 'plugin::admin.person', 'api::no.no', 'constructor'];
  const hidden = [
    'slug',
    'note',
    'rank',
    'price',
    'createdAt',
    'author',
    'vaults',
    'seo',
    'cards',
    'sections',
    'cover',
    'password',
    'constructor',
  ];
  const selections = [
    {},
    { populate: '*' },
    { populate: ['author', 'vaults', 'seo', 'cards', 'sections', 'cover', 'localizations', 'createdBy'] },
    { populate: { author: { populate: '*' }, vaults: { fields: ['code'] } } },
    { populate: { vaults: { filters: { code: { $startsWith: 'SECRET' } } } } },
    { populate: 'vaults.pages.author' },
    { status: 'draft' },
    { locale: '*' },
    { locale: 'de' },
    ...hidden.flatMap((name) => [{ fields: [name] }, { sort: name }, { populate: { [name]: true } }]),
  ];
  const filters = [
    { title: { $startsWith: 'SECRET' } },
    { kind: 'story' },
    { documentId: { $in: Object.values(ids) } },
    { $or: [{ kind: 'landing' }, { title: { $contains: 'SECRET' } }] },
    { $not: { kind: 'landing' } },
    ...hidden.flatMap((name) => [
      { [name]: { $notNull: true } },
      { [name]: 'SECRET' },
      { author: { [name]: 'SECRET' } },
      { vaults: { code: { $startsWith: name } } },
    ]),
  ];
  const calls: [string, object][] = [['search', { query: 'SECRET' }]];
  for (const type of types) {
    // All queries for its own type; for other types, only enough to see whether it has access.
    const [asked, about, conditions] =
      type === PAGE
        ? [selections, Object.values(ids), filters]
        : [selections.slice(0, 5), [ids.vault, ids.author, ids.file], filters.slice(0, 4)];
    calls.push(['describe_type', { type }], ['search', { query: 'SECRET', types: [type] }]);
    for (const selection of asked) calls.push(['find', { type, ...selection }], ['get', { type, documentId: about[0], ...selection }]);
    for (const filter of conditions) calls.push(['find', { type, filters: filter }], ['find', { type, filters: filter, status: 'draft' }]);
    for (const documentId of about) {
      calls.push(['get', { type, documentId }], ['get', { type, documentId, status: 'draft', populate: '*' }]);
      for (const dryRun of [true, false]) {
        calls.push(
          ['update', { type, documentId, data: { title: 'Mine' }, dryRun }],
          ['publish', { type, documentId, dryRun }],
          ['unpublish', { type, documentId, dryRun }],
          ['delete', { type, documentId, dryRun }],
        );
      }
    }
    calls.push(['create', { type, data: { title: 'Mine', kind: 'landing' } }], ['create', { type, data: {}, dryRun: true }]);
  }
  calls.push(['upload', { base64: PICTURE, fileName: 'a.png' }]);
  return calls;
}

/**
 * Makes attempts as the agent `narrow`. They must show nothing that is hidden, and change nothing.
 * @param step makes every attempt whose index it divides
 */
export async function expectNothingLearned({ full, narrow, ids }: HiddenContent, step: number): Promise<void> {
  const before = (await full.does('find', { type: PAGE, populate: '*' })).documents;
  const some = attempts(ids).filter((_, index) => index % step === 0);
  for (let at = 0; at < some.length; at += 4) {
    const batch = some.slice(at, at + 4);
    const called = await Promise.all(batch.map(([name, given]) => narrow.call(name, given as never)));
    for (const [index, { text, error }] of called.entries()) {
      const call = JSON.stringify(batch[index]);
      // An answer may repeat what the call contained, and nothing more.
      const said = new Set(call.match(/SECRET[\w-]*/g) ?? []);
      const leaks = (text.match(/SECRET[\w-]*/gi) ?? []).filter((word) => !said.has(word));
      expect([call, leaks]).toEqual([call, []]);
      expect([call, (error?.status ?? 200) < 500]).toEqual([call, true]);
    }
  }
  expect((await full.does('find', { type: PAGE, populate: '*' })).documents).toEqual(before);
}
