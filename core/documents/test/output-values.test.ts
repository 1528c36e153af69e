import { SYSTEM } from '../../access/index.ts';
import { createAttributeTypes, type ScalarType } from '../../model/index.ts';
import { component, contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const THING = uidOf('thing');

/** A type that stores an index and outputs the value at that index. */
function typeOf(name: string, outputs: readonly unknown[]): ScalarType {
  const integer = createAttributeTypes().get('integer') as ScalarType;
  return { ...integer, name, output: (stored) => outputs[stored as number] };
}

/** Values that JSON.stringify supports, and values that it does not. */
const ODD = [undefined, Number.POSITIVE_INFINITY, Number.NaN, -0, new Date(0), { toJSON: () => 'own' }, ['x', undefined]];

eachDatabase('what an attribute type makes of stored values', (databases) => {
  it('is the same text as it is objects, in rows and in component entries', async () => {
    const attributes = { odd: { type: 'odd' }, after: { type: 'string' } };
    const model = modelOf(
      {
        contentTypes: [contentType('thing', { ...attributes, part: { type: 'component', component: 'things.part' } })],
        components: [component('things.part', attributes)],
      },
      [typeOf('odd', ODD)],
    );
    const documents = await openDocuments(await databases.open(), model);
    for (const odd of ODD.keys()) await documents.create(THING, { data: { odd, after: 'a', part: { odd, after: 'b' } } }, SYSTEM);
    const query = documents.parse(THING, { populate: '*' }, 'list', SYSTEM);
    const { documents: found } = await documents.find(query);
    const { documents: texts } = await documents.findText(query);
    expect(texts).toEqual(found.map((one) => JSON.stringify(one)));
    expect(texts.map((text) => JSON.parse(text).odd)).toEqual([null, null, null, 0, new Date(0).toISOString(), 'own', ['x', null]]);
  });

  it('is put back as it is stored if the type does not read what it makes', async () => {
    const model = modelOf({ contentTypes: [contentType('thing', { odd: { type: 'odd' } })], components: [] }, [
      typeOf('odd', [1, 0, 'no number']),
    ]);
    const documents = await openDocuments(await databases.open(), model);
    const { documentId } = (await documents.create(THING, { data: { odd: 0 } }, SYSTEM)) as { readonly documentId: string };
    const restored = [];
    for (const odd of [0, 1, 2]) restored.push(await documents.restore(THING, documentId, { state: { values: { odd } } }, SYSTEM));
    expect(restored.map(({ document }) => document?.odd)).toEqual([1, 0, 'no number']);
  });
});
