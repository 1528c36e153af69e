import type { Database, Sql } from 'plinth';

/** How a database carries a statement out. */
interface StatementPlan {
  /** The database's own words, line by line. */
  readonly lines: readonly string[];
  /** Tables that are looked at from end to end without an index. */
  readonly scanned: readonly string[];
}

/** Asks the database how it carries a statement out. */
export async function explain(database: Pick<Database, 'read' | 'dialect'>, { text, binds }: Sql): Promise<StatementPlan> {
  const ask = (words: string) => database.read({ text: `${words} ${text}`, binds });
  const tables = new Map(
    [...text.matchAll(/[`"](\w+)[`"] as [`"](\w+)[`"]/g)].map(([, table, alias]) => [alias as string, table as string]),
  );
  const known = (aliases: readonly (string | undefined)[]) => aliases.flatMap((alias) => tables.get(alias ?? '') ?? []);
  switch (database.dialect.name) {
    case 'sqlite': {
      const lines = (await ask('explain query plan')).map((row) => String(row[3]));
      // The first rows in the order of the primary key, which is the table itself.
      const isWindow = / limit [^()]* offset [^()]*$/.test(text) && !lines.some((line) => line.includes('TEMP B-TREE'));
      const scans = lines.filter((line, index) => /^SCAN /.test(line) && !line.includes('USING') && !(index === 0 && isWindow));
      return { lines, scanned: known(scans.map((line) => /^SCAN (\w+)/.exec(line)?.[1])) };
    }
    case 'postgres': {
      const lines = (await ask('explain (analyze, costs off, timing off, summary off)')).map((row) => String(row[0]));
      return { lines, scanned: lines.flatMap((line) => /Seq Scan on "?(\w+)"?/.exec(line)?.[1] ?? []) };
    }
    default: {
      // id, select_type, table, type, possible_keys, key, key_len, ref, rows, Extra
      const rows = await ask('explain');
      return {
        lines: rows.map((row) => row.map((cell) => cell ?? '-').join(' | ')),
        scanned: known(rows.filter((row) => row[3] === 'ALL').map((row) => String(row[2]))),
      };
    }
  }
}
