import { ARTICLE, type Newsroom } from './newsroom.ts';
import { type Ask, type Surface, surface, surfaceFor } from './surface.ts';

interface Titled {
  readonly title: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by tests alone
type Data = any;

interface Told {
  readonly message: string;
  readonly path?: readonly (string | number)[];
}

/** Titles, joined. */
export const titles = (documents: readonly Titled[]) => documents.map(({ title }) => title).join(', ') || 'none';
const keys = (buckets: readonly { readonly key: unknown }[]) =>
  buckets
    .map(({ key }) => String(key))
    .sort()
    .join(', ') || 'none';

/** Messages of errors, each with its field. Ids are replaced, because they differ between runs. */
function refused(errors: readonly Told[]): string {
  return errors.map(({ message, path = [] }) => `${path.at(-1)}: ${message.replace(/"[a-z0-9]{24}"/, '<it>')}`).join(' | ');
}

/** Replaces `<Title>` by the documentId of an article. */
function named(query: string, { ids, users }: Newsroom): string {
  const names = new Map([...ids, ['me', users[0]], ['other', users[1]]]);
  return query.replace(/<(.+?)>/g, (_, name: string) => names.get(name) as string);
}

/** Queries a selection of `Query`. */
export function got(selection: string, say: (data: Data) => string): Ask {
  return async (room, who) => {
    const { status, body } = await room.askGraphql(who, named(`{ ${selection} }`, room));
    if (status !== 200) return String(status);
    return body.errors === undefined ? say(body.data) : refused(body.errors);
  };
}

/** Runs a mutation on an article created for it, `<it>`, and reports the effect as SYSTEM sees it. */
export function changed(of: 'me' | 'other', mutation: string): Ask {
  return async (room, who) => {
    const documentId = await room.make({ title: 'Before', author: room.users[of === 'me' ? 0 : 1] });
    const look = async () => {
      const versions = ['draft', 'published'].flatMap((status) => ['en', 'de'].map((locale) => ({ status, locale })));
      return JSON.stringify(
        await Promise.all(versions.map((query) => room.truth(ARTICLE, documentId, { ...query, populate: ['author', 'related'] }))),
      );
    };
    const before = await look();
    const { body } = await room.askGraphql(who, named(`mutation { it: ${mutation.replaceAll('<it>', documentId)} }`, room));
    const effect = (await look()) === before ? 'nothing' : 'done';
    await room.remove(documentId);
    const shown = body.data?.it === null || body.errors !== undefined ? null : body.data.it;
    return [
      effect,
      ...(body.errors === undefined ? [] : [refused(body.errors)]),
      ...(shown?.title === undefined ? [] : [shown.title]),
    ].join(', ');
  };
}

/** Creates an article, and returns its title. */
function made(data: string): Ask {
  return async (room, who) => {
    const { body } = await room.askGraphql(who, `mutation { it: createArticle(data: { ${data} }) { documentId title } }`);
    if (body.errors !== undefined) return refused(body.errors);
    await room.remove(body.data.it.documentId);
    return body.data.it.title;
  };
}

/** Queries titles, or other fields, of a list. */
export const listed = (args: string, fields = 'title') => got(`articles(${args}) { ${fields} }`, ({ articles }) => titles(articles));
/** Queries a selection of the article that links to others. */
export const hub = (selection: string, say: (document: Data) => string) =>
  got(`articles(filters: { title: { eq: "Hub" } }) { ${selection} }`, ({ articles: [found] }) => say(found));
/** Queries a selection of the desk with most articles. */
export const garden = (selection: string, say: (desk: Data) => string) =>
  got(`desks(filters: { name: { eq: "Garden" } }) { ${selection} }`, ({ desks: [found] }) => say(found));
/** A mutation of `<it>`. */
export const update = (data: string, args = '') => `updateArticle(documentId: "<it>"${args}, data: { ${data} }) { title }`;

export const FORBIDDEN = 'Forbidden access';
const NOT_FOUND = 'Document with id <it>, locale "en" not found';

/** The same surfaces over GraphQL as over REST. */
export const GRAPHQL: readonly Surface[] = [
  surface('list', listed('sort: "rank"'), [
    'Mine, Other, Hub',
    'Mine, Other, My secret, Hub',
    'Mine, Other, Secret, My secret, Hub, Vault',
    `articles: ${FORBIDDEN}`,
  ]),
  surface(
    'pageInfo.total',
    got('articles_connection { pageInfo { total } }', (data) => String(data.articles_connection.pageInfo.total)),
    ['3', '4', '6', `articles_connection: ${FORBIDDEN}`],
  ),
  surface(
    'aggregate: count and max',
    got(
      'articles_connection { aggregate { count max { rank } } }',
      ({ articles_connection: { aggregate } }) => `${aggregate.count} to ${aggregate.max.rank}`,
    ),
    ['3 to 8', '4 to 8', '6 to 9', `articles_connection: ${FORBIDDEN}`],
  ),
  surface(
    'aggregate: groups by a scalar',
    got('articles_connection { aggregate { groupBy { title { key } } } }', (data) =>
      keys(data.articles_connection.aggregate.groupBy.title),
    ),
    ['Hub, Mine, Other', 'Hub, Mine, My secret, Other', 'Hub, Mine, My secret, Other, Secret, Vault', `articles_connection: ${FORBIDDEN}`],
  ),
  surface(
    'aggregate: groups by internalNotes',
    got('articles_connection { aggregate { groupBy { internalNotes { key } } } }', (data) =>
      keys(data.articles_connection.aggregate.groupBy.internalNotes),
    ),
    [
      'articles_connection: Invalid key internalNotes',
      'articles_connection: Invalid key internalNotes',
      'psst',
      `articles_connection: ${FORBIDDEN}`,
    ],
  ),
  surface(
    'aggregate: groups by a relation, and documents in them',
    got('desks_connection { aggregate { groupBy { articles { key connection { nodes { name } } } } } }', ({ desks_connection }) => {
      const { articles } = desks_connection.aggregate.groupBy;
      const empty = articles.find(({ key }: { key: string | null }) => key === null)?.connection.nodes[0].name;
      return empty === undefined ? String(articles.length) : `${articles.length - 1}, none in ${empty}`;
    }),
    ['3, none in Cellar', '4, none in Cellar', '6', `desks_connection: ${FORBIDDEN}`],
  ),
  surface(
    'aggregate: groups by a relation to a type without rights',
    got('articles_connection { aggregate { groupBy { author { key } } } }', (data) =>
      String(data.articles_connection.aggregate.groupBy.author.length),
    ),
    ['articles_connection: Invalid key author', '2', '2', `articles_connection: ${FORBIDDEN}`],
  ),
  surface(
    'one, under an embargo',
    got('article(documentId: "<Secret>") { title }', ({ article }) => article?.title ?? 'null'),
    ['null', 'null', 'Secret', `article: ${FORBIDDEN}`],
  ),
  surface(
    "one, one's own under an embargo",
    got('article(documentId: "<My secret>") { title }', ({ article }) => article?.title ?? 'null'),
    ['null', 'My secret', 'My secret', `article: ${FORBIDDEN}`],
  ),
  surface(
    'one, withdrawn',
    got('article(documentId: "<Gone>") { title }', ({ article }) => article?.title ?? 'null'),
    ['null', 'null', 'null', `article: ${FORBIDDEN}`],
  ),
  surface(
    'internalNotes',
    got('article(documentId: "<Mine>") { title notes: internalNotes }', ({ article }) => article.notes),
    [`notes: ${FORBIDDEN}`, `notes: ${FORBIDDEN}`, 'psst', `article: ${FORBIDDEN}`],
  ),
  surface('filter on internalNotes', listed('filters: { internalNotes: { startsWith: "p" } }, sort: "rank"'), [
    'articles: Invalid key internalNotes',
    'articles: Invalid key internalNotes',
    'Mine, Other, Secret, My secret, Hub, Vault',
    `articles: ${FORBIDDEN}`,
  ]),
  surface('sort by internalNotes', listed('sort: ["internalNotes", "rank"]'), [
    'articles: Invalid key internalNotes',
    'articles: Invalid key internalNotes',
    'Mine, Other, Secret, My secret, Hub, Vault',
    `articles: ${FORBIDDEN}`,
  ]),
  surface(
    'inverse to-many',
    garden('articles(sort: ["rank", "title"]) { title }', ({ articles }) => titles(articles)),
    ['Mine, Other, Hub', 'Mine, Other, My secret, Hub', 'Mine, Geheim, Other, Secret, My secret, Hub', `desks: ${FORBIDDEN}`],
  ),
  surface(
    'inverse to-many: total',
    garden('articles_connection { pageInfo { total } nodes { title } }', (desk) => String(desk.articles_connection.pageInfo.total)),
    ['3', '4', '6', `desks: ${FORBIDDEN}`],
  ),
  surface(
    'many-to-many, twice with other arguments',
    hub(
      'related { title } few: related(filters: { title: { contains: "ecret" } }) { title }',
      ({ related, few }) => `${titles(related)}; ${titles(few)}`,
    ),
    [
      'Mine, Other; none',
      'Mine, Other, My secret; My secret',
      'Mine, Other, Secret, My secret; Secret, My secret',
      `articles: ${FORBIDDEN}`,
    ],
  ),
  surface(
    'in a component',
    hub('sections { see { title } }', ({ sections }) => titles(sections[0].see)),
    ['Mine, Other', 'Mine, Other, My secret', 'Mine, Other, Secret, My secret', `articles: ${FORBIDDEN}`],
  ),
  surface(
    'in a dynamic zone',
    hub('parts { ... on ComponentArticleSection { see { title } } }', ({ parts }) => titles(parts[0].see)),
    ['Mine, Other', 'Mine, Other, My secret', 'Mine, Other, Secret, My secret', `articles: ${FORBIDDEN}`],
  ),
  surface(
    'to-one, of a single type',
    got('frontpage { lead { title } }', ({ frontpage: { lead } }) => lead?.title ?? 'null'),
    [`frontpage: ${FORBIDDEN}`, 'null', 'Secret', `frontpage: ${FORBIDDEN}`],
  ),
  surface(
    'a type without rights (author)',
    hub('author { username }', ({ author }) => author.username),
    [`author: ${FORBIDDEN}`, 'user2', 'user2', `articles: ${FORBIDDEN}`],
  ),
  surface(
    'filter through a relation, by id',
    got('desks(filters: { articles: { documentId: { eq: "<Secret>" } } }) { name }', ({ desks }) => String(desks.length)),
    ['0', '0', '1', `desks: ${FORBIDDEN}`],
  ),
  surface(
    'localizations',
    got('article(documentId: "<Other>") { localizations { title } }', ({ article }) => titles(article.localizations)),
    ['none', 'none', 'Geheim', `article: ${FORBIDDEN}`],
  ),
  surface('drafts', listed('status: DRAFT, sort: "rank"'), [
    `articles: ${FORBIDDEN}`,
    'Mine, My secret, My draft',
    'Mine, Other, Secret, My secret, My draft, Other draft, Hub, Vault',
    `articles: ${FORBIDDEN}`,
  ]),
  surface("update one's own", changed('me', update('title: "After"')), [
    `nothing, it: ${FORBIDDEN}`,
    'done, After',
    'done, After',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surface("update another's", changed('other', update('title: "After"')), [
    `nothing, it: ${FORBIDDEN}`,
    'nothing',
    'done, After',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surface("update, so that it is another's", changed('me', update('author: "<other>"')), [
    `nothing, it: ${FORBIDDEN}`,
    `nothing, it: ${FORBIDDEN}`,
    'done, Before',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surface('update internalNotes', changed('me', update('internalNotes: "x"')), [
    `nothing, it: ${FORBIDDEN}`,
    'nothing, it: Invalid key internalNotes',
    'done, Before',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surface('connect what one sees', changed('me', update('related: { connect: ["<Other>"] }')), [
    `nothing, it: ${FORBIDDEN}`,
    'done, Before',
    'done, Before',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surface('connect what is hidden', changed('me', update('related: ["<Secret>"]')), [
    `nothing, it: ${FORBIDDEN}`,
    `nothing, it: ${NOT_FOUND}`,
    'done, Before',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surface("delete another's", changed('other', 'deleteArticle(documentId: "<it>") { documentId }'), [
    `nothing, it: ${FORBIDDEN}`,
    'nothing',
    'done',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surface(
    'files, one of which a plugin hides from everybody',
    hub('photos_connection { pageInfo { total } nodes { name } }', ({ photos_connection: { nodes, pageInfo } }) =>
      [...nodes.map(({ name }: { name: string }) => name), pageInfo.total].join(', '),
    ),
    ['Photo, 1', 'Photo, 1', 'Photo, 1', `articles: ${FORBIDDEN}`],
  ),
  surface('connect a file that a plugin hides from everybody', changed('me', update('photos: ["<Gone photo>"]')), [
    `nothing, it: ${FORBIDDEN}`,
    'nothing, it: Document with id <it>, locale "null" not found',
    'nothing, it: Document with id <it>, locale "null" not found',
    `nothing, it: ${FORBIDDEN}`,
  ]),
  surfaceFor('publish by an update', changed('other', update('')), {
    editor: 'done, Before',
    nobody: `nothing, it: ${FORBIDDEN}`,
    writer: `nothing, it: ${FORBIDDEN}`,
    publisher: `nothing, it: ${FORBIDDEN}`,
    token: 'done, Before',
  }),
  surfaceFor('update the draft alone', changed('other', update('title: "After"', ', status: DRAFT')), {
    writer: 'done, After',
    publisher: 'done, After',
    token: 'done, After',
  }),
  surfaceFor('create what is published at once', made('title: "New"'), {
    writer: `it: ${FORBIDDEN}`,
    publisher: `it: ${FORBIDDEN}`,
    token: 'New',
  }),
  surfaceFor('update, and a tap adds what is kept from writers', changed('me', update('title: "Add what is kept from writers"')), {
    member: 'done, Add what is kept from writers',
    editor: 'done, Add what is kept from writers',
    nobody: `nothing, it: ${FORBIDDEN}`,
    token: 'done, Add what is kept from writers',
  }),
  surfaceFor('update, and a tap misspells a key', changed('me', update('title: "Misspell"')), {
    member: 'nothing, it: Internal Server Error',
    editor: 'nothing, it: Internal Server Error',
    nobody: `nothing, it: ${FORBIDDEN}`,
    token: 'nothing, it: Internal Server Error',
  }),
];
