import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './client.ts';
import { type Measured, measure } from './compare.ts';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { API_TOKEN, APP } from './plinth-build.ts';
import { count, table, time } from './report.ts';
import { readIds } from './seeded-ids.ts';
import type { Deployment } from './target.ts';
import { selectWorkloads, type Workload } from './workloads.ts';

/** The user who signs in. */
const SOMEBODY = { username: 'somebody', email: 'somebody@example.com', password: 'a password of the bench' };

/** The reads that each kind of caller repeats. */
const READS = ['one', 'list'];

const SIGN_IN = 'sign-in';

/** Kinds of callers, as named in the table. The others are compared with the first. */
const CALLERS = ['a visitor', 'an API token', 'a user'] as const;

/** Copies the bench's app. Sign-ins are not limited, and all callers have the same permissions. */
export function appOfCallers(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(APP, folder, { recursive: true });
  const auth = ['register', 'callback'].map((name) => `plugin::users-permissions.auth.${name}`);
  const access = {
    locales: [
      { code: 'en', name: 'English (en)', isDefault: true },
      { code: 'fr', name: 'French (fr)' },
    ],
    roles: { public: { actions: ['api::*', ...auth] }, authenticated: { actions: ['api::*'] } },
    tokens: [{ name: 'bench', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
  };
  writeFileSync(join(folder, 'config/access.json'), JSON.stringify(access));
  writeFileSync(
    join(folder, 'config/plugins.json'),
    JSON.stringify({ 'users-permissions': { config: { rateLimit: { enabled: false } } } }),
  );
  return folder;
}

/** Measures reads for each kind of caller, and sign-ins. @returns the results, by name */
export async function measureCallers(
  deployment: Deployment,
  load: Load,
  options: Pick<Options, 'seconds' | 'rounds'>,
): Promise<Readonly<Record<string, Measured>>> {
  const server = await deployment.start();
  try {
    const { url } = server;
    const { jwt } = await ask<{ jwt: string }>('POST', `${url}/api/auth/local/register`, SOMEBODY);
    const tokens = [undefined, API_TOKEN, jwt];
    const reads = selectWorkloads(READS).flatMap((workload) => CALLERS.map((_, at) => as(workload, at, tokens[at])));
    const site = { url, ids: await readIds(url) };
    const [measured = {}] = await measure([site], [server], { ...options, load, workloads: [...reads, signIns()] });
    return measured;
  } finally {
    await server.stop();
  }
}

function as(workload: Workload, caller: number, token: string | undefined): Workload {
  const requests: Workload['requests'] = (ids) =>
    workload.requests(ids).map((each) => ({ ...each, ...(token !== undefined && { token }) }));
  return { ...workload, name: `${workload.name} ${caller}`, requests };
}

function signIns(): Workload {
  const { email: identifier, password } = SOMEBODY;
  const body = JSON.stringify({ identifier, password });
  const requests: Workload['requests'] = () => [{ method: 'POST', path: '/api/auth/local', body }];
  return { name: SIGN_IN, title: SIGN_IN, connections: 4, requests, goals: { reference: 0, ceiling: 0 }, writes: false };
}

/** The results as a table. */
export function callersTable(measured: Readonly<Record<string, Measured>>): string {
  const cells = (one: Measured | undefined) => (one ? [count(one.perSecond), time(one.p50), time(one.p99), time(one.cpu)] : []);
  const rows = selectWorkloads(READS).flatMap(({ name, title }) => {
    const [visitor] = CALLERS.map((_, at) => measured[`${name} ${at}`]);
    return CALLERS.map((caller, at) => {
      const one = measured[`${name} ${at}`];
      const ratio = (of: (result: Measured) => number | null) =>
        ((one && of(one)) ?? Number.NaN) / ((visitor && of(visitor)) ?? Number.NaN);
      return [`${title}, as ${caller}`, ...cells(one), ratio(({ perSecond }) => perSecond).toFixed(2), ratio(({ cpu }) => cpu).toFixed(2)];
    });
  });
  const head = ['request', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'req/s of a visitor\u2019s', 'CPU of a visitor\u2019s'];
  return table([head, ...rows, ['sign-in by password, 4 at a time', ...cells(measured[SIGN_IN]), '', '']]);
}
