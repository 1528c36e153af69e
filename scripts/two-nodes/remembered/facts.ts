import { Fact, type Reading } from './fact.ts';
import { type Answer, type Asked, insist } from './http.ts';

/** Number of articles; their ranks start at 0. */
const ARTICLES = 10;
/** The smallest possible picture. */
const DOT = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface Made {
  readonly data: { readonly documentId: string };
}

/** Objects that facts use, created once on one of the nodes. */
interface Ground {
  readonly full: string;
  readonly article: string;
  readonly author: string;
  readonly file: number;
  /** Ids of roles, by their types. */
  readonly roles: Readonly<Record<string, number>>;
  /** Tokens of users, by the types of their roles. */
  readonly people: Readonly<Record<string, string>>;
  /** A token whose permissions change. */
  readonly custom: { readonly id: number; readonly value: string };
}

/** Creates these objects. @param full a token with full access */
async function prepare(node: string, full: string): Promise<Ground> {
  const post = <Body>(path: string, body: unknown) => insist<Body>(node, { method: 'POST', path, token: full, body });
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/gif' }), 'dot.gif');
  const [file] = await post<{ id: number }[]>('/api/upload', form);
  const author = (await post<Made>('/api/authors', { data: { name: 'name 0' } })).data.documentId;
  const articles: string[] = [];
  for (let rank = 0; rank < ARTICLES; rank++) {
    const data = { title: 'title 0', rank, ...(rank === 0 && { author, cover: file?.id }) };
    articles.push((await post<Made>('/api/articles', { data })).data.documentId);
  }
  const page = (await post<Made>('/api/pages', { data: { title: 'in en' } })).data.documentId;
  await insist(node, { method: 'PUT', path: `/api/pages/${page}?locale=fr`, token: full, body: { data: { title: 'in fr' } } });
  const { roles: all } = await insist<{ roles: { id: number; type: string }[] }>(node, {
    path: '/api/users-permissions/roles',
    token: full,
  });
  const roles = Object.fromEntries(all.map(({ id, type }) => [type, id]));
  const people: Record<string, string> = {};
  for (const type of ['toggled', 'ruled']) {
    const account = { username: type, email: `${type}@example.org`, password: 'a password of two nodes' };
    await post('/api/users', { ...account, role: roles[type], confirmed: true });
    const { jwt } = await post<{ jwt: string }>('/api/auth/local', { identifier: account.email, password: account.password });
    people[type] = jwt;
  }
  const { data: custom } = await post<{ data: { id: number; value: string } }>('/api/api-tokens', tokenOf('custom', true));
  return { full, article: articles[0] as string, author, file: file?.id as number, roles, people, custom };
}

/** A token that may list authors, or only read one of them. */
function tokenOf(name: string, mayList: boolean): object {
  return { name, type: 'custom', actions: [`api::author.author.${mayList ? 'find' : 'findOne'}`] };
}

/**
 * All facts, with the requests that show them: documents, relations, counts, roles, rules, tokens, locales, files, and a value that a
 * plugin follows.
 */
export async function makeFacts(node: string, full: string): Promise<readonly Fact[]> {
  const ground = await prepare(node, full);
  const { article, author, file, roles, people, custom } = ground;
  const put = (path: string, body: unknown) => async (on: string) => void (await insist(on, { method: 'PUT', path, token: full, body }));
  const permissions = (type: string, plural: string, leaf: object) =>
    put(`/api/users-permissions/roles/${roles[type]}`, {
      permissions: { [`api::${plural}`]: { controllers: { [plural]: { find: leaf } } } },
    });

  return [
    new Fact(
      'a document',
      'title 0',
      (count) => ({ value: `title ${count}`, make: put(`/api/articles/${article}`, { data: { title: `title ${count}` } }) }),
      [
        read(`/api/articles/${article}`, (body) => body.data.title),
        read('/api/articles?filters[rank]=0&fields[0]=title', (body) => body.data[0].title),
        graphql(`{ article(documentId: "${article}") { title } }`, (data) => data.article.title),
      ],
    ),
    new Fact(
      'a related document',
      'name 0',
      (count) => ({ value: `name ${count}`, make: put(`/api/authors/${author}`, { data: { name: `name ${count}` } }) }),
      [
        read(`/api/articles/${article}?populate=author`, (body) => body.data.author.name),
        read('/api/authors?filters[articles][rank]=0', (body) => body.data[0].name),
        graphql('{ articles(filters: { rank: { eq: 0 } }) { author { name } } }', (data) => data.articles[0].author.name),
      ],
    ),
    countedNotes(full),
    new Fact(
      'a role',
      '403',
      (count) => ({
        value: count % 2 === 1 ? '200' : '403',
        make: permissions('toggled', 'note', { enabled: count % 2 === 1 }),
      }),
      [status('/api/notes?fields[0]=text', () => people.toggled)],
    ),
    new Fact(
      'a rule',
      '403',
      (count) => {
        const least = 1 + (count % ARTICLES);
        return { value: String(least), make: permissions('ruled', 'article', { enabled: true, where: { rank: { $lt: least } } }) };
      },
      [
        {
          ask: () => ({ path: '/api/articles?fields[0]=rank', token: people.ruled as string }),
          observe: ({ status: found, text }) => (found === 200 ? String(JSON.parse(text).meta.pagination.total) : String(found)),
        },
      ],
    ),
    new Fact(
      'the rights of a token',
      '200',
      (count) => ({
        value: count % 2 === 1 ? '403' : '200',
        make: put(`/api/api-tokens/${custom.id}`, tokenOf('custom', count % 2 === 0)),
      }),
      [status('/api/authors?fields[0]=name', () => custom.value)],
    ),
    revokedTokens(full),
    new Fact(
      'a locale',
      'false',
      (count) => ({
        value: String(count % 2 === 1),
        make: async (on) => void (await insist(on, { method: count % 2 === 1 ? 'PUT' : 'DELETE', path: '/locales/de' })),
      }),
      [read('/api/i18n/locales', (body) => body.some(({ code }: { code: string }) => code === 'de'))],
    ),
    new Fact(
      'the default locale',
      'in en',
      (count) => {
        const code = count % 2 === 1 ? 'fr' : 'en';
        return { value: `in ${code}`, make: put(`/default-locale/${code}`, {}) };
      },
      [read('/api/pages', (body) => body.data[0].title), graphql('{ pages { title } }', (data) => data.pages[0].title)],
    ),
    new Fact(
      'a file',
      'null',
      (count) => ({
        value: `text ${count}`,
        make: async (on) => {
          const form = new FormData();
          form.append('fileInfo', JSON.stringify({ alternativeText: `text ${count}` }));
          await insist(on, { method: 'POST', path: `/api/upload?id=${file}`, token: full, body: form });
        },
      }),
      [
        read(`/api/upload/files/${file}`, (body) => body.alternativeText),
        read(`/api/articles/${article}?populate=cover`, (body) => body.data.cover.alternativeText),
      ],
    ),
    new Fact('a word that a plugin follows', '', (count) => ({ value: `word${count}`, make: put(`/words/word${count}`, {}) }), [
      read('/words', (body) => body.word),
    ]),
  ];
}

/** The number of notes, which are created and deleted. */
function countedNotes(full: string): Fact {
  let last = '';
  const make = (isNew: boolean) => async (on: string) => {
    if (!isNew) return void (await insist(on, { method: 'DELETE', path: `/api/notes/${last}`, token: full }));
    const { data } = await insist<Made>(on, { method: 'POST', path: '/api/notes', token: full, body: { data: { text: 'note' } } });
    last = data.documentId;
  };
  return new Fact('a number of documents', '0', (count) => ({ value: String(count % 2), make: make(count % 2 === 1) }), [
    read('/api/notes?pagination[pageSize]=1', (body) => body.meta.pagination.total),
    read('/api/notes', (body) => body.data.length),
    graphql('{ notes_connection { pageInfo { total } } }', (data) => data.notes_connection.pageInfo.total),
  ]);
}

/** Tokens that are created and revoked in turn. An observed value begins with the number of the token. */
function revokedTokens(full: string): Fact {
  let held = { id: 0, value: 'none' };
  const make = (count: number) => async (on: string) => {
    if (count % 2 === 0) return void (await insist(on, { method: 'DELETE', path: `/api/api-tokens/${held.id}`, token: full }));
    const body = tokenOf(`short-lived ${count}`, true);
    held = (await insist<{ data: typeof held }>(on, { method: 'POST', path: '/api/api-tokens', token: full, body })).data;
    values.set(held.value, count);
  };
  // The change that created each token.
  const values = new Map([[held.value, 0]]);
  const change = (count: number) => ({ value: count % 2 === 1 ? `${count} 200` : `${count - 1} 401`, make: make(count) });
  return new Fact('a token that is revoked', '0 401', change, [
    {
      ask: () => ({ path: '/api/authors?fields[0]=name', token: held.value }),
      observe: (answer, { token = '' }) => `${values.get(token)} ${answer.status}`,
    },
  ]);
}

// biome-ignore lint/suspicious/noExplicitAny: the bodies of many routes
type Body = any;

function read(path: string, find: (body: Body) => unknown): Reading {
  return { ask: () => ({ path }), observe: (answer) => observed(answer, find) };
}

function graphql(query: string, find: (data: Body) => unknown): Reading {
  const asked: Asked = { method: 'POST', path: '/graphql', body: { query } };
  return { ask: () => asked, observe: (answer) => observed(answer, (body) => find(body.data)) };
}

function status(path: string, token: () => string | undefined): Reading {
  return { ask: () => ({ path, token: token() as string }), observe: (answer) => String(answer.status) };
}

function observed({ status: found, text }: Answer, find: (body: Body) => unknown): string {
  return found === 200 ? String(find(JSON.parse(text))) : `${found} ${text.slice(0, 200)}`;
}
