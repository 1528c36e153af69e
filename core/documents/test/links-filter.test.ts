import { SYSTEM } from '../../access/index.ts';
import type { RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import { type Filter, type LinksFilter, negate, type Query } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const PLATE = uidOf('plate');
const TAG = uidOf('tag');
const MODEL = modelOf({
  contentTypes: [
    contentType('plate', {
      name: { type: 'string' },
      tags: relation('manyToMany', 'tag'),
      others: relation('manyToMany', 'tag'),
      dish: { type: 'component', component: 'plate.dish' },
      parts: { type: 'dynamiczone', components: ['plate.dish', 'plate.list'] },
    }),
    contentType('tag', { name: { type: 'string' } }),
  ],
  components: [
    component('plate.dish', { labels: relation('oneToMany', 'tag') }),
    component('plate.list', { dishes: { type: 'component', component: 'plate.dish', repeatable: true } }),
  ],
});
const plate = MODEL.contentType(PLATE);
const name = MODEL.contentType(TAG).attributes.get('name') as ScalarAttribute;
const tags = plate.attributes.get('tags') as RelationAttribute;
const labels = MODEL.component('plate.dish').attributes.get('labels') as RelationAttribute;

eachDatabase('a condition on what a row leads to at any depth', (databases) => {
  let documents: OwnedDocuments;

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), MODEL);
    const ids = new Map<string, unknown>();
    for (const tag of ['hot', 'cold']) ids.set(tag, (await documents.create(TAG, { data: { name: tag } }, SYSTEM)).documentId);
    const [hot, cold] = [ids.get('hot'), ids.get('cold')];
    const dish = (label: unknown) => ({ labels: [label] });
    const plates = [
      { name: 'own', tags: [hot, cold] },
      { name: 'component', dish: dish(hot) },
      { name: 'zone', parts: [{ __component: 'plate.dish', ...dish(cold) }] },
      { name: 'inside', parts: [{ __component: 'plate.list', dishes: [dish(cold), dish(hot)] }] },
      { name: 'another attribute', others: [hot] },
      { name: 'nothing' },
    ];
    for (const data of plates) await documents.create(PLATE, { data }, SYSTEM);
  });

  async function found(filter: Filter): Promise<readonly unknown[]> {
    const fields = [plate.attributes.get('name') as ScalarAttribute];
    const sort = [{ path: [], attribute: plate.attributes.get('id') as ScalarAttribute, direction: 'asc' as const }];
    const query: Query = { type: plate, axes: new Map(), fields, populate: [], filter, sort, page: null };
    return (await documents.find(query, SYSTEM)).documents.map((one) => one.name);
  }

  const is = (value: string): Filter => ({ kind: 'compare', attribute: name, operator: 'eq', operands: [value] });
  const leads = (attributes: LinksFilter['attributes'], filter: Filter): LinksFilter => ({ kind: 'links', attributes, filter });

  it('finds rows by links of their own and of entries in them', async () => {
    expect(await found(leads([tags, labels], is('hot')))).toEqual(['own', 'component', 'inside']);
    expect(await found(leads([tags, labels], is('cold')))).toEqual(['own', 'zone', 'inside']);
  });

  it('looks at the attributes that it names alone', async () => {
    expect(await found(leads([tags], is('hot')))).toEqual(['own']);
    expect(await found(leads([labels], is('hot')))).toEqual(['component', 'inside']);
  });

  it('holds for no row that leads to nothing, and its negation for each', async () => {
    expect(await found(negate(leads([tags, labels], is('hot'))))).toEqual(['zone', 'another attribute', 'nothing']);
    expect(await found(leads([tags, labels], { kind: 'null', attribute: name, isNull: true }))).toEqual([]);
    expect(await found({ kind: 'and', filters: [leads([tags], is('cold')), leads([labels], is('cold'))] })).toEqual([]);
  });
});
