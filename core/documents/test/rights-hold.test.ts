import fc from 'fast-check';
import { type Caller, SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { isPlinthError, NotFoundError } from '../../errors/index.ts';
import type { Model, RelationAttribute } from '../../model/index.ts';
import type { DocumentEvent } from '../change/change-events.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import type { CopyRequest } from '../write/write-requests.ts';
import {
  actionOf,
  callerWith,
  type GrantSketches,
  grantsOn,
  hasDrafts,
  NAMES,
  POPULATION,
  rightsModels,
  STAGE,
  type Stage,
  stageAxis,
  type WriteSketch,
  writesOn,
} from './arbitrary-rights.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { openDocuments } from './open-documents.ts';
import { PlainRights } from './plain-rights.ts';
import { changedOwn, readWorld, relationsOf, type World } from './plain-world.ts';
import { runsOn } from './property-runs.ts';

/** Writes of one story. They share its initial documents. */
const WRITES = 10;

/** Stories per model. They share its tables. */
const STORIES = 4;

/** Random input of a test: callers, and the writes to prepare and to check. */
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

eachDatabase('writes under rules', (databases) => {
  const { numRuns, seed } = runsOn(databases.dialect, 240);
  const models = fc.sample(rightsModels, { seed, numRuns: Math.ceil(numRuns / (WRITES * STORIES)) });

  it('change, move and show nothing that a plain reading of the rules forbids, and refuse nothing else', async () => {
    const counts = { done: 0, refused: 0 };
    for (const [index, model] of models.entries()) {
      const database = await databases.open();
      const documents = await openDocuments(database, model, [stageAxis]);
      const told: DocumentEvent[] = [];
      documents.hooks.committed.tap('listens', (event) => void told.push(event));
      const teller = new Teller(database, documents, told, counts);
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

/** The result of a write. */
interface CarriedOut {
  /** The document that was written. */
  readonly written: string;
  readonly answer: DocumentValue | null;
  readonly error: unknown;
}

/** Runs stories, and compares the results with the literal interpretation of the rules. */
class Teller {
  readonly #database: OwnedDatabase;
  readonly #documents: OwnedDocuments;
  readonly #told: DocumentEvent[];
  readonly #counts: { done: number; refused: number };

  constructor(database: OwnedDatabase, documents: OwnedDocuments, told: DocumentEvent[], counts: { done: number; refused: number }) {
    this.#database = database;
    this.#documents = documents;
    this.#told = told;
    this.#counts = counts;
  }

  async tell({ people, beginning, writes }: Story): Promise<void> {
    await this.#clear();
    for (const name of NAMES) {
      for (let index = 0; index < POPULATION; index++) {
        // With drafts, one document of each type was never published.
        const axes = this.#axes(name, index === 1 ? 'draft' : 'published');
        await this.#documents.create(uidOf(name), { data: { tag: index % 3, owner: index === 0 ? 'me' : 'other' }, axes }, SYSTEM);
      }
    }
    for (const write of beginning) await this.#carryOut({ ...write, act: 'update' }, await this.#world(), SYSTEM);
    for (const { by, write } of writes) await this.#check(write, people[by] as GrantSketches);
  }

  async #check(write: WriteSketch, grants: GrantSketches): Promise<void> {
    const { model } = this.#documents;
    const rights = new PlainRights(model, grants);
    const before = await this.#world();
    this.#told.length = 0;
    const since = Date.now();
    const { written, answer, error } = await this.#carryOut(write, before, callerWith(grants));
    const after = await this.#world();
    if (error === null) {
      this.#counts.done += 1;
      expect({ write, violations: rights.violations(write, written, before, after) }).toEqual({ write, violations: [] });
      expect(this.#shown(write, answer, rights, after)).toEqual([]);
      this.#expectTold(write, written, since, before, after);
      return;
    }
    this.#counts.refused += 1;
    expect(isPlinthError(error) ? null : error).toBe(null);
    expect(after).toEqual(before);
    // The same write by SYSTEM shows what it would have done, and so whether refusing it was right.
    const reasons = rights.reasonsToRefuse(write, written, this.#named(write, before), before);
    const would = await this.#carryOut(write, before, SYSTEM);
    if (would.error !== null) return;
    reasons.push(...rights.violations(write, would.written, before, await this.#world(), true));
    expect({ write, reasons, error: String(error) }).not.toMatchObject({ reasons: [] });
  }

  /** The targets that a write names, by attribute. */
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
    const ids = [...world.draft.values()]
      .filter((document) => uidOf(document.name) === relation?.target)
      .map(({ documentId }) => documentId);
    return ids.length === 0 ? [] : [ids[number % ids.length] as string];
  }

  async #carryOut(write: WriteSketch, world: World, caller: Caller): Promise<CarriedOut> {
    const uid = uidOf(write.name);
    const own = [...world.draft.values()].filter(({ name }) => name === write.name).map(({ documentId }) => documentId);
    const documentId = own[write.document % Math.max(own.length, 1)];
    const once = (list: readonly string[]) => [...new Set(list)];
    const links = Object.entries(write.links).map(([attribute, change]) => {
      const ids = (numbers: readonly number[]) => once(numbers.flatMap((number) => this.#target(write.name, attribute, number, world)));
      if ('set' in change) return [attribute, { set: ids(change.set) }];
      const connect = ids(change.connect);
      return [attribute, { connect, disconnect: ids(change.disconnect).filter((id) => !connect.includes(id)) }];
    });
    const data = { ...write.values, ...Object.fromEntries(links) };
    const axes = this.#axes(write.name, write.stage);
    let answer: DocumentValue | null = null;
    let written = documentId ?? '';
    try {
      if (write.act === 'delete' || (write.act === 'update' && documentId === undefined)) {
        // Removing a document that the caller does not see is no error: it removes nothing.
        if ((await this.#documents.remove(uid, documentId ?? 'nothing', new Map(), caller)) === 0) throw new NotFoundError();
      } else if (write.act === 'update') {
        answer = await this.#documents.update(
          uid,
          documentId as string,
          { data, axes, answer: this.#asked(write, 'update', caller) },
          caller,
        );
      } else if (write.act === 'create') {
        answer = await this.#documents.create(uid, { data, axes, answer: this.#asked(write, 'create', caller) }, caller);
        written = answer.documentId as string;
      } else {
        await this.#documents.copy(uid, documentId ?? 'nothing', this.#copying(write.name, write.act), caller);
      }
      return { written, answer, error: null };
    } catch (error) {
      // A 503 of a busy machine is no refusal: try again.
      if (isPlinthError(error) && error.status === 503) return this.#carryOut(write, world, caller);
      return { written, answer, error };
    }
  }

  /** The axes of a document's version at a stage. */
  #axes(name: string, stage: Stage): ReadonlyMap<string, string> {
    return hasDrafts(this.#documents.model.contentType(uidOf(name))) ? new Map([[STAGE, stage]]) : new Map();
  }

  #copying(name: string, act: 'publish' | 'discard'): CopyRequest {
    const [from, to] = act === 'publish' ? (['draft', 'published'] as const) : (['published', 'draft'] as const);
    return { action: actionOf(name, act), event: `${act}ed`, from: this.#axes(name, from), to: this.#axes(name, to) };
  }

  #asked({ name: type, stage }: WriteSketch, act: 'create' | 'update', caller: Caller) {
    const uid = uidOf(type);
    const relations = relationsOf(this.#documents.model, type);
    const populate = relations.map(({ name }) => name).filter((name) => caller.trusted || this.#mayAsk(uid, name, act, caller));
    return this.#documents.parse(uid, { populate, [STAGE]: stage }, act, caller);
  }

  /** Whether the answer of a write may include an attribute. */
  #mayAsk(uid: string, name: string, act: 'create' | 'update', { ability }: Caller): boolean {
    const relation = this.#documents.model.contentType(uid).attributes.get(name) as RelationAttribute;
    // A caller without `find` may read the attributes that they may write.
    const by = ability.can(`${uid}.find`) ? 'find' : act;
    return ability.can(`${relation.target}.find`) && ability.rule(`${uid}.${by}`)?.fields?.includes(name) !== false;
  }

  /** Targets in the answer that its caller may not see. */
  #shown(write: WriteSketch, answer: DocumentValue | null, rights: PlainRights, world: World): string[] {
    const { name: type, stage } = write;
    return relationsOf(this.#documents.model, type).flatMap(({ name: attribute }) => {
      const targets = [answer?.[attribute] ?? []].flat() as DocumentValue[];
      return targets.flatMap((target) => {
        const id = target.documentId as string;
        const document = world[stage].get(id);
        if (!rights.mayAt(stage, 'find', id, world)) return [`shows ${target.documentId} by ${attribute}`];
        return ['tag', 'owner'].flatMap((field) =>
          field in target && !rights.mayName(document?.name as string, 'find', field) ? [`shows ${field} of ${target.documentId}`] : [],
        );
      });
    });
  }

  /** Checks that every changed version has an event and a new time. */
  #expectTold({ act }: WriteSketch, written: string, since: number, before: World, after: World): void {
    const told = this.#told.map(({ documentId, axes }) => ({ documentId, stage: axes.get(STAGE) }));
    // A removal changes documents that linked to the removed one, but sends no events for those.
    const changed = act === 'delete' ? [] : changedOwn(this.#documents.model, before, after);
    const isTold = (one: (typeof changed)[number]) =>
      told.some(({ documentId, stage }) => documentId === one.documentId && stage === one.stage);
    expect(changed.filter((one) => !isTold(one))).toEqual([]);
    // Excluded: a published version below a changed draft keeps its time, and a copy takes the time of its source.
    const isCopy = (documentId: string) => documentId === written && act !== 'update' && act !== 'create';
    // Excluded: a draft that equals the published version again has the time of that.
    const isLevel = (documentId: string) => after.draft.get(documentId)?.updatedAt === after.published.get(documentId)?.updatedAt;
    const late = changed.filter(({ documentId, stage }) => stage !== 'published' && (after.draft.get(documentId)?.updatedAt ?? 0) < since);
    expect(late.filter(({ documentId, stage }) => !isCopy(documentId) && !(stage === 'draft' && isLevel(documentId)))).toEqual([]);
  }

  #world(): Promise<World> {
    return readWorld(this.#database, this.#documents.model);
  }

  async #clear(): Promise<void> {
    for (const { name, documentId } of (await this.#world()).draft.values()) {
      await this.#documents.remove(uidOf(name), documentId, new Map(), SYSTEM);
    }
  }
}
