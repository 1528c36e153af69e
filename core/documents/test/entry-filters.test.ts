import { SYSTEM } from '../../access/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const MENU = uidOf('menu');
const MODEL = modelOf({
  contentTypes: [
    contentType('menu', {
      name: { type: 'string' },
      dishes: { type: 'component', component: 'menu.dish', repeatable: true },
      course: { type: 'component', component: 'menu.course' },
      parts: { type: 'dynamiczone', components: ['menu.dish', 'menu.note'] },
    }),
    contentType('tag', { name: { type: 'string' } }),
  ],
  components: [
    component('menu.dish', { name: { type: 'string' }, price: { type: 'integer' }, tags: relation('oneToMany', 'tag') }),
    component('menu.note', { text: { type: 'string' }, price: { type: 'integer' } }),
    component('menu.course', { dishes: { type: 'component', component: 'menu.dish', repeatable: true } }),
  ],
});

eachDatabase('filters of component entries', (databases) => {
  let documents: OwnedDocuments;

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), MODEL);
    const tag = async (name: string) => (await documents.create(uidOf('tag'), { data: { name } }, SYSTEM)).documentId;
    const [hot, cold] = [await tag('hot'), await tag('cold')];
    const dishes = [
      { name: 'soup', price: 1, tags: [hot] },
      { name: 'salad', price: 2, tags: [cold] },
      { name: 'stew', price: 3, tags: [hot, cold] },
    ];
    const part = (index: number) => ({ __component: 'menu.dish', ...dishes[index] });
    const note = { __component: 'menu.note', text: 'bread is free', price: 2 };
    await documents.create(MENU, { data: { name: 'lunch', dishes, course: { dishes }, parts: [part(0), note, part(1), part(2)] } }, SYSTEM);
  });

  /** The menu with this populate. Two calls in a row have queries of the same shape. */
  async function read(populate: object): Promise<Record<string, unknown>> {
    const { documents: found } = await documents.find(documents.parse(MENU, { populate }, 'list', SYSTEM));
    return found[0] as Record<string, unknown>;
  }

  const names = (entries: unknown) => (entries as { name?: string; text?: string }[]).map((entry) => entry.name ?? entry.text);

  it.each([
    ['$eq', { name: 'soup' }, ['soup'], { name: 'stew' }, ['stew']],
    ['$in', { price: { $in: ['1', '2'] } }, ['soup', 'salad'], { price: { $in: ['3', '2'] } }, ['salad', 'stew']],
    ['$between', { price: { $between: ['1', '2'] } }, ['soup', 'salad'], { price: { $between: ['2', '3'] } }, ['salad', 'stew']],
    ['$not', { $not: { name: { $contains: 'u' } } }, ['salad', 'stew'], { $not: { name: { $contains: 'w' } } }, ['soup', 'salad']],
    ['$or', { $or: [{ name: 'soup' }, { price: '3' }] }, ['soup', 'stew'], { $or: [{ name: 'stew' }, { price: '2' }] }, ['salad', 'stew']],
    ['a relation', { tags: { name: 'hot' } }, ['soup', 'stew'], { tags: { name: 'cold' } }, ['salad', 'stew']],
  ])('%s holds for the values of the query at hand', async (_title, filters, expected, others, otherwise) => {
    for (const [wanted, answer] of [[filters, expected] as const, [others, otherwise] as const]) {
      expect(names((await read({ dishes: { filters: wanted } })).dishes)).toEqual(answer);
      const { course } = await read({ course: { populate: { dishes: { filters: wanted } } } });
      expect(names((course as { dishes: unknown }).dishes)).toEqual(answer);
      const { parts } = await read({ parts: { on: { 'menu.dish': { filters: wanted } } } });
      expect(names(parts)).toEqual(answer);
    }
  });

  it('of a zone hold for one kind of component each, and leave the order alone', async () => {
    const on = (price: string) => ({ 'menu.note': true, 'menu.dish': { filters: { price: { $gte: price } } } });
    expect(names((await read({ parts: { on: on('2') } })).parts)).toEqual(['bread is free', 'salad', 'stew']);
    expect(names((await read({ parts: { on: on('3') } })).parts)).toEqual(['bread is free', 'stew']);
    expect((await read({ parts: { on: on('3'), count: 'true' } })).parts).toEqual({ count: 2 });
    const both = { 'menu.note': { filters: { price: '9' } }, 'menu.dish': { filters: { price: '2' } } };
    expect(names((await read({ parts: { on: both } })).parts)).toEqual(['salad']);
  });
});
