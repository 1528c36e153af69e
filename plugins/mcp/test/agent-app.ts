// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like an agent, which knows no types
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ACCESS, createAbility, definePlugin } from 'plinth';
import { type BootAppOptions, type BootedApp, bootApp } from 'plinth/testing';

const relation = (kind: string, target: string, more: object = {}) => ({ type: 'relation', relation: kind, target, ...more });

const author = {
  info: { singularName: 'author', pluralName: 'authors' },
  attributes: {
    name: { type: 'string', required: true },
    email: { type: 'email', private: true },
    pages: relation('oneToMany', 'api::page.page', { mappedBy: 'author' }),
  },
};

/** A type on which only full access has rights. */
const vault = {
  info: { singularName: 'vault', pluralName: 'vaults' },
  attributes: { code: { type: 'string' }, pages: relation('manyToMany', 'api::page.page', { inversedBy: 'vaults' }) },
};

const page = {
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: {
    title: { type: 'string', required: true, minLength: 3, maxLength: 80 },
    slug: { type: 'uid', targetField: 'title' },
    kind: { type: 'enumeration', enum: ['landing', 'story'], required: true },
    rank: { type: 'integer', min: 1, max: 10 },
    price: { type: 'decimal' },
    day: { type: 'date' },
    at: { type: 'datetime' },
    body: { type: 'blocks', required: true },
    note: { type: 'string', private: true },
    seo: { type: 'component', component: 'shared.seo', required: true },
    cards: { type: 'component', component: 'shared.card', repeatable: true, required: true, min: 2, max: 4 },
    sections: { type: 'dynamiczone', components: ['page.hero', 'page.quote'], required: true, min: 1 },
    author: relation('manyToOne', 'api::author.author', { inversedBy: 'pages' }),
    vaults: relation('manyToMany', 'api::vault.vault', { mappedBy: 'pages' }),
    cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
    parent: relation('manyToOne', 'api::page.page'),
  },
};

const settings = {
  kind: 'singleType',
  info: { singularName: 'site-settings', pluralName: 'all-site-settings' },
  attributes: { claim: { type: 'string' } },
};

const components = {
  'shared.link': {
    attributes: { label: { type: 'string', required: true }, url: { type: 'string', required: true, regex: '^https?://' } },
  },
  'shared.seo': {
    attributes: {
      metaTitle: { type: 'string', required: true, maxLength: 60 },
      image: { type: 'media' },
      canonical: { type: 'component', component: 'shared.link' },
    },
  },
  'shared.card': {
    attributes: {
      heading: { type: 'string', required: true },
      links: { type: 'component', component: 'shared.link', repeatable: true, required: true, min: 1 },
    },
  },
  'page.hero': {
    attributes: {
      headline: { type: 'string', required: true },
      size: { type: 'enumeration', enum: ['small', 'large'], required: true },
      buttons: { type: 'component', component: 'shared.link', repeatable: true },
      author: relation('oneToOne', 'api::author.author'),
    },
  },
  'page.quote': { attributes: { text: { type: 'text', required: true }, by: { type: 'component', component: 'shared.link' } } },
};

const verbs = (uid: string, ...names: string[]) => names.map((name) => `${uid}.${name}`);
const PAGE = 'api::page.page';
const AUTHOR = 'api::author.author';

/** API tokens of the test apps, by their rights. */
export const TOKENS = {
  full: 'full-access-token-of-tests-0123456789',
  read: 'read-only-token-of-tests-0123456789',
  writer: 'writer-token-of-tests-0123456789',
  chief: 'chief-token-of-tests-0123456789',
  narrow: 'narrow-token-of-tests-0123456789',
  stranger: 'stranger-token-of-tests-0123456789',
  blind: 'blind-token-of-tests-0123456789',
  blurred: 'blurred-token-of-tests-0123456789',
  retractor: 'retractor-token-of-tests-0123456789',
} as const;

const WRITER = [
  'plugin::mcp.use',
  ...verbs(PAGE, 'find', 'findOne', 'create', 'update', 'readDraft', 'publish', 'unpublish', 'delete', 'createLocalization'),
  ...verbs(AUTHOR, 'find', 'findOne', 'create', 'update', 'delete'),
  ...verbs('api::site-settings.site-settings', 'find', 'update'),
  ...['find', 'findOne', 'upload'].map((verb) => `plugin::upload.content-api.${verb}`),
];

const ACTIONS: Partial<Record<keyof typeof TOKENS, readonly unknown[]>> = {
  writer: WRITER,
  chief: [...WRITER, 'plugin::mcp.publish', 'plugin::mcp.delete'],
  // May read the titles of published landing pages, and nothing else.
  narrow: [
    'plugin::mcp.use',
    ...verbs(PAGE, 'find', 'findOne').map((action) => ({ action, where: { kind: 'landing' }, fields: ['title', 'kind'] })),
  ],
  // May publish pages, but not read them.
  blind: ['plugin::mcp.use', 'plugin::mcp.publish', ...verbs(PAGE, 'update', 'publish', 'unpublish')],
  // May take pages offline, and nothing else.
  retractor: ['plugin::mcp.use', 'plugin::mcp.publish', `${PAGE}.unpublish`],
  // Has all rights except the use of agents.
  stranger: WRITER.filter((action) => action !== 'plugin::mcp.use'),
};

/** Authenticates a caller with a rule that files cannot express: it limits the fields of drafts only. */
const blurring = definePlugin({
  name: 'blurring',
  apply({ container }) {
    // Only some test apps have the other two types.
    const others = [...verbs('api::dock.dock', 'find', 'readDraft'), 'api::wharf.wharf.find'];
    const actions = ['plugin::mcp.use', ...verbs(PAGE, 'find', 'findOne', 'readDraft'), ...others];
    const rules = new Map([[`${PAGE}.readDraft`, { where: null, fields: ['slug', 'parent'] }]]);
    const caller = { kind: 'tester', id: 1, trusted: false, ability: createAbility(new Set(actions), rules) };
    const authenticate = async ({ bearer }: { readonly bearer: string }) => (bearer === TOKENS.blurred ? caller : null);
    container.resolve(ACCESS).addStrategy({ name: 'blurring', authenticate });
  },
});

/** Boots an app with agents. */
export function bootAgents(
  database?: BootAppOptions['database'],
  {
    mcp = {},
    plugins = {},
    config = {},
    types = [],
    ...more
  }: {
    readonly types?: readonly object[];
    readonly mcp?: object | false;
    readonly plugins?: object;
    readonly config?: object;
  } & Partial<BootAppOptions> = {},
): Promise<BootedApp> {
  const tokens = Object.keys(TOKENS)
    .filter((name) => name !== 'blurred')
    .map((name) => ({
      name,
      ...(name === 'full'
        ? { type: 'full-access' }
        : name === 'read'
          ? { type: 'read-only' }
          : { type: 'custom', actions: ACTIONS[name as 'writer'] }),
      value: { env: `TOKEN_${name.toUpperCase()}` },
    }));
  return bootApp({
    ...(database !== undefined && { database }),
    env: Object.fromEntries(Object.entries(TOKENS).map(([name, value]) => [`TOKEN_${name.toUpperCase()}`, value])),
    app: {
      contentTypes: [author, page, settings, vault, ...types] as never,
      components: components as never,
      plugins: [blurring],
      config: {
        plugins: { graphql: false, ...(mcp === false ? {} : { mcp: { enabled: true, config: mcp } }), ...plugins },
        access: { tokens, locales: [{ code: 'en', isDefault: true }, { code: 'de' }] },
        ...config,
      },
    },
    ...more,
  });
}

/** The result of a tool call: its answer or its error. */
export interface Called {
  readonly answer: any;
  readonly error: { readonly status: number; readonly name: string; readonly message: string; readonly details: any } | null;
  readonly text: string;
}

/** The name of a client, and the protocol revisions that it supports: those with a handshake, or the latest. */
interface ClientFacts {
  readonly name?: string;
  readonly mode?: 'legacy' | 'auto';
}

/** Drops the signal. Otherwise every request would add a listener to the client's single signal. */
const unwatched: typeof fetch = (url, init) => fetch(url, { ...init, signal: null });

/** An agent with the client of the SDK. */
export class Agent {
  readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  static async connect(
    { url }: Pick<BootedApp, 'url'>,
    token: keyof typeof TOKENS,
    { name = 'Test agent', mode = 'legacy' }: ClientFacts = {},
  ): Promise<Agent> {
    const client = new Client({ name, version: '1.2.3' }, { versionNegotiation: { mode } });
    const headers = { Authorization: `Bearer ${TOKENS[token]}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers }, fetch: unwatched }));
    return new Agent(client);
  }

  async call(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<Called> {
    const { isError, content, structuredContent } = await this.client.callTool({ name, arguments: given });
    const { text } = content[0] as { readonly text: string };
    return { answer: structuredContent, error: isError ? JSON.parse(text).error : null, text };
  }

  /** Calls a tool. @returns its answer @throws Error if the call is refused */
  async does(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<any> {
    const { answer, error } = await this.call(name, given);
    if (error !== null) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return answer;
  }

  async tools(): Promise<readonly string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
