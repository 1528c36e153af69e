import { recallAxes, rememberAxes } from '../model-changes/remembered-model.ts';
import type { Layouts } from '../storage/layout.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

eachDatabase('Axes that are remembered', (databases) => {
  it('may be of more types than a statement takes rows', async () => {
    const database = await databases.open();
    const model = modelOf({ contentTypes: [contentType('song', { title: { type: 'string' } })], components: [] });
    await openDocuments(database, model);
    const type = model.contentType(uidOf('song'));
    const axis = { state: 'active', name: 'stage', kind: 'request', axis: toyAxis('stage', 'request', ['live', 'sketch']) };
    const layouts = Array.from({ length: 1001 }, (_, at) => ({ type: { ...type, uid: uidOf(`song${at}`) }, axes: [axis] }));
    await rememberAxes(database, { all: () => layouts } as unknown as Layouts, []);
    expect(new Set((await recallAxes(database)).map(({ type: uid }) => uid))).toEqual(new Set(layouts.map((layout) => layout.type.uid)));
  });
});
