import { SYSTEM } from '../../../access/index.ts';
import { DEFAULT_PAGING, parseQuery } from '../../../query/index.ts';
import { component, contentType, relation, uidOf } from '../../test/definitions.ts';
import { modelOf } from '../../test/open-documents.ts';
import { searchTopics } from '../search-topics.ts';

const MODEL = modelOf({
  contentTypes: [
    contentType('article', {
      title: { type: 'string' },
      author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
      place: { type: 'component', component: 'shared.place' },
    }),
    contentType('author', {
      name: { type: 'string' },
      articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
      country: relation('manyToOne', 'country'),
    }),
    contentType('country', { name: { type: 'string' } }),
    contentType('city', { name: { type: 'string' } }),
  ],
  components: [component('shared.place', { city: relation('oneToOne', 'city'), street: { type: 'string' } })],
});

/** Names of the types that a search of a type depends on. */
function topicsOf(name: string, parameters: Record<string, unknown>): string[] {
  const limits = {
    populateArrayLimit: 100,
    maxDepth: 20,
    maxHops: 25,
    maxConditions: 5_000,
    maxFilterSteps: 5_000,
    maxSortSteps: 5_000,
    maxRelated: 100,
    maxAnswerSize: 16_000_000,
  };
  const context = { model: MODEL, limits, paging: DEFAULT_PAGING, canRead: () => true, fieldsOf: () => null, trusted: SYSTEM.trusted };
  const type = MODEL.contentType(uidOf(name));
  return [...searchTopics({ type, ...parseQuery(type, parameters, 'list', context) })].map((uid) => uid.split('.').at(-1) as string).sort();
}

describe('the topics of a search', () => {
  it.each([
    [{ filters: { title: 'x' }, sort: 'title', populate: 'author' }, ['article']],
    [{ filters: { author: { name: 'x' } } }, ['article', 'author']],
    [{ filters: { $or: [{ title: 'x' }, { $not: { author: { country: { name: 'x' } } } }] } }, ['article', 'author', 'country']],
    [{ filters: { author: { $null: true } } }, ['article', 'author']],
    [{ sort: 'author.country.name' }, ['article', 'author', 'country']],
    [{ filters: { place: { city: { name: 'x' } } } }, ['article', 'city']],
    [{ filters: { place: { street: 'x' } }, sort: 'place.city.name' }, ['article', 'city']],
  ])('with %j are %j', (parameters, topics) => {
    expect(topicsOf('article', parameters)).toEqual(topics);
  });

  it('are those of both ends where the other end owns the links', () => {
    expect(topicsOf('author', { filters: { articles: { title: 'x' } } })).toEqual(['article', 'author']);
  });
});
