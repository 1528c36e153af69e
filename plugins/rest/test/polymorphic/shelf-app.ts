import type { InlineApp } from 'plinth/testing';

const TEXT = { type: 'string' } as const;
const DRAFTS = { draftAndPublish: true };
const LOCALIZED = { i18n: { localized: true } };

/** Types that a shelf leads to: one with drafts, one with locales, and one that shows no shelf. */
export const BOOK = 'api::book.book';
export const FILM = 'api::film.film';
export const SECRET = 'api::secret.secret';
export const SHELF = 'api::shelf.shelf';

const ALL = ['api::*', ...[BOOK, SHELF].flatMap((uid) => ['publish', 'discardDraft', 'readDraft'].map((verb) => `${uid}.${verb}`))];

/** An app with polymorphic relations of all kinds, in types and in components. */
export function shelfApp(actions: readonly string[] = ALL): InlineApp {
  return {
    contentTypes: [
      {
        info: { singularName: 'shelf', pluralName: 'shelves' },
        options: DRAFTS,
        attributes: {
          name: TEXT,
          items: { type: 'relation', relation: 'morphToMany' },
          best: { type: 'relation', relation: 'morphToOne' },
          box: { type: 'component', component: 'shared.box' },
          parts: { type: 'dynamiczone', components: ['shared.box'] },
        },
      },
      {
        info: { singularName: 'book', pluralName: 'books' },
        options: DRAFTS,
        attributes: {
          title: TEXT,
          note: { type: 'string', private: true },
          author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
          shelves: { type: 'relation', relation: 'morphMany', target: SHELF, morphBy: 'items' },
          bestOf: { type: 'relation', relation: 'morphMany', target: SHELF, morphBy: 'best' },
        },
      },
      {
        info: { singularName: 'film', pluralName: 'films' },
        pluginOptions: LOCALIZED,
        attributes: {
          name: { ...TEXT, pluginOptions: LOCALIZED },
          shelf: { type: 'relation', relation: 'morphOne', target: SHELF, morphBy: 'best' },
        },
      },
      { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: TEXT } },
      { info: { singularName: 'secret', pluralName: 'secrets' }, attributes: { name: TEXT } },
    ],
    components: {
      'shared.box': {
        info: { displayName: 'Box' },
        attributes: {
          label: TEXT,
          things: { type: 'relation', relation: 'morphToMany' },
          lid: { type: 'relation', relation: 'morphToOne' },
        },
      },
    },
    config: {
      plugins: { 'draft-and-publish': { config: { writesAskPublish: false } } },
      access: { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }], roles: { public: { actions: [...actions] } } },
    },
  };
}

/** A document of a polymorphic relation, as tests compare it: its type and its name. */
export function named(value: unknown): string | null {
  if (value === null) return null;
  const { __type, title, name } = value as Record<string, string>;
  return `${String(__type).split('.').at(-1)} ${title ?? name}`;
}

/** The documents of a list, as `named` shows them. */
export function names(value: unknown): (string | null)[] {
  return (value as unknown[]).map(named);
}
