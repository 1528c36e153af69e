/**
 * Records who did what, from which address and through which interface. Entries cannot be changed without it being noticed.
 *
 * @module plinth/plugins/audit
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';
import {
  ACCESS,
  BACKGROUND,
  BootProblemsError,
  COMMANDS,
  CONFIG,
  DATABASE,
  DOCTOR,
  DOCUMENTS,
  definePlugin,
  FRESHNESS,
  HOOKS,
  HTTP,
  JOBS,
  LOGGER,
  type RequestContext,
} from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { LOCALES } from 'plinth/plugins/i18n';
import { QUEUES } from 'plinth/plugins/queues';
import { REST } from 'plinth/plugins/rest';
import { anchorTable, beginAnchor } from './anchor.ts';
import { watchAccounts } from './audit-accounts.ts';
import { auditCommand } from './audit-command.ts';
import { ChangeEntries } from './audit-documents.ts';
import { extendGraphql } from './audit-graphql.ts';
import { requestFacts, watchRequests } from './audit-http.ts';
import { AUDIT_ACTIONS, addAuditRoutes } from './audit-rest.ts';
import { auditTable, headTable, pendingTable } from './audit-tables.ts';
import { forwardsTo } from './audit-webhooks.ts';
import { Writers } from './chain.ts';
import { CountedEntries } from './counted.ts';
import { checkAudit } from './doctor.ts';
import { type AuditFacts, factsOf } from './entry.ts';
import { Journal } from './journal.ts';
import { auditOptions } from './options.ts';
import { watchReads } from './reads.ts';
import { Sealer } from './sealer.ts';
import { Seals } from './seals.ts';
import { sweep } from './sweep.ts';
import { Verification } from './verification.ts';
import { watchDefaultLocale } from './with-i18n.ts';

declare module 'plinth' {
  interface PluginNames {
    audit: true;
  }
}

export type { AuditEntry, AuditPage } from './entries.ts';
export type { Area } from './entry.ts';
export type { ChainState, LastVerification } from './verification.ts';
export type { AuditFinding, Problem } from './walk.ts';

const NAME = 'audit';

/** Milliseconds between two removals of old entries. */
const SWEEP_EVERY = 6 * 3_600_000;
/** Maximum number of distinct refusals or failures, and of distinct reads, that a node records per minute. */
const MOST_REFUSALS = 50;
const MOST_READS = 2_000;

export default definePlugin({
  name: NAME,
  description: 'Audit log: records who did what, and detects tampering',
  requires: ['queues'],
  after: ['rest', 'graphql', 'webhooks', 'i18n'],
  options: auditOptions,
  apply({ container, hooks, plugins }, options) {
    const config = container.resolve(CONFIG);
    const documents = container.resolve(DOCUMENTS);
    const access = container.resolve(ACCESS);
    const logger = container.resolve(LOGGER);
    const database = () => container.resolve(DATABASE);
    for (const action of Object.values(AUDIT_ACTIONS)) access.declare({ action, plugin: NAME, wildcard: false });

    const seals = new Seals(config.server.encryptionKey ?? null, options.oldKeys, options.keylessUpTo);
    const writers = new Writers();
    const onWritten = () => sealer.wake();
    const forwarding = plugins.includes('webhooks') ? forwardsTo(container) : { forward: async () => undefined, onSealed: () => undefined };
    // The sealer's own entries are sealed before pending ones. So it has writers of its own, to keep the numbers of each writer in order.
    const sealer = new Sealer({ database, access, seals, writers: new Writers(), logger, ...forwarding });
    const journal = new Journal({ database, seals, writers, logger, onWritten });
    const add = (facts: AuditFacts) => journal.add(facts);
    const changes = new ChangeEntries({ seals, writers, options, onWritten });
    const refusals = new CountedEntries(add, MOST_REFUSALS);
    const failures = new CountedEntries(add, MOST_REFUSALS);
    const reads = new CountedEntries(add, MOST_READS);

    const isKept = (uid: string) => !options.except.includes(uid);
    documents.hooks.record.tap({ name: NAME, states: false, links: options.relations }, (rows, change) => {
      return isKept(change.type.uid) ? [...rows, changes.rowOf(change)] : rows;
    });
    const asking = options.reads.length === 0 ? null : new AsyncLocalStorage<RequestContext>();
    if (asking !== null) watchReads(NAME, documents, new Set(options.reads), asking, reads);
    watchRequests(NAME, container.resolve(HTTP), { journal, refusals, changes, asking });
    container.resolve(COMMANDS).hooks.run.tap(NAME, (caller) => {
      add(factsOf({ area: 'action', kind: 'command', details: { user: userInfo().username, host: hostname() } }, caller));
    });
    hooks.tables.tap(NAME, (tables) => {
      for (const table of [pendingTable, auditTable, headTable, anchorTable]) tables.add(table);
      watchAccounts(NAME, container.resolve(HOOKS).groups, add, failures);
      checkTypes([...options.reads, ...options.except], (uid) => documents.model.contentTypes.has(uid), config.files.plugins);
    });
    hooks.sync.tap(NAME, async () => {
      await beginAnchor(container.resolve(FRESHNESS), seals);
      journal.open();
    });

    const verifying = { database, seals };
    const verification = new Verification({ ...verifying, queues: container.resolve(QUEUES), sealer, logger });
    container.resolve(COMMANDS).add(auditCommand(verifying, verification, sealer));
    container.resolve(BACKGROUND).add({
      name: NAME,
      start: () => sealer.start(),
      async drain() {
        for (const counted of [refusals, failures, reads]) counted.tell();
        await journal.flush();
        await sealer.drain();
      },
    });
    const jobs = container.resolve(JOBS);
    const { keepFor, verifyEvery } = options;
    if (keepFor !== null) {
      const run = async ({ signal }: { readonly signal: AbortSignal }) => void (await sweep(verifying, sealer, keepFor, signal));
      jobs.add({ name: `${NAME}.sweep`, every: SWEEP_EVERY, run });
    }
    if (verifyEvery !== null) jobs.add({ name: `${NAME}.verify`, every: verifyEvery, run: () => verification.ask(null) });
    container.resolve(DOCTOR).add(() => checkAudit({ database, seals }));

    if (plugins.includes('rest')) {
      const parts = {
        database,
        verification,
        note: (ctx: RequestContext, deed: Parameters<typeof requestFacts>[2]) => add(requestFacts(ctx, ctx.state.caller, deed)),
      };
      container.resolve(REST).addRoutes(NAME, (routes, prefix) => addAuditRoutes(routes, prefix, parts));
    }
    if (plugins.includes('i18n')) watchDefaultLocale(NAME, container.resolve(LOCALES), changes, add);
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), AUDIT_ACTIONS.read, database);
  },
});

/** @throws BootProblemsError for unknown content types */
function checkTypes(uids: readonly string[], isThere: (uid: string) => boolean, file: string): void {
  const problems = uids
    .filter((uid) => !isThere(uid))
    .map((uid) => ({ file, path: [NAME, 'config'], message: `the content type "${uid}" does not exist` }));
  if (problems.length > 0)
    throw new BootProblemsError('The audit log is configured for content types that do not exist', problems, 'AUDIT_TYPES');
}
