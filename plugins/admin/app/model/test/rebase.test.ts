import * as fc from 'fast-check';
import type { JsonObject } from '../../client/types.ts';
import { addAttribute, moveAttribute, withOption } from '../draft/attributes.ts';
import { type Draft, draftOf, typeWithUid } from '../draft/draft.ts';
import { editsOf, schemaOf } from '../draft/edits.ts';
import { rebase } from '../draft/rebase.ts';
import { removeAttribute, removeType, renameAttribute } from '../draft/references.ts';
import { addType, renameType, withFrame } from '../draft/types.ts';
import { BASE, SOURCES } from './sources.ts';

const ARTICLE = 'api::article.article';
const PERSON = 'api::person.person';

/** The files after somebody else has stored a draft: every key is that of a file again. */
function stored(draft: Draft): Draft {
  return draftOf(
    draft.types.map((type) => {
      const source = SOURCES.find(({ uid }) => uid === type.key);
      const fixed = source?.fixed ?? [];
      return {
        uid: type.uid,
        isComponent: type.isComponent,
        plugin: type.plugin,
        file: type.file,
        why: type.why,
        fixed,
        schema: schemaOf(type),
      };
    }),
  );
}

const attributes = (draft: Draft, uid: string): JsonObject =>
  Object.fromEntries(typeWithUid(draft, uid)?.attributes.map(({ name, definition }) => [name, definition]) ?? []);

describe('changes that are applied to a model of somebody else', () => {
  it('are kept beside those of the other person, in the same attribute, too', () => {
    const mine = addAttribute(withOption(BASE, ARTICLE, 'title', ['maxLength'], 9), ARTICLE, 'new:1', 'mine', { type: 'text' });
    const next = stored(addAttribute(withOption(BASE, ARTICLE, 'title', ['minLength'], 2), ARTICLE, 'new:1', 'theirs', { type: 'date' }));
    const { draft, lost } = rebase(BASE, mine, next);
    expect(lost).toEqual([]);
    expect(attributes(draft, ARTICLE)).toMatchObject({
      title: { type: 'string', required: true, minLength: 2, maxLength: 9 },
      theirs: { type: 'date' },
      mine: { type: 'text' },
    });
    expect(editsOf(next, draft)).toEqual([
      { edit: 'change', uid: ARTICLE, schema: { attributes: { title: { maxLength: 9 }, mine: { type: 'text' } } } },
    ]);
  });

  it('leave out what somebody else has updated or deleted, and say so', () => {
    let mine = withOption(BASE, ARTICLE, 'title', ['maxLength'], 9);
    mine = withOption(mine, ARTICLE, 'price', ['min'], 1);
    mine = withOption(mine, ARTICLE, 'slug', ['required'], true);
    const next = stored(removeAttribute(withOption(BASE, ARTICLE, 'title', ['maxLength'], 50), ARTICLE, 'price'));
    const { draft, lost } = rebase(BASE, mine, next);
    expect(lost).toEqual([
      { uid: ARTICLE, path: ['attributes', 'title', 'maxLength'], reason: 'changed' },
      { uid: ARTICLE, path: ['attributes', 'price'], reason: 'removed' },
    ]);
    expect(attributes(draft, ARTICLE)).toMatchObject({ title: { maxLength: 50 }, slug: { required: true } });
    expect(attributes(draft, ARTICLE)).not.toHaveProperty('price');
  });

  it('are none where both did the same', () => {
    const change = (draft: Draft) => withOption(renameType(draft, PERSON, PERSON, 'people'), ARTICLE, 'title', ['maxLength'], 9);
    const next = stored(change(BASE));
    expect(rebase(BASE, change(BASE), next)).toEqual({ draft: next, lost: [] });
  });

  it('do not take a name that is taken, nor delete what somebody else has changed', () => {
    let mine = renameAttribute(BASE, ARTICLE, 'title', 'headline');
    mine = withOption(mine, ARTICLE, 'title', ['maxLength'], 9);
    mine = removeType(mine, 'shared.quote');
    mine = addType(mine, 'new:1', { title: 'Tag', singular: 'tag', plural: 'tags', isSingle: false, drafts: false, localized: false });
    let theirs = addAttribute(BASE, ARTICLE, 'new:1', 'headline', { type: 'text' });
    theirs = withOption(theirs, 'shared.quote', 'words', ['maxLength'], 5);
    theirs = addType(theirs, 'new:1', { title: 'Tags', singular: 'tag', plural: 'tags', isSingle: true, drafts: false, localized: false });
    const { draft, lost } = rebase(BASE, mine, stored(theirs));
    expect(lost).toEqual([
      { uid: 'shared.quote', path: [], reason: 'changed' },
      { uid: ARTICLE, path: ['attributes', 'title'], reason: 'taken' },
      { uid: 'api::tag.tag', path: [], reason: 'taken' },
    ]);
    // The option of the attribute whose rename was left out is set on the attribute with its old name.
    expect(attributes(draft, ARTICLE)).toMatchObject({ title: { maxLength: 9 }, headline: { type: 'text' } });
    expect(typeWithUid(draft, 'api::tag.tag')?.frame.kind).toBe('singleType');
  });

  it('list a type that is gone once, and follow renames of the own draft', () => {
    let mine = renameType(BASE, PERSON, 'api::human.human', 'humans');
    mine = withOption(mine, PERSON, 'name', ['maxLength'], 9);
    expect(rebase(BASE, mine, stored(removeType(BASE, PERSON))).lost).toEqual([{ uid: PERSON, path: [], reason: 'removed' }]);
    const { draft, lost } = rebase(BASE, mine, stored(withFrame(BASE, PERSON, ['info', 'description'], 'Users')));
    expect(lost).toEqual([]);
    expect(attributes(draft, 'api::human.human')).toMatchObject({ name: { maxLength: 9 } });
    expect(attributes(draft, ARTICLE)).toMatchObject({ author: { target: 'api::human.human' } });
    expect(typeWithUid(draft, 'api::human.human')?.frame.info).toMatchObject({ description: 'Users', singularName: 'human' });
  });

  /** Changes of one person, in any order and number. */
  const step = fc.oneof(
    fc.record({ kind: fc.constant('option'), name: fc.constantFrom('title', 'price', 'slug'), value: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('add'), name: fc.constantFrom('a', 'b'), value: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('remove'), name: fc.constantFrom('price', 'seo', 'author'), value: fc.constant(0) }),
    fc.record({ kind: fc.constant('rename'), name: fc.constantFrom('title', 'zone'), value: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('move'), name: fc.constantFrom('title', 'zone'), value: fc.integer({ min: 0, max: 4 }) }),
  );
  const apply = (draft: Draft, { kind, name, value }: { readonly kind: string; readonly name: string; readonly value: number }): Draft => {
    const has = typeWithUid(draft, ARTICLE)?.attributes.find((attribute) => attribute.key === name);
    if (kind === 'add') {
      const isTaken = typeWithUid(draft, ARTICLE)?.attributes.some((attribute) => attribute.name === name);
      return isTaken ? draft : addAttribute(draft, ARTICLE, `new:${name}`, name, { type: 'text', maxLength: value });
    }
    if (has === undefined) return draft;
    if (kind === 'option') return withOption(draft, ARTICLE, name, ['maxLength'], value);
    if (kind === 'remove') return removeAttribute(draft, ARTICLE, name);
    if (kind === 'move') return moveAttribute(draft, ARTICLE, name, value);
    return renameAttribute(draft, ARTICLE, name, `${name}${value}`);
  };

  it('keep everything of the other person, whatever both did', () => {
    void fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), (mine, theirs) => {
        const own = mine.reduce(apply, BASE);
        const next = stored(theirs.reduce(apply, BASE));
        const { draft, lost } = rebase(BASE, own, next);
        // Onto unchanged files, and where the other person did nothing, the result is the own draft.
        expect(rebase(BASE, own, BASE).lost).toEqual([]);
        expect(editsOf(BASE, rebase(BASE, own, BASE).draft)).toEqual(editsOf(BASE, own));
        // Names stay unique, and each difference to the other model is one that the person has asked for.
        const names = typeWithUid(draft, ARTICLE)?.attributes.map(({ name }) => name) ?? [];
        expect(new Set(names).size).toBe(names.length);
        if (editsOf(BASE, own).length === 0) expect([editsOf(next, draft), lost]).toEqual([[], []]);
        for (const name of ['a', 'b']) {
          const other = typeWithUid(next, ARTICLE)?.attributes.find((attribute) => attribute.name === name)?.definition;
          if (other !== undefined) expect(attributes(draft, ARTICLE)[name]).toEqual(other);
        }
      }),
    );
  });
});
