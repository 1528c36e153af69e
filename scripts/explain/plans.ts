import type { Database, Sql } from 'plinth';

/** A statement's execution plan. */
interface StatementPlan {
  /** The database's output, line by line. */
  readonly lines: readonly string[];
  /** Tables that are scanned without an index. */
  readonly scanned: readonly string[];
}

/** Reads the plan of a statement from the database. */
export async function explain(database: Pick<Database, 'read' | 'dialect'>, { text, binds }: Sql): Promise<StatementPlan> {
  const ask = (words: string) => database.read({ text: `${words} ${text}`, binds });
  const tables = new Map(
    [...text.matchAll(/[`"](\w+)[`"] as [`"](\w+)[`"]/g)].map(([, table, alias]) => [alias as string, table as string]),
  );
  const known = (aliases: readonly (string | undefined)[]) => aliases.flatMap((alias) => tables.get(alias ?? '') ?? []);
  switch (database.dialect.name) {
    case 'sqlite': {
      const lines = (await ask('explain query plan')).map((row) => String(row[3]));
      // The first rows in primary key order, which is the order of the table itself: this needs no full scan.
      const isWindow = / limit [^()]* offset [^()]*$/.test(text) && !lines.some((line) => line.includes('TEMP B-TREE'));
      const scans = lines.filter((line, index) => /^SCAN /.test(line) && !line.includes('USING') && !(index === 0 && isWindow));
      return { lines, scanned: known(scans.map((line) => /^SCAN (\w+)/.exec(line)?.[1])) };
    }
    case 'postgres': {
      const lines = (await ask('explain (analyze, costs off, timing off, summary off)')).map((row) => String(row[0]));
      return { lines, scanned: lines.flatMap((line) => /Seq Scan on "?(\w+)"?/.exec(line)?.[1] ?? []) };
    }
    default: {
      // Columns: id, select_type, table, type, possible_keys, key, key_len, ref, rows, Extra
      const rows = await ask('explain');
      return {
        lines: rows.map((row) => row.map((cell) => cell ?? '-').join(' | ')),
        scanned: known(rows.filter((row) => row[3] === 'ALL').map((row) => String(row[2]))),
      };
    }
  }
}
