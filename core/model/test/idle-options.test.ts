import { createAttributeTypes } from '../attribute-type-registry.ts';
import { buildModel } from '../build-model.ts';
import { idleOptionNotes } from '../building/idle-options.ts';
import { type Attributes, component, contentType } from './definitions.ts';

function notesOf(attributes: Record<string, unknown>, inComponent: Record<string, unknown> = {}): readonly string[] {
  const definitions = {
    contentTypes: [contentType('article', attributes as Attributes), contentType('author', { name: { type: 'string' } })],
    components: [component('shared.seo', inComponent as Attributes)],
  };
  const model = buildModel(definitions, createAttributeTypes());
  return idleOptionNotes(model, new Map([['api::article.article', 'article.json']]));
}

describe('options of Strapi that have no effect', () => {
  it('are accepted, and the start names each', () => {
    const relation = { type: 'relation', relation: 'manyToOne', target: 'api::author.author' };
    expect(
      notesOf({
        title: { type: 'string', configurable: false, column: { unsigned: true }, columnName: 'titel', columnType: 'text' },
        author: { ...relation, useJoinTable: false, joinColumn: { name: 'author_id' } },
        other: { ...relation, joinTable: { name: 'articles_authors' } },
      }),
    ).toEqual([
      'article.json, attributes.title.configurable: this option has no effect; remove it',
      'article.json, attributes.title.column: this option has no effect; remove it',
      'article.json, attributes.title.columnName: this option has no effect; remove it',
      'article.json, attributes.title.columnType: this option has no effect; remove it',
      'article.json, attributes.author.useJoinTable: this option has no effect; remove it',
      'article.json, attributes.author.joinColumn: this option has no effect; remove it',
      'article.json, attributes.other.joinTable: this option has no effect; remove it',
    ]);
  });

  it('are none where an option works', () => {
    const words = { type: 'string', searchable: false, visible: false, conditions: { visible: { '==': [{ var: 'a' }, 1] } } };
    expect(notesOf({ words, price: { type: 'decimal', searchable: false } })).toEqual([]);
    expect(notesOf({ slug: { type: 'uid', options: { separator: '_', lowercase: false } } })).toEqual([]);
  });

  it('include those that work elsewhere', () => {
    const notes = notesOf(
      {
        day: { type: 'date', searchable: false },
        data: { type: 'json', searchable: true },
        slug: { type: 'uid', options: { decamelize: true } },
      },
      { text: { type: 'string', searchable: false } },
    );
    expect(notes.map((note) => note.split(':')[0])).toEqual([
      'article.json, attributes.day.searchable',
      'article.json, attributes.data.searchable',
      'article.json, attributes.slug.options.decamelize',
      'shared.seo, attributes.text.searchable',
    ]);
  });
});
