import { type TestDialect, testDialects } from './test-dialect.ts';

/**
 * A block of tests per database: on SQLite always, and on the servers that `TEST_DATABASES` names (see `testDialects`). Give the dialect to
 * `bootApp` as `database`.
 * @throws Error outside a test runner that has a global `describe`
 */
export function eachDialect(name: string, block: (dialect: TestDialect) => void): void {
  const { describe } = globalThis as { readonly describe?: (name: string, block: () => void) => void };
  if (describe === undefined) throw new Error('eachDialect needs a test runner with a global describe');
  for (const dialect of testDialects(process.env)) describe(`${name} (${dialect.name})`, () => block(dialect));
}
