import type { Knex } from 'knex';
import { type Database, Slot, type Sql } from '../../../database/index.ts';
import { ListStatement } from '../statement.ts';

describe('ListStatement', () => {
  it('reads very long lists in slices, one after the other', async () => {
    const asked: (readonly number[])[] = [];
    const database = { dialect: { positional: (sql: string) => sql, bucket: () => 1 } } as unknown as Database;
    const read = async ({ binds }: Sql) => {
      const [list] = binds as [readonly number[]];
      asked.push(list);
      return list.map((value) => [value]);
    };
    const slot = new Slot((parameters) => parameters[1] as never);
    const build = () => ({ toSQL: () => ({ sql: '?', bindings: [slot] }) }) as unknown as Knex.QueryBuilder;
    const list = Array.from({ length: 70_000 }, (_, n) => n);
    const rows = await new ListStatement(database, 1, build).read({ parameters: ['other'], read, isOneState: true }, list);
    expect(asked.map((slice) => slice.length)).toEqual([32_768, 32_768, 4_464]);
    expect(rows.map(([value]) => value)).toEqual(list);
  });
});
