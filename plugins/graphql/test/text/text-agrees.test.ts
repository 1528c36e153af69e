import fc from 'fast-check';
import { parse, validate } from 'graphql';
import { type Caller, createAbility, type Rule } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { arbitraryOperation } from './arbitrary-operation.ts';
import { asText, bootTextApp, plainly, READER, type TextApp } from './text-app.ts';

const RUNS = 60;

const ACTIONS = ['article', 'person', 'genre', 'site'].flatMap((name) =>
  ['find', 'findOne', 'readDraft'].map((verb) => `api::${name}.${name}.${verb}`),
);

/** A user with all actions that are not left out, restricted by rules. */
function userWith(name: string, rules: Readonly<Record<string, Partial<Rule>>>, without: readonly string[] = []): Caller {
  const actions = ACTIONS.filter((action) => !without.some((prefix) => action.startsWith(prefix)));
  const whole = Object.entries(rules).map(([action, rule]) => [action, { where: null, fields: null, ...rule }] as const);
  return { kind: 'user', id: name, trusted: false, user: { name }, ability: createAbility(new Set(actions), new Map(whole)) };
}

const own = { 'api::article.article.find': { where: { author: { name: { $eq: '$user.name' } } } } };
const few = {
  'api::article.article.find': { fields: ['code', 'name', 'notes', 'genres'] },
  'api::person.person.find': { where: { name: { $eq: 'B' } } },
};

/** Some have equal rights, with rules whose values differ between them. */
const CALLERS: readonly Caller[] = [
  READER,
  userWith('a', own),
  userWith('B', own),
  userWith('c', few),
  userWith('d', {}, ['api::person.']),
  userWith('e', {}, ['api::article.article.readDraft', 'api::genre.']),
];

eachDialect('operations that are answered as text', (dialect) => {
  let app: TextApp;

  beforeAll(async () => {
    app = await bootTextApp(dialect);
  });
  afterAll(() => app?.app.close());

  it('are answered as graphql-js answers them, and left to it where there are mistakes', async () => {
    let texts = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryOperation(app.schema, app.ids), async ({ text, variables }) => {
        const document = parse(text);
        const isValid = validate(app.schema, document).length === 0;
        fc.pre(isValid);
        const plain = await plainly(app, document, variables);
        const answer = await asText(app, document, variables);
        if (plain.includes('"errors":[')) {
          expect(answer).toBeNull();
        } else if (answer === null) {
          // An error below an empty list or null is not reported, but the operation is still left to graphql-js. Nothing else may be.
          expect(plain).toMatch(/\[\]|:null/);
        } else {
          texts += 1;
          expect(answer).toBe(plain);
        }
      }),
      { numRuns: RUNS, maxSkipsPerRun: 20, endOnFailure: true },
    );
    expect(texts).toBeGreaterThan(RUNS / 4);
  });

  it('tell nobody what others may see who asked for the same', async () => {
    const orders = fc.array(fc.nat(CALLERS.length - 1), { minLength: 6, maxLength: 12 });
    let texts = 0;
    let differing = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryOperation(app.schema, app.ids), orders, async ({ text, variables }, order) => {
        const document = parse(text);
        fc.pre(validate(app.schema, document).length === 0);
        const plain = await Promise.all(CALLERS.map((caller) => plainly(app, document, variables, caller)));
        if (new Set(plain).size > 1) differing += 1;
        for (const at of order) {
          const answer = await asText(app, document, variables, CALLERS[at]);
          if (answer === null) continue;
          texts += 1;
          expect(answer).toBe(plain[at]);
        }
      }),
      { numRuns: Math.ceil(RUNS / 3), maxSkipsPerRun: 20, endOnFailure: true },
    );
    expect([texts > RUNS / 4, differing > RUNS / 20]).toEqual([true, true]);
  });
});
