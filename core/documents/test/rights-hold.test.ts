import fc from 'fast-check';
import { type Caller, SYSTEM } from '../../access/index.ts';
import { isPlinthError, NotFoundError } from '../../errors/index.ts';
import type { Model, RelationAttribute } from '../../model/index.ts';
import type { DocumentEvent } from '../change/change-hooks.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import {
  callerWith,
  type GrantSketches,
  grantsOn,
  NAMES,
  POPULATION,
  rightsModels,
  type WriteSketch,
  writesOn,
} from './arbitrary-rights.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { openDocuments } from './open-documents.ts';
import { changedOwn, PlainRights, readWorld, relationsOf, type World } from './plain-rights.ts';
import { runsOn, SEED } from './property-runs.ts';

/** Writes of one story: what stands is made once for all of them. */
const WRITES = 10;

/** Stories that are told of one model: its tables are made once for all of them. */
const STORIES = 20;

/** What a story is told with. */
interface Story {
  readonly people: readonly GrantSketches[];
  readonly beginning: readonly WriteSketch[];
  readonly writes: readonly { readonly by: number; readonly write: WriteSketch }[];
}

function storiesOf(model: Model): fc.Arbitrary<Story> {
  const write = writesOn(model);
  return fc.record({
    people: fc.array(grantsOn(model), { minLength: 2, maxLength: 2 }),
    beginning: fc.array(write, { minLength: 6, maxLength: 6 }),
    writes: fc.array(fc.record({ by: fc.nat({ max: 1 }), write }), { minLength: WRITES, maxLength: WRITES }),
  });
}

eachDatabase(`writes under rules, PROPERTY_SEED=${SEED}`, (databases) => {
  // A case is a write: PROPERTY_RUNS says how many.
  const { numRuns, seed } = runsOn(databases.dialect, 1_200);
  const models = fc.sample(rightsModels, { seed, numRuns: Math.ceil(numRuns / (WRITES * STORIES)) });

  it('change, move and show nothing that a plain reading of the rules forbids, and refuse nothing else', async () => {
    const counts = { done: 0, refused: 0 };
    for (const [index, model] of models.entries()) {
      const documents = await openDocuments(await databases.open(), model);
      const told: DocumentEvent[] = [];
      documents.hooks.committed.tap('listens', (event) => void told.push(event));
      const teller = new Teller(documents, told, counts);
      await fc.assert(
        fc.asyncProperty(storiesOf(model), (story) => teller.tell(story)),
        { seed: seed + index, numRuns: STORIES, endOnFailure: true },
      );
      await databases.release();
    }
    expect(counts.done).toBeGreaterThan(numRuns / 5);
    expect(counts.refused).toBeGreaterThan(numRuns / 5);
  }, 3_600_000);
});

/** Tells stories, and compares what happens with a plain reading of the rules. */
class Teller {
  readonly #documents: OwnedDocuments;
  readonly #told: DocumentEvent[];
  readonly #counts: { done: number; refused: number };

  constructor(documents: OwnedDocuments, told: DocumentEvent[], counts: { done: number; refused: number }) {
    this.#documents = documents;
    this.#told = told;
    this.#counts = counts;
  }

  async tell({ people, beginning, writes }: Story): Promise<void> {
    await this.#clear();
    for (const name of NAMES) {
      for (let index = 0; index < POPULATION; index++) {
        await this.#documents.create(uidOf(name), { data: { tag: index % 3, owner: index === 0 ? 'me' : 'other' } }, SYSTEM);
      }
    }
    for (const write of beginning) await this.#carryOut({ ...write, act: 'update' }, await readWorld(this.#documents), SYSTEM);
    for (const { by, write } of writes) await this.#check(write, people[by] as GrantSketches);
  }

  async #check(write: WriteSketch, grants: GrantSketches): Promise<void> {
    const { model } = this.#documents;
    const rights = new PlainRights(model, grants);
    const before = await readWorld(this.#documents);
    this.#told.length = 0;
    const since = new Date().toISOString();
    const { written, answer, error } = await this.#carryOut(write, before, callerWith(grants));
    const after = await readWorld(this.#documents);
    if (error === null) {
      this.#counts.done += 1;
      expect(rights.violations(write, written, before, after)).toEqual([]);
      expect(this.#shown(write, answer, rights, after)).toEqual([]);
      this.#expectTold(write, since, before, after);
      return;
    }
    this.#counts.refused += 1;
    expect(isPlinthError(error) ? null : error).toBe(null);
    expect([...after]).toEqual([...before]);
    // What would have come of it tells whether it had to be refused.
    const reasons = rights.reasonsToRefuse(write, written, this.#named(write, before), before);
    const would = await this.#carryOut(write, before, SYSTEM);
    if (would.error !== null) return;
    reasons.push(...rights.violations(write, would.written, before, await readWorld(this.#documents)));
    expect({ write, reasons, error: String(error) }).not.toMatchObject({ reasons: [] });
  }

  /** Targets that a write names, by attribute. */
  #named({ name, links }: WriteSketch, world: World): Record<string, string[]> {
    return Object.fromEntries(
      Object.entries(links).map(([attribute, change]) => {
        const numbers = 'set' in change ? change.set : [...change.connect, ...change.disconnect];
        return [attribute, numbers.flatMap((number) => this.#target(name, attribute, number, world))];
      }),
    );
  }

  #target(name: string, attribute: string, number: number, world: World): string[] {
    const relation = relationsOf(this.#documents.model, name).find((each) => each.name === attribute);
    const ids = [...world.values()].filter((document) => uidOf(document.name) === relation?.target).map(({ documentId }) => documentId);
    return ids.length === 0 ? [] : [ids[number % ids.length] as string];
  }

  async #carryOut(write: WriteSketch, world: World, caller: Caller) {
    const uid = uidOf(write.name);
    const own = [...world.values()].filter(({ name }) => name === write.name).map(({ documentId }) => documentId);
    const documentId = own[write.document % Math.max(own.length, 1)];
    const once = (list: readonly string[]) => [...new Set(list)];
    const links = Object.entries(write.links).map(([attribute, change]) => {
      const ids = (numbers: readonly number[]) => once(numbers.flatMap((number) => this.#target(write.name, attribute, number, world)));
      if ('set' in change) return [attribute, { set: ids(change.set) }];
      const connect = ids(change.connect);
      return [attribute, { connect, disconnect: ids(change.disconnect).filter((id) => !connect.includes(id)) }];
    });
    const data = { ...write.values, ...Object.fromEntries(links) };
    let answer: DocumentValue | null = null;
    let written = documentId ?? '';
    try {
      if (write.act === 'delete' || (write.act === 'update' && documentId === undefined)) {
        // A removal of what is not there for the caller is no error: it removes nothing.
        if ((await this.#documents.remove(uid, documentId ?? 'nothing', new Map(), caller)) === 0) throw new NotFoundError();
      } else if (write.act === 'update') {
        answer = await this.#documents.update(uid, documentId as string, { data, answer: this.#asked(uid, 'update', caller) }, caller);
      } else {
        answer = await this.#documents.create(uid, { data, answer: this.#asked(uid, 'create', caller) }, caller);
        written = answer.documentId as string;
      }
      return { written, answer, error: null };
    } catch (error) {
      return { written, answer, error };
    }
  }

  #asked(uid: string, act: 'create' | 'update', caller: Caller) {
    const relations = relationsOf(this.#documents.model, uid.slice(uid.indexOf('.') + 1));
    const populate = relations.map(({ name }) => name).filter((name) => caller.trusted || this.#mayAsk(uid, name, act, caller));
    return this.#documents.parse(uid, { populate }, act, caller);
  }

  /** Whether an answer may be asked to hold an attribute. */
  #mayAsk(uid: string, name: string, act: 'create' | 'update', { ability }: Caller): boolean {
    const relation = this.#documents.model.contentType(uid).attributes.get(name) as RelationAttribute;
    // Who may not read at all sees what he may write.
    const by = ability.can(`${uid}.find`) ? 'find' : act;
    return ability.can(`${relation.target}.find`) && ability.rule(`${uid}.${by}`)?.fields?.includes(name) !== false;
  }

  /** What the answer shows along relations that its caller may not see. */
  #shown(write: WriteSketch, answer: DocumentValue | null, rights: PlainRights, world: World): string[] {
    return relationsOf(this.#documents.model, write.name).flatMap(({ name: attribute }) => {
      const targets = [answer?.[attribute] ?? []].flat() as DocumentValue[];
      return targets.flatMap((target) => {
        const document = world.get(target.documentId as string);
        if (!rights.may('find', document, world)) return [`shows ${target.documentId} by ${attribute}`];
        return ['tag', 'owner'].flatMap((field) =>
          field in target && !rights.mayName(document?.name as string, 'find', field) ? [`shows ${field} of ${target.documentId}`] : [],
        );
      });
    });
  }

  /** Every document with other values is told and stamped. */
  #expectTold({ act }: WriteSketch, since: string, before: World, after: World): void {
    const told = new Set(this.#told.map(({ documentId }) => documentId));
    // What led to a document that was deleted is put in order without a word.
    const changed = act === 'delete' ? [] : changedOwn(this.#documents.model, before, after);
    expect(changed.filter((id) => !told.has(id))).toEqual([]);
    expect(changed.filter((id) => (after.get(id)?.updatedAt ?? '') < since)).toEqual([]);
  }

  async #clear(): Promise<void> {
    for (const { name, documentId } of (await readWorld(this.#documents)).values()) {
      await this.#documents.remove(uidOf(name), documentId, new Map(), SYSTEM);
    }
  }
}
