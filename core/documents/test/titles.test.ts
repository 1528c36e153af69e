import { type Caller, createAbility, type Rule, SYSTEM } from '../../access/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const SONG = uidOf('song');
const NUMBER = uidOf('number');

/** Reading the value `sketch` requires an action of its own. */
const STAGE = toyAxis('stage', 'request', ['live', 'sketch'], { readAction: (value) => (value === 'sketch' ? 'readSketch' : null) });
const AXES = { live: new Map([['stage', 'live']]), sketch: new Map([['stage', 'sketch']]) };

const model = modelOf({
  contentTypes: [
    contentType(
      'song',
      { title: { type: 'string' }, code: { type: 'string' }, secret: { type: 'string', private: true } },
      { options: { stage: true } },
    ),
    contentType('number', { note: { type: 'integer' } }),
  ],
  components: [],
});

function caller(fields: Readonly<Record<string, readonly string[] | null>>): Caller {
  const named = Object.entries(fields).map(([action, shown]) => [`${SONG}.${action}`, shown] as const);
  const rules = named.flatMap(([action, shown]) => (shown === null ? [] : [[action, { where: null, fields: shown } as Rule] as const]));
  const actions = new Set([...named.map(([action]) => action), `${NUMBER}.find`]);
  return { kind: 'tester', id: 1, trusted: false, ability: createAbility(actions, new Map(rules)) } as Caller;
}

eachDatabase('titles of documents', (databases) => {
  let documents: OwnedDocuments;
  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), model, [STAGE]);
  });

  const write = async (data: object, stage: keyof typeof AXES = 'sketch') =>
    String((await documents.create(SONG, { data, axes: AXES[stage] }, SYSTEM)).documentId);
  const asked = (documentId: string, stage: keyof typeof AXES = 'sketch', type = SONG) => ({ type, documentId, axes: AXES[stage] });

  it('know the attributes that all actions of a read leave', () => {
    const names = (by: Caller, stage: keyof typeof AXES, use: 'list' | 'one') =>
      ['title', 'code', 'secret', 'documentId'].filter((name) => documents.visibleFields(SONG, AXES[stage], use, by).has(name));
    const blurred = caller({ find: null, findOne: ['title', 'secret'], readSketch: ['code'] });
    expect(names(blurred, 'live', 'list')).toEqual(['title', 'code', 'documentId']);
    expect(names(blurred, 'live', 'one')).toEqual(['title', 'documentId']);
    expect(names(blurred, 'sketch', 'list')).toEqual(['code', 'documentId']);
    expect(names(blurred, 'sketch', 'one')).toEqual(['documentId']);
    expect(names(caller({ find: ['title'], findOne: null }), 'live', 'one')).toEqual(['title', 'documentId']);
    expect(names(caller({ find: null }), 'sketch', 'list')).toEqual([]);
    expect(names(SYSTEM, 'sketch', 'one')).toEqual(['title', 'code', 'secret', 'documentId']);
  });

  it('come in the order of what was asked, whatever the type, its versions and their number', async () => {
    const many = [];
    for (let n = 0; n < 130; n++) many.push(await write({ title: `Song ${n}`, code: `c${n}` }));
    const live = await write({ title: 'Sung' }, 'live');
    const bare = String((await documents.create(NUMBER, { data: { note: 1 } }, SYSTEM)).documentId);
    const question = [asked(live, 'live'), ...many.toReversed().map((id) => asked(id)), asked(bare, 'sketch', NUMBER), asked(live)];
    const titles = many.map((_, n) => `Song ${n}`).toReversed();
    expect(await documents.titles(question, SYSTEM)).toEqual(['Sung', ...titles, '', null]);
    const blurred = await documents.titles(question, caller({ find: null, readSketch: ['code'] }));
    expect(blurred).toEqual(['Sung', ...titles.map((title) => title.replace('Song ', 'c')), '', null]);
    expect(await documents.titles(question, caller({ find: null }))).toEqual(['Sung', ...titles.map(() => null), '', null]);
    expect(await documents.titles([asked('nothing'), asked(live, 'live', uidOf('gone'))], SYSTEM)).toEqual([null, null]);
    expect(await documents.titles([], SYSTEM)).toEqual([]);
  });
});
