import fc from 'fast-check';
import { ACCESS, type Caller, callerName, DATABASE, DOCUMENTS, type Documents, FRESHNESS, SYSTEM, type Transaction } from 'plinth';
import { DRAFTS } from 'plinth/plugins/draft-and-publish';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { rowsOf, type Turns } from '../changes.ts';
import { DuePlans } from '../due-plans.ts';
import { PlanStore } from '../plan-store.ts';
import { PlanTurns } from '../plan-turns.ts';
import { ARTICLE, asking, bootPlans, inFuture, makeDue, publish } from './plan-app.ts';

/** A fault of a node before or after a step: it dies, or freezes until all other nodes have finished. */
interface Fault {
  readonly step: number;
  readonly when: 'before' | 'after';
  readonly what: 'kill' | 'freeze';
}

const fault: fc.Arbitrary<Fault> = fc.record({
  step: fc.nat({ max: 14 }),
  when: fc.constantFrom('before', 'after'),
  what: fc.constantFrom('kill', 'freeze'),
});

/** Steps at which a fault may occur. */
const STEPS: ReadonlySet<string> = new Set(['firstDue', 'claim', 'outcomeOf', 'wholeItems', 'together', 'rehearse', 'end']);

/** The queue that gets an item for each planner who is told of a failed plan. */
const TOLD = 'law.told';

class Killed extends Error {}

/** A node that runs plans without a lease, like a node that has lost its lease without noticing, and that has faults. */
class Node {
  readonly #due: DuePlans;
  #step = 0;
  #isDead = false;

  constructor({ kernel: { container } }: BootedApp, turns: Turns, faults: readonly Fault[], thaw: Promise<void>) {
    const disturbed = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (object, name) => {
          const value = Reflect.get(object, name, object) as unknown;
          if (typeof value !== 'function') return value;
          if (!STEPS.has(String(name))) return value.bind(object);
          return async (...given: unknown[]) => {
            const step = this.#step++;
            const befall = async (when: Fault['when']) => {
              const found = faults.find((one) => one.step === step && one.when === when);
              if (found?.what === 'kill') this.#isDead = true;
              // A dead node does nothing more, even if something catches the error.
              if (this.#isDead) throw new Killed();
              if (found?.what === 'freeze') await thaw;
            };
            await befall('before');
            const result = await value.apply(object, given);
            await befall('after');
            return result;
          };
        },
      });
    const database = () => container.resolve(DATABASE);
    const store = disturbed(new PlanStore(database, container.resolve(FRESHNESS)));
    const silent = { debug() {}, info() {}, warn() {}, error() {} } as never;
    const letterOf =
      async ({ id }: { readonly id: number }) =>
      async ({ knex }: Transaction) => {
        await knex('plinth_queue').insert({ queue: TOLD, state: 'open', due: 0, payload: String(id), put_at: 0 });
      };
    const documents = disturbed<Documents>(container.resolve(DOCUMENTS));
    const parts = {
      documents,
      drafts: container.resolve(DRAFTS),
      access: container.resolve(ACCESS),
      store,
      turns,
      settled: new WeakSet<Caller>(),
      logger: silent,
      letterOf,
    };
    this.#due = new DuePlans({ database, store, turns: new PlanTurns(parts), logger: silent, retryFor: 60_000 });
  }

  /** Runs all due plans, until it dies. */
  async run(): Promise<void> {
    await this.#due.runAll(new AbortController().signal).catch((error: unknown) => {
      if (!(error instanceof Killed) && !(error instanceof Error && error.name === 'ServiceUnavailableError')) throw error;
    });
  }
}

eachDialect('the law of plans', (dialect) => {
  let database: TemporaryDatabase;
  let apps: readonly BootedApp[];
  const turns: Turns = new WeakMap();

  beforeAll(async () => {
    database = await dialect.createDatabase();
    // The apps must not run due plans themselves: the nodes of this test do.
    const work = { server: { work: false } };
    apps = [await bootPlans(database.url, { config: work }), await bootPlans(database.url, { config: work })];
    for (const { kernel } of apps) {
      const tap = { name: 'schedule:law', links: true, by: (caller: Caller) => turns.has(caller) };
      kernel.container.resolve(DOCUMENTS).hooks.record.tap(tap, (rows, change) => [...rows, ...rowsOf(change, turns)]);
    }
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await database.remove();
  });

  it('no order of clocks, kills and freezes publishes twice or never, or fails unseen', async () => {
    const api = asking(apps[0] as BootedApp);
    const { container } = (apps[0] as BootedApp).kernel;
    const documents = container.resolve(DOCUMENTS);
    const revision = async (id: string) => (await documents.state(ARTICLE, id, new Map([['status', 'draft']])))?.revision ?? null;
    const told = async (plan: number) =>
      (
        await container
          .resolve(DATABASE)
          .knex('plinth_queue')
          .where({ queue: TOLD, payload: String(plan) })
      ).length;
    expect(callerName(SYSTEM)).toBeNull();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('publish', 'unpublish', 'doomed', 'nothing'), { minLength: 1, maxLength: 3 }),
        fc.array(fc.array(fault, { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
        async (deeds, nodes) => {
          const made = [];
          for (const [index, deed] of deeds.entries()) {
            const id = await api.draft({ title: deed });
            if (deed === 'unpublish') await api.post(`/api/articles/${id}/actions/publish`).expect(200);
            const action = deed === 'unpublish' || deed === 'nothing' ? 'unpublish' : 'publish';
            const { id: plan } = await api.plan({ at: inFuture(), items: [{ ...publish(id), action }] });
            if (deed === 'doomed') await api.put(`/api/articles/${id}?status=draft`, { data: { title: null } }).expect(200);
            made.push({ id, plan, deed, before: (await revision(id)) ?? 0 });
            await makeDue(apps[0] as BootedApp, plan, 10_000 - index);
          }
          let thaw = () => {};
          const thawed = new Promise<void>((resolve) => {
            thaw = resolve;
          });
          const node = (index: number, faults: readonly Fault[]) => new Node(apps[index % 2] as BootedApp, turns, faults, thawed);
          const running = nodes.map((faults, index) => node(index, faults).run());
          const still = Symbol();
          await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(() => resolve(still), 150))]);
          // Another node continues while some are frozen, and again after they have ended.
          await node(0, []).run();
          thaw();
          await Promise.all(running);
          for (let round = 0; round < 3; round++) await node(1, []).run();
          for (const { id, plan, deed, before } of made) {
            const { state, reason } = await api.planned(plan);
            expect([deed, state, deed === 'doomed' ? null : reason]).toEqual([deed, deed === 'doomed' ? 'failed' : 'done', null]);
            expect([deed, ((await revision(id)) ?? 0) - before]).toEqual([deed, deed === 'publish' || deed === 'unpublish' ? 1 : 0]);
            expect(await api.live(id)).toBe(deed === 'publish' ? 'publish' : null);
            expect([deed, await told(plan)]).toEqual([deed, deed === 'doomed' ? 1 : 0]);
          }
        },
      ),
      { numRuns: 3 },
    );
  }, 600_000);
});
