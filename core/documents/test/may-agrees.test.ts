import fc from 'fast-check';
import { type Caller, createAbility, type Rule, SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { isPlinthError } from '../../errors/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { Permission } from '../write/permissions.ts';
import {
  type Act,
  actionOf,
  callerWith,
  type GrantSketches,
  grantsOn,
  NAMES,
  POPULATION,
  rightsModels,
  type WriteSketch,
  writesOn,
} from './arbitrary-rights.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

/** Stories per model. They share its tables. */
const STORIES = 2;

/** Writes of one story. */
const WRITES = 10;

const ACTS: readonly Act[] = ['find', 'create', 'update', 'delete'];

/** The outcome of an action: `done`, or the status of the refusal. */
async function outcomeOf(work: () => Promise<unknown>): Promise<'done' | number> {
  try {
    return (await work()) === 0 ? 404 : 'done';
  } catch (error) {
    if (!isPlinthError(error)) throw error;
    return error.status;
  }
}

eachDatabase('what a caller may do', (databases) => {
  const { numRuns, seed } = runsOn(databases.dialect, 80);
  const models = fc.sample(rightsModels, { seed, numRuns: Math.ceil(numRuns / (WRITES * STORIES)) });
  const counts = { granted: 0, refused: 0 };

  /** Compares the permission with the outcome of the read or write itself. */
  function expectAgreement(
    act: Act,
    { granted, reason, fields, conditional }: Permission,
    outcome: 'done' | number,
    named: string[],
  ): void {
    counts[granted ? 'granted' : 'refused'] += 1;
    const facts = { act, granted, reason, fields, conditional, outcome, named };
    const isNamed = fields === null || named.every((name) => fields.includes(name));
    let expected: readonly ('done' | number)[] = ['done'];
    if (reason === 'forbidden') expected = [403];
    // The body is checked before the document is looked up.
    else if (reason === 'notFound') expected = [404, ...(act === 'update' ? [400] : [])];
    else if (!isNamed) expected = [400];
    else if (conditional) expected = ['done', 403];
    expect({ ...facts, agrees: expected.includes(outcome) }).toEqual({ ...facts, agrees: true });
  }

  async function tell(documents: OwnedDocuments, people: readonly GrantSketches[], writes: readonly WriteSketch[]) {
    const ids = new Map<string, string[]>();
    for (const name of NAMES) {
      const made = [];
      for (let index = 0; index < POPULATION; index++) {
        const data = { tag: index % 3, owner: index === 0 ? 'me' : 'other' };
        made.push((await documents.create(uidOf(name), { data }, SYSTEM)).documentId as string);
      }
      ids.set(name, made);
    }
    for (const { name, links, document } of writes.slice(0, 4)) await link(documents, ids, name, links, document);
    for (const [index, { act, name, document, values }] of writes.entries()) {
      const caller = callerWith(people[index % people.length] as GrantSketches);
      const uid = uidOf(name);
      const own = ids.get(name) as string[];
      const documentId = own[document % own.length] as string;
      const may = await documents.may(uid, documentId, { actions: ACTS.map((each) => actionOf(name, each)) }, caller);
      const permission = (each: Act) => may[actionOf(name, each)] as Permission;

      const found = await outcomeOf(async () => {
        const query = documents.parse(uid, { filters: { documentId } }, 'list', caller);
        const [shown] = (await documents.find(query)).documents;
        const { fields } = permission('find');
        const scalars = ['tag', 'owner'].filter((each) => fields?.includes(each) !== false);
        if (shown) expect(Object.keys(shown)).toEqual(expect.arrayContaining(scalars));
        for (const each of ['tag', 'owner']) if (shown && !scalars.includes(each)) expect(shown).not.toHaveProperty(each);
        return shown === undefined ? 0 : shown;
      });
      expectAgreement('find', permission('find'), found, []);

      const data = { ...values };
      const outcome = await outcomeOf(() => {
        if (act === 'delete') return documents.remove(uid, documentId, new Map(), caller);
        return act === 'create' ? documents.create(uid, { data }, caller) : documents.update(uid, documentId, { data }, caller);
      });
      expectAgreement(act, permission(act), outcome, act === 'delete' ? [] : Object.keys(data));
    }
    for (const name of NAMES) for (const id of ids.get(name) as string[]) await documents.remove(uidOf(name), id, new Map(), SYSTEM);
  }

  it('is what happens when he does it', async () => {
    for (const [index, model] of models.entries()) {
      const documents = await openDocuments(await databases.open(), model);
      const story = fc.record({
        people: fc.array(grantsOn(model), { minLength: 2, maxLength: 2 }),
        writes: fc.array(
          writesOn(model).filter(({ act }) => ACTS.includes(act)),
          { minLength: WRITES, maxLength: WRITES },
        ),
      });
      const property = fc.asyncProperty(story, ({ people, writes }) => tell(documents, people, writes));
      await fc.assert(property, { seed: seed + index, numRuns: STORIES, endOnFailure: true });
      await databases.release();
    }
    expect(counts.granted).toBeGreaterThan(numRuns / 5);
    expect(counts.refused).toBeGreaterThan(numRuns / 5);
  }, 3_600_000);
});

async function link(documents: OwnedDocuments, ids: Map<string, string[]>, name: string, links: WriteSketch['links'], document: number) {
  const own = ids.get(name) as string[];
  const data = Object.entries(links).map(([attribute, change]) => {
    const relation = documents.model.contentType(uidOf(name)).attributes.get(attribute);
    const target = relation?.kind === 'relation' ? (ids.get(relation.target.slice(relation.target.indexOf('.') + 1)) as string[]) : [];
    const numbers = 'set' in change ? change.set : change.connect;
    return [attribute, { set: [...new Set(numbers.map((number) => target[number % target.length] as string))] }];
  });
  await outcomeOf(() => documents.update(uidOf(name), own[document % own.length] as string, { data: Object.fromEntries(data) }, SYSTEM));
}

const NOTE = uidOf('note');
const SITE = uidOf('site');
const DESK = contentType(
  'note',
  { title: { type: 'string' }, price: { type: 'integer' }, secret: { type: 'string', private: true } },
  { options: { tongue: true, stage: true } },
);
const MODEL = modelOf({
  contentTypes: [DESK, { ...contentType('site', { title: { type: 'string' } }), kind: 'singleType' }],
  components: [],
});
const AXES = [
  toyAxis('stage', 'request', ['shown', 'made'], {
    write: (value) => (value === 'shown' ? { on: 'made', copyTo: 'shown' } : { on: 'made' }),
    writeAction: (value) => (value === 'shown' ? 'show' : null),
    readAction: (value) => (value === 'made' ? 'readMade' : null),
  }),
  toyAxis('tongue', 'link', ['x', 'y'], { addAction: () => 'addTongue', shares: (_type, name) => name === 'price' }),
];

function callerOf(actions: readonly string[], rules: Readonly<Record<string, Partial<Rule>>> = {}, uid = NOTE): Caller {
  const whole = Object.entries(rules).map(([act, rule]) => [`${uid}.${act}`, { where: null, fields: null, ...rule }] as const);
  const names = [...actions, ...Object.keys(rules)].map((act) => `${uid}.${act}`);
  return { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set(names), new Map(whole)) };
}

eachDatabase('what a caller may do to versions', (databases) => {
  let documents: OwnedDocuments;
  let documentId: string;
  let database: OwnedDatabase;
  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, AXES);
    documentId = (await documents.create(NOTE, { data: { title: 'mine', price: 3 } }, SYSTEM)).documentId as string;
  });

  const ask = async (caller: Caller, act: string, axes: Readonly<Record<string, string>> = {}, id: string | null = documentId) => {
    const may = await documents.may(NOTE, id, { actions: [`${NOTE}.${act}`], axes: new Map(Object.entries(axes)) }, caller);
    return may[`${NOTE}.${act}`] as Permission;
  };
  const forbidden = { granted: false, reason: 'forbidden', fields: [], conditional: false };
  const notFound = { ...forbidden, reason: 'notFound' };
  const granted = { granted: true, reason: null, fields: null, conditional: false };

  it('asks for the action of the version that a write ends on', async () => {
    const writer = callerOf(['create', 'update']);
    for (const act of ['create', 'update']) {
      expect(await ask(writer, act)).toEqual(forbidden);
      expect(await ask(writer, act, { stage: 'made' })).toEqual(granted);
    }
    const rules = { show: { where: { price: 1 }, fields: ['title', 'price'] } };
    expect(await ask(callerOf(['update'], rules), 'update')).toEqual({ ...granted, fields: ['title', 'price'], conditional: true });
  });

  it('asks for the action that a further version asks for, which takes what is not shared', async () => {
    const axes = { stage: 'made', tongue: 'y' };
    expect(await ask(callerOf(['update']), 'update', axes)).toEqual(forbidden);
    const adder = callerOf(['update', 'addTongue']);
    expect(await ask(adder, 'update', axes)).toEqual({ ...granted, fields: ['title', 'secret'] });
    const update = (data: object) => documents.update(NOTE, documentId, { data, axes: new Map(Object.entries(axes)) }, adder);
    await expect(update({ price: 4 })).rejects.toMatchObject({ status: 400 });
    await expect(documents.update(NOTE, documentId, { data: {}, axes: new Map([['tongue', 'z']]) }, adder)).rejects.toThrow('"z"');
    await expect(ask(adder, 'update', { tongue: 'z' })).rejects.toThrow('"z"');
  });

  it('asks reads for what reading the version asks for', async () => {
    expect(await ask(callerOf(['find']), 'find')).toEqual(granted);
    expect(await ask(callerOf(['find']), 'find', { stage: 'made' })).toEqual(forbidden);
    expect(await ask(callerOf(['find', 'readMade']), 'find', { stage: 'made' })).toEqual(granted);
    expect(await ask(callerOf(['find']), 'find', { tongue: 'y' })).toEqual(notFound);
    expect(await ask(callerOf([], { find: { fields: ['title'] } }), 'find')).toMatchObject({
      granted: true,
      fields: ['id', 'documentId', 'createdAt', 'updatedAt', 'title'],
    });
  });

  it('hides what a rule hides, like what is not there', async () => {
    const hidden = callerOf(['delete', 'show'], { find: { where: { title: 'yours' } } });
    for (const act of ['find', 'delete', 'show']) expect(await ask(hidden, act)).toEqual(notFound);
    const all = callerOf(['find', 'update', 'delete', 'show']);
    for (const act of ['find', 'update', 'delete', 'show']) expect(await ask(all, act, {}, 'nothing')).toEqual(notFound);
    expect(await ask(all, 'delete', { tongue: 'y' })).toEqual(notFound);
    expect(await ask(all, 'delete', { tongue: 'x' })).toEqual(granted);
    expect(await ask(SYSTEM, 'update')).toEqual(granted);
    expect(await ask(SYSTEM, 'update', {}, 'nothing')).toEqual(notFound);
  });

  it('says of a type what is granted for some of its documents', async () => {
    const some = callerOf(['create'], { update: { where: { title: 'yours' }, fields: ['title'] } });
    expect(await ask(some, 'update', { stage: 'made' }, null)).toEqual({ ...granted, fields: ['title'], conditional: true });
    expect(await ask(some, 'delete', {}, null)).toEqual(forbidden);
  });

  it('may make the document of a single type that is not there', async () => {
    const editor = callerOf(['update', 'find'], {}, SITE);
    const actions = [`${SITE}.update`, `${SITE}.find`] as const;
    expect(await documents.may(SITE, null, { actions }, editor)).toEqual({ [actions[0]]: granted, [actions[1]]: notFound });
    await documents.update(SITE, null, { data: { title: 'home' } }, editor);
    expect(await documents.may(SITE, null, { actions }, editor)).toEqual({ [actions[0]]: granted, [actions[1]]: granted });
  });

  it('asks the database no more for five actions than for one', async () => {
    const rules = Object.fromEntries(['find', 'update', 'delete', 'show', 'hide'].map((act, index) => [act, { where: { price: index } }]));
    const caller = callerOf([], rules);
    const read = jest.spyOn(database, 'read');
    const countOf = async (acts: readonly string[]) => {
      read.mockClear();
      await documents.may(NOTE, documentId, { actions: acts.map((act) => `${NOTE}.${act}`), axes: new Map([['stage', 'made']]) }, caller);
      return read.mock.calls.length;
    };
    expect(await countOf(Object.keys(rules))).toBe(await countOf(['update']));
    expect(await countOf(['create'])).toBe(0);
    read.mockRestore();
  });
});
