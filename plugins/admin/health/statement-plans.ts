import { DATABASE, type Database, DOCUMENTS, type KernelInstance, type Logger, type Rehearsals, type Row, type Sql, SYSTEM } from 'plinth';
import { GRAPHQL, type SentOperation } from 'plinth/plugins/graphql';
import type { StatementPlan } from '../api/told-health.ts';
import { lineWithoutValues } from './without-values.ts';

/** Timeout of a plan in milliseconds. Getting it runs the slow read once. */
const PATIENCE = 20_000;

/** What is run again to get its plan: a list, or a GraphQL operation. */
export type Replayed =
  | { readonly uid: string; readonly parameters: Readonly<Record<string, unknown>> }
  | { readonly operation: SentOperation };

/** Thrown for an operation that would run code of the app or of a plugin. Such code must not run only to measure it. */
export class OwnCodeError extends Error {}

/**
 * Returns how the database runs a list or an operation. A second kernel runs it on the same database, so that only its statements are
 * recorded. The conditions of a caller's rights are not applied.
 */
export async function plansOf(rehearsals: Rehearsals, log: Logger, replayed: Replayed): Promise<readonly StatementPlan[]> {
  let kernel: KernelInstance | null = null;
  try {
    kernel = rehearsals.open(new Map(), log.child({}, { level: 'silent' }));
    await kernel.start({ until: 'routes', offline: true });
    // A dry run reads the tables that statements depend on, and writes nothing.
    await kernel.migrate({ dryRun: true });
    const database = kernel.container.resolve(DATABASE);
    const sent = observed(database);
    await within(ask(replayed, kernel), PATIENCE);
    const read = database.read;
    const plans: StatementPlan[] = [];
    for (const sql of new Map(sent.map((each) => [each.text, each])).values())
      plans.push(await planOf({ dialect: database.dialect, read }, sql));
    return plans;
  } finally {
    await kernel?.shutdown();
  }
}

async function ask(replayed: Replayed, { container }: KernelInstance): Promise<void> {
  if ('operation' in replayed) {
    if (!(await container.resolve(GRAPHQL).readStored(replayed.operation, SYSTEM))) throw new OwnCodeError();
    return;
  }
  const documents = container.resolve(DOCUMENTS);
  await documents.find(documents.parse(replayed.uid, replayed.parameters, 'list', SYSTEM));
}

/** Records the statements of this database object from now on. Only the second kernel uses the object. */
function observed(database: Database): Sql[] {
  const sent: Sql[] = [];
  const { read, snapshot } = database;
  const note = (sql: Sql, run: () => Promise<readonly Row[]>) => {
    sent.push(sql);
    return run();
  };
  database.read = (sql, ...more) => note(sql, () => read.call(database, sql, ...more));
  database.snapshot = (work, options) =>
    snapshot.call(
      database,
      (readOne, isOneState) => work((sql, meter) => note(sql, () => readOne(sql, meter)), isOneState),
      options,
    ) as never;
  return sent;
}

async function planOf(database: Pick<Database, 'dialect' | 'read'>, { text, binds }: Sql): Promise<StatementPlan> {
  const ask = (words: string) => database.read({ text: `${words} ${text}`, binds }, { isPatient: true });
  const aliases = new Map([...text.matchAll(/[`"](\w+)[`"] as [`"](\w+)[`"]/g)].map(([, table = '', alias = '']) => [alias, table]));
  const named = (lines: readonly string[], scan: RegExp) =>
    [...new Set(lines.flatMap((line) => scan.exec(line)?.[1] ?? []))].map((name) => aliases.get(name) ?? name);
  switch (database.dialect.name) {
    case 'sqlite': {
      const lines = (await ask('explain query plan')).map((row) => String(row[3]));
      const made = named(lines, /^MATERIALIZE (\w+)/);
      const scanned = named(lines, /^SCAN (\w+)(?!.*USING)/).filter((name) => !made.includes(name));
      return { text, lines, scanned, sorts: lines.some((line) => line.includes('TEMP B-TREE')) };
    }
    case 'postgres': {
      const lines = (await ask('explain')).map((row) => lineWithoutValues(String(row[0])));
      return { text, lines, scanned: named(lines, /Seq Scan on "?(\w+)"?/), sorts: lines.some((line) => /^\W*Sort\b/.test(line)) };
    }
    default: {
      // id, select_type, table, type, possible_keys, key, key_len, ref, rows, Extra
      const rows = await ask('explain');
      const scans = rows.filter((row) => row[3] === 'ALL').map((row) => String(row[2]));
      const lines = rows.map((row) => row.map((cell) => cell ?? '-').join(' | '));
      return {
        text,
        lines,
        scanned: [...new Set(scans)].map((name) => aliases.get(name) ?? name),
        sorts: rows.some((row) => String(row[9]).includes('filesort')),
      };
    }
  }
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not read within ${milliseconds / 1_000} s`)), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
