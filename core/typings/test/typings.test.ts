import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CompareOperator } from 'plinth';
import { plinth } from '../../cli/test/run-plinth.ts';
import type { Operators } from '../../content/index.ts';
import { writeApp } from '../../testing/inline-app.ts';

const SHOP = {
  contentTypes: [
    {
      options: { draftAndPublish: true },
      info: { singularName: 'tea', pluralName: 'teas', displayName: 'Tea */ and cake' },
      attributes: {
        name: { type: 'string', required: true, maxLength: 40 },
        leaves: { type: 'relation', relation: 'oneToMany', target: 'api::tea.tea' },
      },
    },
  ],
};

describe('the types of an app', () => {
  it('know every operator that compares', () => {
    type Missing = Exclude<`$${CompareOperator}`, keyof Operators<string>>;
    type Added = Exclude<keyof Operators<string>, `$${CompareOperator}` | '$null' | '$notNull'>;
    const none: [Missing, Added] extends [never, never] ? true : false = true;
    expect(none).toBe(true);
  });
});

describe('plinth types', () => {
  const app = writeApp(SHOP);
  afterAll(() => app.remove());
  const file = join(app.path, 'plinth-env.d.ts');
  const types = (...args: readonly string[]) =>
    plinth(['types', '--app', app.path, ...args], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

  it('writes the file without a database, and only when the model has changed', async () => {
    expect(await types('--check')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/plinth-env\.d\.ts is out of date; run plinth types\n$/),
    });
    expect(readdirSync(app.path)).not.toContain('plinth-env.d.ts');
    expect(await types()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/plinth-env\.d\.ts was written\n$/) });
    const { mtimeMs } = statSync(file);
    expect(await types()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/plinth-env\.d\.ts is up to date\n$/) });
    expect(await types('--check')).toMatchObject({ code: 0, err: '' });
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(app.path).filter((name) => name.startsWith('plinth-env'))).toEqual(['plinth-env.d.ts']);
  });

  it('says in comments what the model says of an attribute', () => {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('/** string, required, maxLength 40 */\n        name: string | null;');
    expect(text).toMatch(/input: \{\n +name: string;/);
    expect(text).toContain('/** Tea * / and cake */');
    expect(text).toContain("'teas': 'api::tea.tea';");
  });

  it('leaves what responses contain on request alone out of other responses', () => {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain("onRequest: 'firstPublishedAt';");
    expect(text).toContain('firstPublishedAt: string | null;');
  });

  it('writes elsewhere, when told so', async () => {
    expect(await types('--out', 'web/content.d.ts')).toMatchObject({ code: 0 });
    expect(readFileSync(join(app.path, 'web/content.d.ts'), 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it.each([
    ['storage', 'name: string | null;'],
    ['schema', 'name: string;'],
  ])('say of required values what GraphQL says with nullability "%s"', async (nullability, line) => {
    const own = writeApp({ ...SHOP, files: { 'config/plugins.json': JSON.stringify({ graphql: { config: { nullability } } }) } });
    try {
      expect(await plinth(['types', '--app', own.path], {})).toMatchObject({ code: 0, err: '' });
      expect(readFileSync(join(own.path, 'plinth-env.d.ts'), 'utf8')).toContain(`*/\n        ${line}`);
    } finally {
      own.remove();
    }
  });
});
