import type { Model } from '../../model/index.ts';
import { component, contentType, relation } from './definitions.ts';
import { modelOf } from './open-documents.ts';

/** One attribute of every type with a column. */
const SCALARS = {
  title: { type: 'string' },
  summary: { type: 'text' },
  content: { type: 'richtext' },
  body: { type: 'blocks' },
  state: { type: 'enumeration', enum: ['open', 'Open', 'closed', 'é_%'] },
  contact: { type: 'email' },
  day: { type: 'date' },
  hour: { type: 'time' },
  moment: { type: 'datetime' },
  stamp: { type: 'timestamp' },
  pages: { type: 'integer' },
  visits: { type: 'biginteger' },
  weight: { type: 'float' },
  price: { type: 'decimal' },
  lent: { type: 'boolean' },
  tags: { type: 'array' },
  meta: { type: 'json' },
};

/**
 * Books with attributes of every type, relations of every kind and direction, and components in every form. The components have relations
 * and attributes of all types, too.
 */
export function libraryModel(): Model {
  return modelOf({
    contentTypes: [
      contentType('book', {
        ...SCALARS,
        // An indexed text attribute has a `varchar` column instead of `text`.
        shelf: { type: 'string', index: true },
        author: relation('manyToOne', 'person', { inversedBy: 'books' }),
        genres: relation('manyToMany', 'genre', { inversedBy: 'books' }),
        sequel: relation('oneToOne', 'book', { inversedBy: 'prequel' }),
        prequel: relation('oneToOne', 'book', { mappedBy: 'sequel' }),
        editor: relation('manyToOne', 'person'),
        related: relation('manyToMany', 'book'),
        readers: relation('oneToMany', 'person'),
        note: { type: 'component', component: 'library.note' },
        chapters: { type: 'component', component: 'library.chapter', repeatable: true },
        extras: { type: 'dynamiczone', components: ['library.note', 'library.footnote'] },
      }),
      contentType('person', {
        name: { type: 'string' },
        age: { type: 'integer' },
        books: relation('oneToMany', 'book', { mappedBy: 'author' }),
        home: { type: 'component', component: 'library.footnote' },
      }),
      contentType('genre', {
        name: { type: 'string' },
        rank: { type: 'decimal' },
        books: relation('manyToMany', 'book', { mappedBy: 'genres' }),
      }),
    ],
    components: [
      component('library.note', {
        text: { type: 'string' },
        score: { type: 'float' },
        about: relation('oneToOne', 'book'),
        footnotes: { type: 'component', component: 'library.footnote', repeatable: true },
      }),
      component('library.chapter', { ...SCALARS, people: relation('manyToMany', 'person') }),
      component('library.footnote', { text: { type: 'text' }, rank: { type: 'integer' }, source: relation('manyToOne', 'genre') }),
    ],
  });
}
