import type { Config, Env } from 'plinth';
import { createAccess } from 'plinth/testing';
import { checkConfiguredTokens, checkTokenValues, hashConfiguredTokens, tokensSchema } from '../configured-tokens.ts';
import { hashToken } from '../token-hash.ts';

const FILE = 'config/access.json';
const env = (values: Readonly<Record<string, string>>) => ((name: string) => values[name]) as Env;
const surroundings = (values: Readonly<Record<string, string>>, environment = 'development') => ({
  env: env(values),
  environment,
  files: { access: FILE } as Config['files'],
});
const token = (name: string, variable: string) => ({ name, type: 'full-access' as const, value: { env: variable } });

describe('tokensSchema', () => {
  it.each([
    [{ name: 'a', type: 'everything', value: { env: 'A' } }, 'type'],
    [{ name: 'a', type: 'full-access', value: 'secret' }, 'value'],
    [{ name: 'a', type: 'full-access' }, 'value'],
    [{ name: '', type: 'full-access', value: { env: 'A' } }, 'name'],
    [{ name: 'a\u001b[2J', type: 'full-access', value: { env: 'A' } }, 'name'],
    [{ name: 'a', type: 'custom', value: { env: 'A' } }, 'actions'],
    [{ name: 'a', type: 'read-only', actions: ['api::*'], value: { env: 'A' } }, 'actions'],
  ])('refuses %j', (entry, key) => {
    const issues = tokensSchema.safeParse([entry]).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([[0, key]]);
  });
});

describe('the values of configured tokens', () => {
  it('are read from the environment, and their hashes are kept alone', () => {
    const configured = tokensSchema.parse([
      token('full', 'TOKEN_FULL'),
      { ...token('some', 'TOKEN_SOME'), type: 'custom', actions: ['api::*'] },
    ]);
    expect(hashConfiguredTokens(configured, env({ TOKEN_FULL: 'f', TOKEN_SOME: 's' }), 'key')).toEqual([
      { name: 'full', type: 'full-access', actions: null, hash: hashToken('key', 'f'), expires_at: null },
      { name: 'some', type: 'custom', actions: ['api::*'], hash: hashToken('key', 's'), expires_at: null },
    ]);
  });

  it('names every variable that is missing, cannot be sent, or is used twice', () => {
    const configured = [token('a', 'A'), token('b', 'B'), token('c', 'C'), token('c', 'D')];
    const { problems } = checkTokenValues(configured, surroundings({ B: 'two words', C: 'same', D: 'same' }));
    expect(problems).toEqual([
      {
        file: FILE,
        path: ['tokens', 0, 'value', 'env'],
        message: 'the environment variable A is not set. Set it to the value of the token "a"',
      },
      {
        file: FILE,
        path: ['tokens', 1, 'value', 'env'],
        message: 'the environment variable B contains white space or other characters that are not allowed in HTTP headers',
      },
      { file: FILE, path: ['tokens', 3, 'value', 'env'], message: 'the environment variable D has the same value as another token' },
      { file: FILE, path: ['tokens', 3, 'name'], message: 'another token is also named "c"' },
    ]);
    expect(JSON.stringify(problems)).not.toContain('two words');
  });

  it('have at least 20 characters in production; elsewhere that is a note', () => {
    const configured = [token('short', 'A'), token('long', 'B')];
    const values = { A: 'x'.repeat(19), B: 'y'.repeat(20) };
    const message = 'the environment variable A has 19 characters, but a token must have at least 20; `plinth secret` generates one';
    expect(checkTokenValues(configured, surroundings(values, 'production'))).toEqual({
      problems: [{ file: FILE, path: ['tokens', 0, 'value', 'env'], message }],
      notes: [],
    });
    expect(checkTokenValues(configured, surroundings(values))).toEqual({
      problems: [],
      notes: [`${FILE}: tokens[0].value.env: ${message}. In production, this is an error that stops the start`],
    });
  });
});

describe('checkConfiguredTokens', () => {
  it('finds misspelt actions and notes those of plugins that are off', () => {
    const access = createAccess();
    access.declare({ action: 'api::shop.shop.find', plugin: 'rest', wildcard: true });
    const configured = tokensSchema.parse([
      token('full', 'A'),
      { name: 'b', type: 'custom', actions: ['api::*', 'api::shop.shop.fnd', 'plugin::i18n.locales.listLocales'], value: { env: 'B' } },
    ]);
    expect(checkConfiguredTokens(configured, { access, documents: { checkRule: () => [] } }, ['rest'], FILE)).toEqual({
      problems: [
        {
          file: FILE,
          path: ['tokens', 1, 'actions', 1],
          message: '"api::shop.shop.fnd" is not an action (did you mean "api::shop.shop.find"?)',
        },
      ],
      notes: [`${FILE}: "plugin::i18n.locales.listLocales" is ignored: the plugin "i18n" does not exist`],
    });
  });
});
