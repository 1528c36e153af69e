// Checks that response times do not reveal which accounts exist: `tsx --conditions=@plinth/source scripts/sign-in-timing.ts [--database
// sqlite,mysql,postgres] [--tries 200]`. Signs in with a wrong password and requests a reset mail, in turns for existing accounts and
// others, each account once and then again. Prints the lower quartiles, and fails when they differ by more than 15 %.

import process from 'node:process';
import { parseArgs } from 'node:util';
import { DOCUMENTS, SYSTEM } from 'plinth';
import { ROLES, USER_UID } from 'plinth/plugins/users-permissions';
import { bootApp, type TestDialect, testDialects } from 'plinth/testing';
import { type Asked, answerTimes } from '../plugins/users-permissions/test/answer-times.ts';

const APART = 0.15;

/** Requests before the measurement, to warm up code and connections. */
const WARM_UP = 30;

/** The requests for an e-mail address, which may or may not belong to an account. */
const QUESTIONS: readonly (readonly [name: string, ask: (email: string) => Asked])[] = [
  ['sign-in', (email) => ({ path: '/api/auth/local', body: { identifier: email, password: 'not the password' } })],
  ['forgot-password', (email) => ({ path: '/api/auth/forgot-password', body: { email } })],
];

async function measure(dialect: TestDialect, tries: number): Promise<void> {
  const plugins = { 'users-permissions': { config: { rateLimit: { enabled: false } } } };
  const app = await bootApp({ database: dialect, app: { config: { plugins, server: { logLevel: 'silent' } } } });
  try {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const address = (number: number, exists: boolean) => `${exists ? 'someone' : 'nobody0'}${number}@example.com`;
    const role = (await app.kernel.container.resolve(ROLES).find('authenticated'))?.documentId;
    const make = (_: unknown, number: number) => {
      const data = { username: `name ${number}`, email: address(number, true), password: 'secret1', role };
      return documents.create(USER_UID, { data }, SYSTEM);
    };
    await Promise.all(Array.from({ length: WARM_UP + tries }, make));
    for (const [name, ask] of QUESTIONS) {
      await answerTimes(app.url, WARM_UP, (number, exists) => ask(address(tries + number, exists)));
      for (const time of ['once', 'again']) {
        const { known, unknown, apart } = await answerTimes(app.url, tries, (number, exists) => ask(address(number, exists)));
        const figures = `known ${known.toFixed(3)} ms, unknown ${unknown.toFixed(3)} ms, ${(apart * 100).toFixed(1)} % apart`;
        console.log(`${dialect.name}, ${name}, ${time}: ${figures}`);
        if (apart > APART) process.exitCode = 1;
      }
    }
  } finally {
    await app.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { database: { type: 'string', default: 'sqlite' }, tries: { type: 'string', default: '200' } } });
  const wanted = values.database.split(',');
  for (const dialect of testDialects({ ...process.env, TEST_DATABASES: values.database })) {
    if (wanted.includes(dialect.name)) await measure(dialect, Number(values.tries));
  }
}

void main();
