/**
 * Publishes and unpublishes at a given time: one document, or many as a release.
 *
 * @module plinth/plugins/schedule
 */
import { join } from 'node:path';
import {
  ACCESS,
  BACKGROUND,
  type Caller,
  DATABASE,
  DOCTOR,
  DOCUMENTS,
  definePlugin,
  FRESHNESS,
  type InjectionToken,
  JOBS,
  LOGGER,
  type Transaction,
} from 'plinth';
import { ADMIN } from 'plinth/plugins/admin';
import { DRAFTS } from 'plinth/plugins/draft-and-publish';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { MAIL } from 'plinth/plugins/mail';
import { REST } from 'plinth/plugins/rest';
import { rowsOf, type Turns } from './changes.ts';
import { DuePlans } from './due-plans.ts';
import { scheduleOptions } from './options.ts';
import { Outlook } from './outlook.ts';
import { changesTable, itemsTable, NEVER, type Plan, plansTable } from './plan.ts';
import { PlanKeeper } from './plan-keeper.ts';
import type { Settled } from './plan-people.ts';
import { PlanReader } from './plan-reader.ts';
import { PlanStore } from './plan-store.ts';
import { PlanTurns } from './plan-turns.ts';
import { tellAdmin } from './schedule-admin.ts';
import { extendGraphql } from './schedule-graphql.ts';
import { addPlanRoutes, PLAN_ACTIONS } from './schedule-rest.ts';
import { isZone, localOf } from './zone.ts';

declare module 'plinth' {
  interface PluginNames {
    schedule: true;
  }
}

export type { Outlook } from './outlook.ts';
export type { CheckedItem, ItemInput, PlanInput, PlannedMark, ShownCheck, ShownItem, ShownPlan, ShownPlans, UndoInput } from './shown.ts';

/** What is planned, for code that shows it. Not registered without the plugin `draft-and-publish`. */
export const SCHEDULE: InjectionToken<Outlook> = Symbol.for('plinth.schedule');

const NAME = 'schedule';

/** Milliseconds between two removals of plans that are older than `keepFor`. */
const SWEEP_EVERY = 24 * 3_600_000;

export default definePlugin({
  name: NAME,
  description: 'Schedules publishing and unpublishing, for single documents or as a release',
  after: ['draft-and-publish', 'i18n', 'rest', 'graphql', 'mail', 'api-tokens', 'users-permissions', 'admin'],
  options: scheduleOptions,
  apply({ container, hooks, plugins }, options) {
    // Without drafts there is nothing to publish.
    if (!plugins.includes('draft-and-publish')) return;
    const [documents, access, logger, drafts] = [
      container.resolve(DOCUMENTS),
      container.resolve(ACCESS),
      container.resolve(LOGGER),
      container.resolve(DRAFTS),
    ];
    const database = () => container.resolve(DATABASE);
    const mail = plugins.includes('mail') ? container.resolve(MAIL) : null;
    mail?.addTemplates(join(__dirname, 'templates'));

    const store = new PlanStore(database, container.resolve(FRESHNESS));
    const letterOf = async (plan: Plan, reason: string) => {
      const to = (await access.callerNamed(plan.planner))?.email ?? null;
      if (to === null || mail === null) return null;
      const data = { plan: plan.name ?? `plan ${plan.id}`, reason, when: whenOf(plan) };
      return (tx: Transaction) =>
        mail.send({ to, template: 'plan-failed', data }, tx).catch((error: unknown) => {
          // If a statement failed, the whole transaction is rolled back in spite of this handler.
          logger.error({ err: error, plan: plan.id }, 'notification of a failed scheduled action could not be sent');
        });
    };
    const carried: Turns = new WeakMap<Caller, Plan>();
    const settled: Settled = new WeakSet<Caller>();
    const parts = { documents, drafts, access, store, logger, options, settled };
    const turns = new PlanTurns({ ...parts, turns: carried, letterOf });
    const reader = new PlanReader(parts);
    const keeper = new PlanKeeper({ ...parts, reader, turns });
    const outlook = new Outlook(store, reader, documents, settled);
    container.registerInstance(SCHEDULE, outlook);
    if (container.isRegistered(ADMIN)) tellAdmin(container.resolve(ADMIN), outlook);

    for (const action of PLAN_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false, about: 'Scheduled actions and releases' });
    if (plugins.includes('rest')) container.resolve(REST).addRoutes(NAME, (routes, prefix) => addPlanRoutes(routes, prefix, keeper));
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), keeper);
    hooks.tables.tap(NAME, (tables) => {
      for (const table of [plansTable, itemsTable, changesTable]) tables.add(table);
    });
    hooks.bootstrap.tapPromise(NAME, () => store.catchUp());
    documents.hooks.record.tap({ name: NAME, links: true, by: (caller) => carried.has(caller) }, (rows, change) => [
      ...rows,
      ...rowsOf(change, carried),
    ]);

    const due = new DuePlans({ database, store, turns, logger, retryFor: options.retryFor });
    container.resolve(BACKGROUND).add({ name: NAME, start: () => due.start(), drain: () => due.drain() });
    container.resolve(JOBS).add({ name: `${NAME}.sweep`, every: SWEEP_EVERY, run: ({ signal }) => store.sweep(options.keepFor, signal) });
    container.resolve(DOCTOR).add(async () => {
      // If the tables do not exist yet, there are no plans.
      const failed = await store.list({ state: 'failed' }, 'coming', 10, null).catch(() => []);
      return failed.map((plan) => {
        const [called, when, reason] = [plan.name === null ? plan.id : `"${plan.name}"`, whenOf(plan), plan.reason ?? ''];
        const text = `the scheduled action ${called} failed (${when}): ${reason}`;
        return { level: 'look' as const, text, mend: 'fix the cause and try again, or delete the scheduled action' };
      });
    });
  },
});

/** When a plan is due, as text for people. */
function whenOf({ due, zone }: Pick<Plan, 'due' | 'zone'>): string {
  if (Number(due) === NEVER) return 'manual run';
  const [shown, known] = isZone(zone) ? [localOf(Number(due), zone), zone] : [new Date(Number(due)).toISOString().slice(0, 16), 'UTC'];
  return `${shown.replace('T', ' ')}, ${known}`;
}
