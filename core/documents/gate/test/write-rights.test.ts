import { type Caller, createAbility, SYSTEM } from '../../../access/index.ts';
import { contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import { toyAxis } from '../../test/toy-axes.ts';

const NOTE = uidOf('note');
const MODEL = modelOf({
  contentTypes: [contentType('note', { owner: { type: 'string' } }, { options: { tongue: true, script: true } })],
  components: [],
});
const AXES = [
  toyAxis('tongue', 'link', ['x', 'y'], { addAction: () => 'addTongue' }),
  toyAxis('script', 'link', ['a', 'b'], { addAction: () => 'addScript' }),
];

eachDatabase('a version that is new on two axes', (databases) => {
  it('fulfils the rules of the actions of both', async () => {
    const documents = await openDocuments(await databases.open(), MODEL, AXES);
    const { documentId } = await documents.create(NOTE, { data: { owner: 'me' } }, SYSTEM);
    const rules = new Map([[`${NOTE}.addTongue`, { where: { owner: 'me' }, fields: null }]]);
    const actions = new Set(['update', 'addTongue', 'addScript'].map((action) => `${NOTE}.${action}`));
    const caller: Caller = { kind: 'token', id: 1, trusted: false, ability: createAbility(actions, rules) };
    const axes = new Map([
      ['tongue', 'y'],
      ['script', 'b'],
    ]);
    const add = (owner: string) => documents.update(NOTE, documentId as string, { data: { owner }, axes }, caller);
    await expect(add('you')).rejects.toMatchObject({ status: 403 });
    await expect(add('me')).resolves.toBeDefined();
  });
});
