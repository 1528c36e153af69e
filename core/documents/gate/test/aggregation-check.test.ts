import { type Caller, createAbility, SYSTEM } from '../../../access/index.ts';
import { contentType, relation, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import { toyAxis } from '../../test/toy-axes.ts';

const NOTE = uidOf('note');
const SHOWN = `${NOTE}.shown`;
const MODEL = modelOf({
  contentTypes: [
    contentType(
      'note',
      {
        title: { type: 'string' },
        level: { type: 'string' },
        next: relation('manyToOne', 'note'),
        versions: { type: 'siblings', implicit: true, axis: 'tongue', writable: 'no' },
      },
      { options: { tongue: true } },
    ),
  ],
  components: [],
});

eachDatabase('an aggregation that reaches a type which its query reaches by another right', (databases) => {
  it('is of the documents that the query may see', async () => {
    const documents = await openDocuments(await databases.open(), MODEL, [toyAxis('tongue', 'link', ['x', 'y'])]);
    const { documentId } = await documents.create(NOTE, { data: { title: 'plain', level: 'open' } }, SYSTEM);
    const y = new Map([['tongue', 'y']]);
    await documents.update(NOTE, documentId as string, { data: { title: 'secret', level: 'closed' }, axes: y }, SYSTEM);

    const rules = new Map([
      [SHOWN, { where: { level: 'open' }, fields: null }],
      [`${NOTE}.find`, { where: { title: { $ne: 'other' } }, fields: null }],
    ]);
    const caller: Caller = { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set(rules.keys()), rules) };
    const ask = (filters: object) => documents.parse(NOTE, { filters }, 'list', caller, { action: SHOWN });
    const byNext = { groups: [{ alias: 'next', by: 'next', inside: [] }] };
    expect(await documents.aggregate(ask({ versions: { title: 'secret' } }), byNext)).toMatchObject({ count: 0 });
    expect(await documents.aggregate(ask({ title: 'plain' }), byNext)).toMatchObject({ count: 1 });
  });
});
