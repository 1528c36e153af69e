import type { JsonObject } from '../../client/types.ts';
import { type Draft, draftOf, typeWithKey } from '../draft/draft.ts';
import { otherEnd, type Relation, relationOf, withRelation } from '../draft/relation.ts';
import { BASE, SOURCES, typeSource } from './sources.ts';

const ARTICLE = 'api::article.article';
const PERSON = 'api::person.person';

const attribute = (draft: Draft, type: string, name: string) => typeWithKey(draft, type)?.attributes.find((each) => each.name === name);
const definition = (draft: Draft, type: string, name: string): JsonObject | undefined => attribute(draft, type, name)?.definition;
const related = (draft: Draft, change: Partial<Relation>, type = ARTICLE, key = 'author') => {
  const found = attribute(draft, type, key);
  if (found === undefined) throw new Error(`there is no ${key}`);
  return withRelation(draft, type, found.key, { ...relationOf(found), ...change });
};

describe('a relation', () => {
  it.each([
    [false, false, 'oneToOne', 'oneToOne', 'inversedBy', 'mappedBy'],
    [true, false, 'oneToMany', 'manyToOne', 'mappedBy', 'inversedBy'],
    [false, true, 'manyToOne', 'oneToMany', 'inversedBy', 'mappedBy'],
    [true, true, 'manyToMany', 'manyToMany', 'inversedBy', 'mappedBy'],
  ])('is written at both ends: to many %s, from many %s', (toMany, fromMany, here, there, ownSide, otherSide) => {
    const draft = related(BASE, { toMany, fromMany });
    expect(definition(draft, ARTICLE, 'author')).toEqual({ type: 'relation', relation: here, target: PERSON, [ownSide]: 'articles' });
    expect(definition(draft, PERSON, 'articles')).toEqual({ type: 'relation', relation: there, target: ARTICLE, [otherSide]: 'author' });
    const found = attribute(draft, ARTICLE, 'author');
    expect(found && otherEnd(draft, found)?.attribute.name).toBe('articles');
    // The reverse change restores the original exactly.
    expect(related(draft, { toMany: false, fromMany: true }).types.map(({ attributes }) => attributes)).toEqual(
      BASE.types.map(({ attributes }) => attributes),
    );
  });

  it('is shown at the other end, and is not', () => {
    const alone = related(BASE, { otherName: null });
    expect(definition(alone, ARTICLE, 'author')).toEqual({ type: 'relation', relation: 'manyToOne', target: PERSON });
    expect(attribute(alone, PERSON, 'articles')).toBeUndefined();
    const again = related(alone, { otherName: 'works' });
    expect(definition(again, PERSON, 'works')).toEqual({ type: 'relation', relation: 'oneToMany', target: ARTICLE, mappedBy: 'author' });
    expect(definition(again, ARTICLE, 'author')).toMatchObject({ inversedBy: 'works' });
  });

  it('gives the other end another name, which is renaming', () => {
    const draft = related(BASE, { otherName: 'works' });
    expect(attribute(draft, PERSON, 'works')).toMatchObject({ was: 'articles', definition: { mappedBy: 'author' } });
  });

  it('leads to another type, and takes its other end along', () => {
    const draft = draftOf([...SOURCES, typeSource('team', { name: { type: 'string' } })]);
    const moved = related(draft, { target: 'api::team.team' });
    expect(attribute(moved, PERSON, 'articles')).toBeUndefined();
    expect(definition(moved, 'api::team.team', 'articles')).toMatchObject({ target: ARTICLE, mappedBy: 'author' });
  });

  it('may be updated from either end', () => {
    const draft = related(BASE, { toMany: true, fromMany: true }, PERSON, 'articles');
    expect(definition(draft, ARTICLE, 'author')).toMatchObject({ relation: 'manyToMany', inversedBy: 'articles' });
    expect(definition(draft, PERSON, 'articles')).toMatchObject({ relation: 'manyToMany', mappedBy: 'author' });
  });

  it('of a component is seen from there alone', () => {
    const draft = related(BASE, { otherName: 'quotes' }, 'shared.quote', 'by');
    expect(definition(draft, 'shared.quote', 'by')).toEqual({ type: 'relation', relation: 'oneToOne', target: PERSON });
    expect(attribute(draft, PERSON, 'quotes')).toBeUndefined();
  });
});
