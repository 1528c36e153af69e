// Compares the GraphQL schema of an app with one in a file: `tsx --conditions=@plinth/source scripts/compare-schema.ts FILE --app FOLDER`.
// FILE is in GraphQL's schema language; FOLDER contains the app that it describes. Prints a line for each difference, with its reason from
// conformance/schema-differences.json. Exits with 1 when a difference has no reason, or a reason belongs to no difference. Descriptions are
// not compared.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildClientSchema, buildSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { bootApp } from 'plinth/testing';
import { runCommand } from './command.ts';
import { differencesOf } from './schema-differences/differences.ts';
import { readReasons } from './schema-differences/reasons.ts';

const REASONS = join(__dirname, '../conformance/schema-differences.json');

/** Reads the schema of an app over HTTP. */
async function schemaOf(folder: string): Promise<GraphQLSchema> {
  const copy = mkdtempSync(join(tmpdir(), 'plinth-schema-'));
  try {
    cpSync(folder, copy, { recursive: true });
    // The recorded schema promises required values.
    mkdirSync(join(copy, 'config'), { recursive: true });
    writeFileSync(join(copy, 'config/plugins.json'), JSON.stringify({ graphql: { config: { nullability: 'schema' } } }));
    const app = await bootApp({
      app: copy,
      env: { TOKEN_FULL: 'a-full-access-token-of-a-test', TOKEN_READ: 'a-read-only-token-of-a-test' },
    });
    try {
      const body = JSON.stringify({ query: getIntrospectionQuery() });
      const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      const { data, errors } = (await answer.json()) as { data?: Parameters<typeof buildClientSchema>[0]; errors?: unknown };
      if (data === undefined) throw new Error(`the app does not tell its schema: ${JSON.stringify(errors)}`);
      return buildClientSchema(data);
    } finally {
      await app.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { app: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || values.app === undefined) throw new Error('compare-schema takes FILE --app FOLDER');
  const expected = buildSchema(readFileSync(file, 'utf8'), { assumeValidSDL: true });
  const differences = differencesOf(await schemaOf(values.app), expected);
  const reasons = readReasons(readFileSync(REASONS, 'utf8'));
  let unexplained = 0;
  for (const difference of differences) {
    const { at, what } = difference;
    const reason = reasons.find(difference);
    if (reason === undefined) unexplained++;
    console.log(`${reason === undefined ? 'NO REASON' : 'ok'}  ${at}: ${what}${reason === undefined ? '' : ` (${reason})`}`);
  }
  const unused = reasons.unused();
  for (const at of unused) console.log(`UNUSED  the reason for "${at}" is of no difference`);
  console.log(`${differences.length} differences, ${unexplained} without a reason, ${unused.length} reasons of none`);
  process.exitCode = unexplained + unused.length === 0 ? 0 : 1;
}

runCommand(main);
