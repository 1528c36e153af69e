import {
  type Caller,
  type ContentType,
  DOCUMENTS,
  type Documents,
  type Filter,
  type Query,
  type RelationAttribute,
  type ScalarAttribute,
} from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import type { Response } from 'supertest';
import { ALBUM, callerOf, type Gallery, type Who } from './gallery.ts';

/** Sends a request as a caller, and summarizes the response. */
type Ask = (gallery: Gallery, who: Who) => Promise<string>;

/** A surface of files, with the response for each caller: owner of a hidden file, stranger, rule on files, no grant on files, token. */
export interface FileSurface {
  readonly name: string;
  readonly ask: Ask;
  readonly answers: Readonly<Record<Who, string>>;
}

type Answers = readonly [owner: string, stranger: string, ruled: string, ungranted: string, token: string];

function surface(name: string, ask: Ask, [owner, stranger, ruled, ungranted, token]: Answers): FileSurface {
  return { name, ask, answers: { owner, stranger, ruled, ungranted, token } };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by tests alone
type Data = any;

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(', ') || 'none';
const titles = (list: readonly { readonly title: string }[]) => list.map(({ title }) => title).join(', ') || 'none';
const nameOf = (file: { readonly name: string } | null) => file?.name ?? 'null';
const refusal = ({ status, body }: Response) => `${status} ${body.error.message.replace(/"[a-z0-9]{24}"/, '<it>')}`;

function got(path: string, say: (body: Data) => string): Ask {
  return async ({ get, files }, who) => {
    const reply = await get(
      who,
      path.replace(/<(.+?)>/g, (_, name: string) => String(files.get(name)?.id)),
    );
    return reply.status === 200 ? say(reply.body) : refusal(reply);
  };
}

const covered = (query: string, say: (album: Data) => string) =>
  got(`/api/albums?filters[title]=Covered&${query}`, ({ data }) => say(data[0]));
const listed = (query: string) => got(`/api/albums?${query}`, ({ data }) => titles(data));

function asked(selection: string, say: (data: Data) => string): Ask {
  return async ({ graphql }, who) => {
    const { body } = await graphql(who, `{ ${selection} }`);
    return body.errors === undefined ? say(body.data) : body.errors[0].message;
  };
}
const album = (selection: string, say: (found: Data) => string) =>
  asked(`albums(filters: { title: { eq: "Covered" } }) { ${selection} }`, ({ albums: [found] }) => say(found));

/** Changes an album created for it, and reports what it shows afterwards, as SYSTEM sees it. */
function changed(before: (file: (name: string) => unknown) => object, data: (file: (name: string) => unknown) => object): Ask {
  return async ({ put, make, truth, files }, who) => {
    const file = (name: string) => files.get(name)?.documentId;
    const documentId = await make({ title: 'Made', ...before(file) });
    const reply = await put(who, documentId, data(file), '?populate=cover,images');
    const { cover, images } = (await truth(documentId)) as Data;
    const { data: seen } = reply.body;
    const told = reply.status === 200 ? `sees ${nameOf(seen.cover)}; ${names(seen.images)}` : refusal(reply);
    return `${told} | is ${nameOf(cover)}; ${names(images)}`;
  };
}

/** Queries documents as code does, on behalf of a caller. */
function coded(ask: (documents: Documents, album: ContentType, caller: Caller) => Promise<unknown>): Ask {
  return async ({ app }, who) => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    return String(await ask(documents, documents.model.contentType(ALBUM), callerOf(who)));
  };
}

/** The albums of the gallery that match a condition. */
function query(type: ContentType, filter: Filter | null): Query {
  const standing = { kind: 'compare', attribute: scalarOf(type, 'title'), operator: 'in', operands: ['Covered', 'Plain'] } as const;
  const filters = filter === null ? [standing] : [standing, filter];
  return { type, fields: [], populate: [], filter: { kind: 'and', filters }, sort: [], page: null, axes: new Map() };
}
const scalarOf = ({ attributes }: ContentType, name: string) => attributes.get(name) as ScalarAttribute;
const mediaOf = ({ attributes }: ContentType, name: string) => attributes.get(name) as RelationAttribute;

const EMPTY = () => ({});
const HIDDEN = ['z-theirs', 'null', 'null', 'null', 'null'] as const;
const NOT_FOUND = '400 Document with id <it> not found';

/** All surfaces that reach files. */
export const FILE_SURFACES: readonly FileSurface[] = [
  surface('list', got('/api/upload/files?sort=name', names), [
    'a-shown, z-theirs',
    'a-shown, m-mine',
    'a-shown',
    '403 Forbidden',
    'a-shown',
  ]),
  surface(
    'page, its total',
    got('/api/upload/files/page', ({ meta }) => String(meta.pagination.total)),
    ['2', '2', '1', '403 Forbidden', '1'],
  ),
  surface('one', got('/api/upload/files/<z-theirs>', nameOf), [
    'z-theirs',
    '404 file.notFound',
    '404 file.notFound',
    '403 Forbidden',
    '404 file.notFound',
  ]),
  surface(
    'populate',
    covered('populate=cover', ({ cover }) => nameOf(cover)),
    HIDDEN,
  ),
  surface(
    'populate, a list',
    covered('populate=images', ({ images }) => names(images)),
    ['a-shown, z-theirs', 'a-shown', 'a-shown', 'a-shown', 'a-shown'],
  ),
  surface(
    'populate, a list with a window',
    covered('populate[images][filters][name][$contains]=s&populate[images][sort]=name:desc', ({ images }) => names(images)),
    ['z-theirs, a-shown', 'a-shown', 'a-shown', 'a-shown', 'a-shown'],
  ),
  surface(
    'populate, a count',
    covered('populate[images][count]=true', ({ images }) => String(images.count)),
    ['2', '1', '1', '1', '1'],
  ),
  surface(
    'populate in a component',
    covered('populate=page.picture', ({ page }) => nameOf(page.picture)),
    HIDDEN,
  ),
  surface(
    'populate in a dynamic zone',
    covered('populate[parts][on][book.page][populate]=picture', ({ parts: [part] }) => nameOf(part.picture)),
    HIDDEN,
  ),
  surface(
    'populate behind a relation',
    got('/api/albums?filters[title]=Plain&populate=sequel.cover', ({ data: [{ sequel }] }) => nameOf(sequel.cover)),
    HIDDEN,
  ),
  surface(
    'populate of a draft',
    covered('status=draft&populate=cover', ({ cover }) => nameOf(cover)),
    HIDDEN,
  ),
  surface('filter through media, which the language knows none of', listed('filters[cover][name]=z-theirs'), [
    '400 Invalid key cover',
    '400 Invalid key cover',
    '400 Invalid key cover',
    '400 Invalid key cover',
    '400 Invalid key cover',
  ]),
  surface(
    'filter through media, in code',
    coded((documents, type, caller) => {
      const file = documents.model.contentType(FILE_UID);
      const test = { kind: 'compare', attribute: scalarOf(file, 'name'), operator: 'eq', operands: ['z-theirs'] } as const;
      return documents.count(
        documents.check(query(type, { kind: 'relation', attribute: mediaOf(type, 'cover'), filter: test }), 'list', caller),
      );
    }),
    ['1', '0', '0', '0', '0'],
  ),
  surface(
    'filter for what shows no file, in code',
    coded((documents, type, caller) =>
      documents.count(documents.check(query(type, { kind: 'null', attribute: mediaOf(type, 'cover'), isNull: true }), 'list', caller)),
    ),
    ['0', '1', '1', '1', '1'],
  ),
  surface(
    'groups by a file, in code',
    coded(async (documents, type, caller) => {
      const checked = documents.check(query(type, null), 'list', caller);
      const { groups } = await documents.aggregate(checked, { groups: [{ alias: 'covers', by: 'cover', inside: [] }] });
      return groups.covers?.filter(({ key }) => key !== null).length;
    }),
    ['2', '1', '1', '1', '1'],
  ),
  surface('sort through media', listed('sort=cover.name&filters[title][$in]=Covered&filters[title][$in]=Plain'), [
    'Plain, Covered',
    'Covered, Plain',
    'Covered, Plain',
    'Covered, Plain',
    'Covered, Plain',
  ]),
  surface(
    'GraphQL, a file',
    album('cover { name }', ({ cover }) => nameOf(cover)),
    HIDDEN,
  ),
  surface(
    'GraphQL, a list with its total',
    album(
      'images_connection { pageInfo { total } nodes { name } }',
      ({ images_connection: { nodes, pageInfo } }) => `${names(nodes)}: ${pageInfo.total}`,
    ),
    ['a-shown, z-theirs: 2', 'a-shown: 1', 'a-shown: 1', 'a-shown: 1', 'a-shown: 1'],
  ),
  surface(
    'GraphQL, in a component',
    album('page { picture { name } }', ({ page }) => nameOf(page.picture)),
    HIDDEN,
  ),
  surface(
    'put a file into a document',
    changed(EMPTY, (file) => ({ cover: file('z-theirs') })),
    ['sees z-theirs; none | is z-theirs; none', ...Array<string>(4).fill(`${NOT_FOUND} | is null; none`)] as unknown as Answers,
  ),
  surface(
    'connect a file',
    changed(EMPTY, (file) => ({ images: { connect: [file('z-theirs')] } })),
    ['sees null; z-theirs | is null; z-theirs', ...Array<string>(4).fill(`${NOT_FOUND} | is null; none`)] as unknown as Answers,
  ),
  surface(
    'replace files, one of which is hidden',
    changed(
      (file) => ({ images: [file('z-theirs')] }),
      (file) => ({ images: [file('a-shown')] }),
    ),
    [
      'sees null; a-shown | is null; a-shown',
      ...Array<string>(4).fill('sees null; a-shown | is null; a-shown, z-theirs'),
    ] as unknown as Answers,
  ),
  surface(
    'change another attribute, beside a hidden file',
    changed(
      (file) => ({ cover: file('z-theirs') }),
      () => ({ title: 'Other' }),
    ),
    ['sees z-theirs; none | is z-theirs; none', ...Array<string>(4).fill('sees null; none | is z-theirs; none')] as unknown as Answers,
  ),
  surface(
    'describe a file of the library',
    async ({ app, files }, who) => {
      const post = (id: unknown) =>
        app.request
          .post(`/api/upload?id=${id}`)
          .set('Authorization', `Bearer ${who}`)
          .send({ fileInfo: { caption: 'x' } });
      const [hidden, missing] = [await post(files.get('z-theirs')?.id), await post(999_999)];
      return `${hidden.status === 200 ? '200' : refusal(hidden)}, none: ${refusal(missing)}`;
    },
    [
      '200, none: 404 Entity not found',
      '404 Entity not found, none: 404 Entity not found',
      '404 Entity not found, none: 404 Entity not found',
      '403 Forbidden, none: 403 Forbidden',
      '404 Entity not found, none: 404 Entity not found',
    ],
  ),
];
