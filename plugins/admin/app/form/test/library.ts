import fc from 'fast-check';
import { keyed } from '../entries.ts';
import type { FormShape, Values } from '../shape.ts';

/** A form with one attribute for each way in which changes are sent. */
export const SHAPE: FormShape = {
  attributes: [
    { name: 'title', type: 'string', required: true, maxLength: 20 },
    { name: 'text', type: 'text', minLength: 3 },
    { name: 'count', type: 'integer', min: 1, max: 9 },
    { name: 'author', type: 'relation', target: 'api::author.author', many: false },
    { name: 'topics', type: 'relation', target: 'api::topic.topic', many: true, side: 'owner' },
    { name: 'replies', type: 'relation', target: 'api::reply.reply', many: true, side: 'inverse' },
    { name: 'cover', type: 'media' },
    { name: 'seo', type: 'component', component: 'shared.seo' },
    { name: 'links', type: 'component', component: 'shared.link', repeatable: true, max: 3 },
    { name: 'zone', type: 'dynamiczone', components: ['zone.quote', 'zone.list'] },
  ],
  components: new Map([
    [
      'shared.seo',
      {
        attributes: [
          { name: 'metaTitle', type: 'string' },
          { name: 'links', type: 'component', component: 'shared.link', repeatable: true },
        ],
      },
    ],
    [
      'shared.link',
      {
        attributes: [
          { name: 'label', type: 'string', required: true },
          { name: 'url', type: 'string', default: 'https://' },
        ],
      },
    ],
    [
      'zone.quote',
      {
        attributes: [
          { name: 'words', type: 'text' },
          { name: 'by', type: 'relation', target: 'api::author.author', many: false },
        ],
      },
    ],
    ['zone.list', { attributes: [{ name: 'links', type: 'component', component: 'shared.link', repeatable: true }] }],
  ]),
};

const word = fc.constantFrom('', 'one', 'two', 'three', 'four\nfive');
const link = (id: number) => fc.record({ id: fc.constant(id), label: word, url: word });
const links = fc.integer({ min: 0, max: 4 }).chain((length) => fc.tuple(...Array.from({ length }, (_, index) => link(index + 1))));
const reference = (id: number) => ({ documentId: `d${id}` });
const block = (id: number) =>
  fc.oneof(
    fc.record({ __component: fc.constant('zone.quote'), id: fc.constant(id), words: word, by: fc.option(fc.constant(reference(id))) }),
    fc.record({ __component: fc.constant('zone.list'), id: fc.constant(id), links }),
  );

/** An arbitrary document of the server. */
export const aDocument: fc.Arbitrary<Values> = fc.record({
  id: fc.constant(1),
  documentId: fc.constant('doc'),
  title: word,
  text: fc.constantFrom('', 'a\nb\nc\nd'),
  count: fc.option(fc.integer({ min: 0, max: 12 })),
  author: fc.option(fc.constant(reference(1))),
  topics: fc.subarray([1, 2, 3, 4, 5]).map((ids) => ids.map(reference)),
  replies: fc.constant({ count: 3 }),
  cover: fc.option(fc.constant({ id: 7, name: 'a.jpg' })),
  seo: fc.option(fc.record({ id: fc.constant(3), metaTitle: word, links })),
  links,
  zone: fc.integer({ min: 0, max: 3 }).chain((length) => fc.tuple(...Array.from({ length }, (_, index) => block(index + 20)))),
});

/** Removes what only the form knows or the server generates: keys, ids of entries, and details of references. */
export function told(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(told);
  if (typeof values !== 'object' || values === null) return values ?? null;
  const record = values as Record<string, unknown>;
  if (typeof record.documentId === 'string' && record.title === undefined) return record.documentId;
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !['__key', 'id', 'documentId'].includes(name))
      .map(([name, value]): [string, unknown] => [name, told(value)]),
  );
}

/** The document as the form first has it. */
export const begun = (document: Values) => keyed(SHAPE, document);
