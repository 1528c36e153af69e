import type { Response } from 'supertest';
import { type Ask, refusal, type Surface, surface } from './surface.ts';

interface Titled {
  readonly title: string;
  readonly [name: string]: unknown;
}

function titles(documents: readonly Titled[]): string {
  return documents.map(({ title }) => title).join(', ') || 'none';
}

/** Requests a path in which `<Title>` is replaced by the documentId of an article. */
function got(path: string, say: (body: Response['body']) => string): Ask {
  return async ({ ask, ids }, who) => {
    const reply = await ask(
      who,
      'get',
      path.replace(/<(.+?)>/g, (_, title: string) => ids.get(title) as string),
    );
    return reply.status === 200 ? say(reply.body) : refusal(reply);
  };
}

const listed = (query: string) => got(`/api/articles?${query}`, ({ data }) => titles(data));
const HUB = 'filters[title]=Hub';
const hub = (query: string, say: (document: Titled) => string) => got(`/api/articles?${HUB}&${query}`, ({ data: [found] }) => say(found));
const desks = (query: string, say: (desk: Titled) => string = () => 'found') =>
  got(`/api/desks?${query}`, ({ data: [found] }) => (found === undefined ? 'not found' : say(found)));

/** What callers read, and queries on it. */
export const READS: readonly Surface[] = [
  surface('list', listed('sort=rank'), [
    'Mine, Other, Hub',
    'Mine, Other, My secret, Hub',
    'Mine, Other, Secret, My secret, Hub, Vault',
    '403',
  ]),
  surface(
    'count (pagination.total)',
    got('/api/articles?pagination[pageSize]=1', ({ meta }) => String(meta.pagination.total)),
    ['3', '4', '6', '403'],
  ),
  surface(
    'one, under an embargo',
    got('/api/articles/<Secret>', ({ data }) => data.title),
    ['404', '404', 'Secret', '403'],
  ),
  surface(
    "one, one's own under an embargo",
    got('/api/articles/<My secret>', ({ data }) => data.title),
    ['404', 'My secret', 'My secret', '403'],
  ),
  surface(
    "one, withdrawn (a plugin's rule for everybody)",
    got('/api/articles/<Gone>', ({ data }) => data.title),
    ['404', '404', '404', '403'],
  ),
  surface(
    'attributes of one',
    got('/api/articles/<Mine>', ({ data }) => (data.internalNotes === undefined ? 'no internalNotes' : 'internalNotes')),
    ['no internalNotes', 'no internalNotes', 'internalNotes', '403'],
  ),
  surface('fields=internalNotes', listed('fields=title,internalNotes&sort=rank'), [
    '400 Invalid key internalNotes',
    '400 Invalid key internalNotes',
    'Mine, Other, Secret, My secret, Hub, Vault',
    '403',
  ]),
  surface('filter on internalNotes', listed('filters[internalNotes][$startsWith]=p&sort=rank'), [
    '400 Invalid key internalNotes',
    '400 Invalid key internalNotes',
    'Mine, Other, Secret, My secret, Hub, Vault',
    '403',
  ]),
  surface('sort by internalNotes', listed('sort=internalNotes,rank'), [
    '400 Invalid key internalNotes',
    '400 Invalid key internalNotes',
    'Mine, Other, Secret, My secret, Hub, Vault',
    '403',
  ]),
  surface('_q finds in internalNotes', listed('_q=psst&sort=rank'), ['none', 'none', 'Mine, Other, Secret, My secret, Hub, Vault', '403']),
  surface('_q finds titles', listed('_q=secret&sort=rank'), ['none', 'My secret', 'Secret, My secret', '403']),
  surface(
    'populate, inverse to-many',
    desks('populate[articles][sort]=rank,title', ({ articles }) => titles(articles as Titled[])),
    ['Mine, Other, Hub', 'Mine, Other, My secret, Hub', 'Mine, Geheim, Other, Secret, My secret, Hub', '403'],
  ),
  surface(
    'populate, many-to-many',
    hub('populate=related', ({ related }) => titles(related as Titled[])),
    ['Mine, Other', 'Mine, Other, My secret', 'Mine, Other, Secret, My secret', '403'],
  ),
  surface(
    'populate in a component',
    hub('populate=sections.see', ({ sections }) => titles((sections as { see: Titled[] }[])[0]?.see ?? [])),
    ['Mine, Other', 'Mine, Other, My secret', 'Mine, Other, Secret, My secret', '403'],
  ),
  surface(
    'populate in a dynamic zone',
    hub('populate[parts][on][article.section][populate]=see', ({ parts }) => titles((parts as { see: Titled[] }[])[0]?.see ?? [])),
    ['Mine, Other', 'Mine, Other, My secret', 'Mine, Other, Secret, My secret', '403'],
  ),
  surface(
    'populate, to-one (of a single type)',
    got('/api/frontpage?populate=lead', ({ data }) => (data.lead === null ? 'null' : data.lead.title)),
    ['403', 'null', 'Secret', '403'],
  ),
  surface(
    'populate a type without rights (author)',
    hub('populate=*', ({ author }) => (author === undefined ? 'no key' : (author as { username: string }).username)),
    ['no key', 'user2', 'user2', '403'],
  ),
  surface(
    'populate[articles][count]',
    desks('populate[articles][count]=true', ({ articles }) => String((articles as { count: number }).count)),
    ['3', '4', '6', '403'],
  ),
  surface('filter through a relation', desks('filters[articles][title]=Secret'), ['not found', 'not found', 'found', '403']),
  surface('filter through a relation, by id', desks('filters[articles][documentId][$eq]=<Secret>'), [
    'not found',
    'not found',
    'found',
    '403',
  ]),
  surface('filter through a relation, on internalNotes', desks('filters[articles][internalNotes]=psst'), [
    '400 Invalid key internalNotes at articles',
    '400 Invalid key internalNotes at articles',
    'found',
    '403',
  ]),
  surface('filter through a relation to a type without rights', listed('filters[author][username]=user1&sort=rank'), [
    '400 Invalid key author',
    'Mine, My secret',
    'Mine, My secret',
    '403',
  ]),
  surface(
    'filter for what leads nowhere ($null)',
    got('/api/comments?filters[article][$null]=true', ({ data }) => data.map(({ text }: { text: string }) => text).join(', ') || 'none'),
    ['on Secret', 'none', 'none', '403'],
  ),
  surface(
    'sort through a relation (first of the articles by rank)',
    got('/api/desks?sort=articles.rank:desc', ({ data }) => data.map(({ name }: { name: string }) => name).join(', ')),
    ['Garden, Cellar', 'Garden, Cellar', 'Cellar, Garden', '403'],
  ),
  surface(
    'localizations',
    got('/api/articles/<Other>?populate=localizations', ({ data }) => titles(data.localizations)),
    ['none', 'none', 'Geheim', '403'],
  ),
  surface('every locale (locale=*)', listed('locale=*&sort=rank,title'), [
    'Meins, Mine, Other, Hub',
    'Meins, Mine, Other, My secret, Hub',
    'Meins, Mine, Geheim, Other, Secret, My secret, Hub, Vault',
    '403',
  ]),
  surface('drafts (status=draft)', listed('status=draft&sort=rank'), [
    '403',
    'Mine, My secret, My draft',
    'Mine, Other, Secret, My secret, My draft, Other draft, Hub, Vault',
    '403',
  ]),
  surface(
    'drafts through a relation',
    desks('status=draft&populate[articles][sort]=rank,title', ({ articles }) =>
      articles === undefined ? 'no key' : titles(articles as Titled[]),
    ),
    ['no key', 'Mine, My secret, My draft', 'Mine, Geheim, Other, Secret, My secret, My draft, Other draft, Hub', '403'],
  ),
  surface('publicationFilter of drafts', listed('status=draft&publicationFilter=never-published&sort=rank'), [
    '403',
    'My draft',
    'My draft, Other draft',
    '403',
  ]),
  surface('publicationFilter of what is published (whose draft is seen)', listed('publicationFilter=published-with-draft&sort=rank'), [
    '403',
    'Mine, My secret',
    'Mine, Other, Secret, My secret, Hub, Vault',
    '403',
  ]),
  surface(
    'populate files, one of which a plugin hides from everybody',
    hub('populate=photos', ({ photos }) => (photos as { name: string }[]).map(({ name }) => name).join(', ')),
    ['Photo', 'Photo', 'Photo', '403'],
  ),
  surface(
    'populate[photos][count]',
    hub('populate[photos][count]=true', ({ photos }) => String((photos as { count: number }).count)),
    ['1', '1', '1', '403'],
  ),
];
