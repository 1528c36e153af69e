import fc from 'fast-check';
import { parse, validate } from 'graphql';
import { eachDialect } from 'plinth/testing';
import { arbitraryOperation } from './arbitrary-operation.ts';
import { asText, bootTextApp, plainly, type TextApp } from './text-app.ts';

const RUNS = Number(process.env.TEXT_RUNS ?? 150);

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
          // A mistake inside of what is not there is told by nobody, and leaves the operation to graphql-js all the same: for nothing else.
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
});
