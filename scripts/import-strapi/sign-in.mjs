/**
 * Signs in every user of a seeded project on both sides, and sends requests with every token to both, without writing anything. Permissions
 * must be the same.
 *
 *     node scripts/import-strapi/sign-in.mjs PROJECT --reference http://127.0.0.1:1338 --plinth http://127.0.0.1:1337
 *
 * It prints responses that differ, and exits with 1 if there are any.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { reference: { type: 'string' }, plinth: { type: 'string' } },
  allowPositionals: true,
});
const [project] = positionals;
if (project === undefined || values.reference === undefined || values.plinth === undefined) {
  console.error('usage: node scripts/import-strapi/sign-in.mjs PROJECT --reference URL --plinth URL');
  process.exit(2);
}
const sides = [values.reference, values.plinth];
const { users, tokens } = JSON.parse(readFileSync(join(project, 'seeded.json'), 'utf8'));
/** Writes have no data: if the caller has the permission, they are refused as invalid. */
const QUESTIONS = [
  ['GET', '/api/articles?pagination[pageSize]=1&fields=documentId'],
  ['GET', '/api/users/me?fields=username'],
  ['GET', '/api/upload/files?fields=name'],
  ['POST', '/api/categories', {}],
  ['DELETE', '/api/categories/nothing-of-this-name'],
];
let differing = 0;
let asked = 0;

const signedIn = await allOf(users, async ({ username, password }, side) => {
  const { status, body } = await ask(side, 'POST', '/api/auth/local', { identifier: username, password });
  return { status, jwt: body?.jwt, shown: { status, id: body?.user?.id, username: body?.user?.username } };
});
const callers = [
  ...users.map(({ username, role }, at) => ({ name: `${username} (${role})`, bearers: signedIn[at].map(({ jwt }) => jwt) })),
  ...tokens.map(({ name, type, value }) => ({ name: `token ${name} (${type})`, bearers: [value, value] })),
];
for (const [at, { username, role }] of users.entries()) {
  const shown = signedIn[at].map((side) => side.shown);
  compare(`${username} (${role}) signs in`, shown);
}
for (const { name, bearers } of callers) {
  for (const [method, path, body] of QUESTIONS) {
    const answers = await Promise.all(sides.map((side, at) => ask(side, method, path, body, bearers[at])));
    compare(
      `${name}: ${method} ${path}`,
      answers.map(({ status, body: answer }) => (method === 'GET' ? { status, answer } : { status })),
    );
  }
}
const roles = new Set(users.map(({ role }) => role));
const inside = signedIn.filter((both) => both.every(({ status }) => status === 200)).length;
console.log(
  `${users.length} users of ${roles.size} roles, ${inside} of them signed in on both sides; ${tokens.length} tokens; ${asked} answers of each side compared, ${differing} differ`,
);
process.exitCode = differing === 0 ? 0 : 1;

async function allOf(list, work) {
  const done = [];
  for (const each of list) done.push(await Promise.all(sides.map((side) => work(each, side))));
  return done;
}

function compare(what, both) {
  asked += 1;
  const [reference, plinth] = both.map((answer) => JSON.stringify(answer));
  if (reference === plinth) return;
  differing += 1;
  console.log(`${what}\n  reference  ${reference.slice(0, 300)}\n  plinth     ${plinth.slice(0, 300)}`);
}

async function ask(side, method, path, body, bearer) {
  const headers = { 'content-type': 'application/json', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) };
  // Sign-ins are rate-limited on both sides, so a 429 is retried.
  for (let tries = 0; ; tries++) {
    const response = await fetch(new URL(path, side), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (response.status === 429 && tries < 30) {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      continue;
    }
    let answer = null;
    try {
      answer = JSON.parse(text);
    } catch {
      // A response without a body, or not JSON.
    }
    return { status: response.status, body: answer };
  }
}
