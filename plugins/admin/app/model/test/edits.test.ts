import type { JsonObject } from '../../client/types.ts';
import { addAttribute, moveAttribute, withOption } from '../draft/attributes.ts';
import { type Draft, type DraftType, draftOf, typeWithKey } from '../draft/draft.ts';
import { editsOf, patchOf } from '../draft/edits.ts';
import { removeAttribute, removedWith, removeType, renameAttribute } from '../draft/references.ts';
import { addComponent, addType, apiNameOf, pluralOf, renameType, withFrame } from '../draft/types.ts';
import { BASE, SOURCES } from './sources.ts';

const ARTICLE = 'api::article.article';
const PERSON = 'api::person.person';
const definitions = (draft: Draft, key: string): JsonObject =>
  Object.fromEntries(typeWithKey(draft, key)?.attributes.map(({ name, definition }) => [name, definition]) ?? []);

describe('the edits of a draft', () => {
  it('are none where nothing was changed, or was updated back', () => {
    expect(editsOf(BASE, draftOf(SOURCES))).toEqual([]);
    const there = withFrame(withOption(BASE, ARTICLE, 'title', ['maxLength'], 9), PERSON, ['options', 'draftAndPublish'], true);
    const back = withFrame(
      withOption(there, ARTICLE, 'title', ['maxLength'], undefined),
      PERSON,
      ['options', 'draftAndPublish'],
      undefined,
    );
    expect(editsOf(BASE, back)).toEqual([]);
    expect(editsOf(BASE, moveAttribute(moveAttribute(BASE, ARTICLE, 'slug', 0), ARTICLE, 'slug', 1))).toEqual([]);
  });

  it('are no other ones where an option has the value already', () => {
    expect(withOption(BASE, ARTICLE, 'title', ['required'], true)).toBe(BASE);
    expect(withOption(BASE, ARTICLE, 'title', ['maxLength'], undefined)).toBe(BASE);
  });

  it('say what differs, and nothing else', () => {
    const draft = withOption(withOption(BASE, ARTICLE, 'title', ['maxLength'], 9), ARTICLE, 'title', ['required'], undefined);
    expect(editsOf(BASE, draft)).toEqual([
      { edit: 'change', uid: ARTICLE, schema: { attributes: { title: { required: null, maxLength: 9 } } } },
    ]);
  });

  it('rename what was renamed, with everything that names it', () => {
    const draft = renameAttribute(renameAttribute(BASE, ARTICLE, 'title', 'headline'), ARTICLE, 'author', 'writer');
    expect(editsOf(BASE, draft)).toEqual([
      { edit: 'renameAttribute', uid: ARTICLE, from: 'title', to: 'headline' },
      { edit: 'renameAttribute', uid: ARTICLE, from: 'author', to: 'writer' },
    ]);
    expect(definitions(draft, ARTICLE)).toMatchObject({
      slug: { targetField: 'headline' },
      price: { conditions: { visible: { '==': [{ var: 'headline' }, 'title'] } } },
    });
    expect(definitions(draft, PERSON)).toMatchObject({ articles: { mappedBy: 'writer' } });
    expect(typeWithKey(draft, ARTICLE)?.frame.options).toEqual({ draftAndPublish: true, privateAttributes: ['headline'] });
  });

  it('let names change places, and be taken by others', () => {
    const swapped = renameAttribute(
      renameAttribute(renameAttribute(BASE, ARTICLE, 'title', 'waits'), ARTICLE, 'price', 'title'),
      ARTICLE,
      'title',
      'price',
    );
    const edits = editsOf(BASE, swapped);
    expect(edits.map((edit) => edit.edit)).toEqual(['renameAttribute', 'renameAttribute', 'renameAttribute']);
    expect(edits.at(-1)).toMatchObject({ to: 'price' });
    const taken = renameAttribute(removeAttribute(BASE, ARTICLE, 'title'), ARTICLE, 'price', 'title');
    expect(editsOf(BASE, taken).slice(0, 2)).toEqual([
      { edit: 'change', uid: ARTICLE, schema: { attributes: { title: null } } },
      { edit: 'renameAttribute', uid: ARTICLE, from: 'price', to: 'title' },
    ]);
  });

  it('rename a type, which keeps its table', () => {
    const draft = renameType(BASE, ARTICLE, 'api::story.story', 'stories');
    expect(typeWithKey(draft, ARTICLE)?.frame.collectionName).toBe('articles');
    expect(editsOf(BASE, draft)).toEqual([{ edit: 'rename', uid: ARTICLE, to: 'api::story.story', pluralName: 'stories' }]);
    const plural = renameType(BASE, ARTICLE, ARTICLE, 'stories');
    expect(editsOf(BASE, plural)).toEqual([
      { edit: 'change', uid: ARTICLE, schema: { info: { pluralName: 'stories' }, collectionName: 'articles' } },
    ]);
    // Further changes use the new uid.
    const more = withOption(draft, ARTICLE, 'title', ['maxLength'], 5);
    expect(editsOf(BASE, more).at(-1)).toMatchObject({ edit: 'change', uid: 'api::story.story' });
  });

  it('make types and components with all that they say', () => {
    let draft = addType(BASE, 'new:1', {
      title: 'Opening hours',
      singular: 'opening-hour',
      plural: 'opening-hours',
      isSingle: false,
      drafts: true,
      localized: true,
    });
    draft = addAttribute(draft, 'new:1', 'new:2', 'day', { type: 'date' });
    draft = addComponent(draft, 'new:3', { title: 'Card', category: 'page', name: 'card' });
    expect(editsOf(BASE, draft)).toEqual([
      {
        edit: 'make',
        uid: 'api::opening-hour.opening-hour',
        schema: {
          kind: 'collectionType',
          info: { singularName: 'opening-hour', pluralName: 'opening-hours', displayName: 'Opening hours' },
          options: { draftAndPublish: true },
          pluginOptions: { i18n: { localized: true } },
          attributes: { day: { type: 'date' } },
        },
      },
      { edit: 'make', uid: 'page.card', schema: { info: { displayName: 'Card' }, attributes: {} } },
    ]);
  });

  it('delete a type with what leads to it', () => {
    const draft = removeType(BASE, PERSON);
    expect(editsOf(BASE, draft)).toEqual([
      { edit: 'delete', uid: PERSON },
      { edit: 'change', uid: ARTICLE, schema: { attributes: { author: null } } },
      { edit: 'change', uid: 'shared.quote', schema: { attributes: { by: null } } },
    ]);
    const without = removeType(BASE, 'shared.quote');
    expect(editsOf(BASE, without)).toEqual([
      { edit: 'delete', uid: 'shared.quote' },
      { edit: 'change', uid: ARTICLE, schema: { attributes: { zone: { components: ['shared.seo'] } } } },
    ]);
  });

  it('name only the attributes that a type takes with it', () => {
    const gone = (key: string) =>
      removedWith(BASE, BASE.types.find((type) => type.key === key) as DraftType).map(
        ({ type, attribute }) => `${type.key} ${attribute.name}`,
      );
    expect(gone(PERSON)).toEqual([`${ARTICLE} author`, 'shared.quote by']);
    // The zone stays, with its other component.
    expect(gone('shared.seo')).toEqual([`${ARTICLE} seo`]);
  });

  it('remove the side of a relation that shows nothing any more, and leave the one that keeps it', () => {
    const kept = removeAttribute(BASE, PERSON, 'articles');
    expect(editsOf(BASE, kept)).toEqual([
      { edit: 'change', uid: ARTICLE, schema: { attributes: { author: { inversedBy: null } } } },
      { edit: 'change', uid: PERSON, schema: { attributes: { articles: null } } },
    ]);
    expect(editsOf(BASE, removeAttribute(BASE, ARTICLE, 'author'))).toEqual([
      { edit: 'change', uid: ARTICLE, schema: { attributes: { author: null } } },
      { edit: 'change', uid: PERSON, schema: { attributes: { articles: null } } },
    ]);
  });

  it('take what names an attribute away with it', () => {
    const draft = removeAttribute(BASE, ARTICLE, 'title');
    expect(definitions(draft, ARTICLE)).toMatchObject({ slug: { type: 'uid' }, price: { type: 'integer' } });
    expect(definitions(draft, ARTICLE)).not.toHaveProperty('price.conditions');
    expect(definitions(draft, ARTICLE)).not.toHaveProperty('slug.targetField');
    expect(typeWithKey(draft, ARTICLE)?.frame.options).toEqual({ draftAndPublish: true });
  });

  it('put attributes into an order only where the file would have another one', () => {
    const added = addAttribute(BASE, PERSON, 'new:1', 'age', { type: 'integer' });
    expect(editsOf(BASE, added)).toEqual([{ edit: 'change', uid: PERSON, schema: { attributes: { age: { type: 'integer' } } } }]);
    expect(editsOf(BASE, moveAttribute(added, PERSON, 'new:1', 0)).at(-1)).toEqual({
      edit: 'order',
      uid: PERSON,
      attributes: ['age', 'name', 'articles'],
    });
  });

  it('extend the type of a plugin, and change nothing that it brings', () => {
    const user = 'plugin::users-permissions.user';
    const draft = addAttribute(BASE, user, 'new:1', 'nickname', { type: 'string' });
    expect(editsOf(BASE, draft)).toEqual([{ edit: 'change', uid: user, schema: { attributes: { nickname: { type: 'string' } } } }]);
  });
});

describe('names', () => {
  it.each([
    ['Opening hours', 'opening-hours'],
    ['Übersicht', 'ubersicht'],
    ['  3 little pigs!', 'little-pigs'],
    ['FAQ entry', 'faq-entry'],
    ['日本', ''],
  ])('of the API are created of %j', (title, name) => expect(apiNameOf(title)).toBe(name));

  it('are many', () => expect(['story', 'box', 'day', 'article', ''].map(pluralOf)).toEqual(['stories', 'boxes', 'days', 'articles', '']));
});

describe('a patch', () => {
  it('takes away what is gone, and holds objects without keys for nothing', () => {
    expect(patchOf({ a: 1, b: { c: 1, d: 2 }, e: {} }, { b: { c: 1, d: 3 }, f: {} })).toEqual({ a: null, b: { d: 3 } });
    expect(patchOf({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeUndefined();
    expect(patchOf({ a: { b: 1 } }, { a: 'text' })).toEqual({ a: 'text' });
  });
});
