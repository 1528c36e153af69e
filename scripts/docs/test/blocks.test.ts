import { Aliases, differences, fits } from '../answers.ts';
import { type Block, parsePage } from '../blocks.ts';
import { curlRequest, httpRequests } from '../requests.ts';
import { runPage } from '../run-page.ts';
import { plinthArguments } from '../shell-commands.ts';
import { splitCommands, wordsOf } from '../shell-words.ts';

const page = (...lines: readonly string[]) => parsePage('docs/page.md', lines.join('\n'));
const only = (...lines: readonly string[]) => page(...lines).parts[0] as Block;
const TYPE =
  '{ "info": { "singularName": "leaf", "pluralName": "leaves", "displayName": "Leaf" }, "attributes": { "name": { "type": "string" } } }';
const ACCESS = '{ "roles": { "public": { "actions": ["api::*"] } } }';
const PLUGINS = [
  '`config/plugins.json`:',
  '```json',
  '{ "swatches": { "resolve": "./plugins/swatches.ts", "config": { "key": "lapis-lazuli" } } }',
  '```',
];
const APP = [
  '`config/content-types/leaf.json`:',
  '```json',
  TYPE,
  '```',
  '`config/access.json`:',
  '```json',
  ACCESS,
  '```',
  '```http',
  'GET /api/leaves',
  '```',
];

describe('a block of a page', () => {
  it('is a file where its first line or the line before says so', () => {
    expect(only('```ts', '// plugins/a.ts', 'export {};', '```').file).toBe('plugins/a.ts');
    expect(only('Put it into `config/access.json`:', '', '```json', '{}', '```').file).toBe('config/access.json');
    expect(only('Call `documents.find`:', '```ts', 'f();', '```').file).toBeNull();
  });

  it('may be a fragment of a file, or of code', () => {
    const fragment = only('<!-- in config/access.json: { "roles": … } -->', '```json', '{}', '```');
    expect(fragment.within).toEqual({ file: 'config/access.json', text: ' { "roles": … }' });
    expect(only('<!-- with', 'declare const a: 1;', '-->', '```ts', 'a;', '```').surroundings).toBe('declare const a: 1;');
  });

  it('has a language that somebody knows', () => {
    expect(() => page('```cobol', '```')).toThrow('docs/page.md:1: nobody knows what to do with a block of "cobol"');
    expect(() => page('```', 'text', '```')).toThrow('a block of ""');
  });
});

describe('an app of a page', () => {
  it('may begin with files of another page', async () => {
    const shown = ['```http', 'GET /swatches/created', 'X-Key: lapis-lazuli', '```', '```json', '{ "created": 0 }', '```'];
    const app = (files: string) => page(`<!-- new app: with ${files} of docs/plugins.md -->`, ...PLUGINS, ...shown);
    expect(await runPage(app('plugins/swatches.ts, config/content-types/paint.json'))).toEqual([]);
    await expect(runPage(app('plugins/swatch.ts'))).rejects.toThrow('docs/plugins.md has no file plugins/swatch.ts');
  });
});

describe('what a page shows', () => {
  it('is compared with what is answered', async () => {
    const answer = (total: number) => `{ "data": [], "meta": { "pagination": { "total": ${total}, "…": "…" } } }`;
    expect(await runPage(page(...APP, '```json', answer(0), '```'))).toEqual([]);
    expect(await runPage(page(...APP, '```json', answer(7), '```'))).toEqual([
      'docs/page.md:12: GET /api/leaves: .meta.pagination.total: expected 7, found 0',
    ]);
  });

  it('is a success unless it shows a failure', async () => {
    const failing = [...APP.slice(0, -2), 'GET /api/leavess', '```'];
    expect(await runPage(page(...failing))).toEqual([expect.stringContaining('GET /api/leavess was answered 404')]);
    const error = '{ "data": null, "error": { "status": 404, "name": "NotFoundError", "message": "…", "details": {} } }';
    expect(await runPage(page(...failing, '```json', error, '```'))).toEqual([]);
  });

  it('is an app that starts, JSON, and commands that exist', async () => {
    const wrong = page('`config/content-types/leaf.json`:', '```json', TYPE.replace('"string"', '"strin"'), '```');
    expect(await runPage(wrong)).toEqual([expect.stringMatching(/the app does not start.*unknown attribute type "strin"/s)]);
    const rest = page(
      '```json',
      '{ 1 }',
      '```',
      '```sh',
      'plinth tokn create me',
      'plinth migrate --allow-los',
      '```',
      '```sh',
      'frobnicate',
      '```',
    );
    expect(await runPage(rest)).toEqual([
      expect.stringContaining('docs/page.md:1: '),
      'docs/page.md:4: plinth tokn: there is no such command',
      expect.stringContaining('nobody knows the program "frobnicate"'),
    ]);
    expect(await runPage(page('```sh', 'plinth migrate --allow-los', '```'))).toEqual([
      'docs/page.md:1: plinth migrate: there is no --allow-los',
    ]);
  });
});

describe('commands', () => {
  it('are cut as a shell does', () => {
    const commands = splitCommands('A=$(plinth token create a)\ncurl -g \'x?a[0]=1\' \\\n  -H "B: $A" | jq . # why\ncd b && ls');
    expect(commands.map(({ text }) => text)).toEqual(['plinth token create a', `curl -g 'x?a[0]=1'    -H "B: $A"`, 'jq .', 'cd b', 'ls']);
    expect(commands[0]).toMatchObject({ assigns: 'A', isCommand: true });
    expect(wordsOf(`curl -H "B: $A" '$eq' > file`, new Map([['A', '1']]))).toEqual(['curl', '-H', 'B: 1', '$eq']);
    expect(() => wordsOf('echo $B', new Map())).toThrow('the variable B is not set');
  });

  it('are Plinth, however it is called', () => {
    const asked = [
      ['plinth', 'routes'],
      ['npx', 'plinth', 'routes'],
      ['npm', 'run', '-s', 'plinth', '--', 'routes'],
      ['npm', 'test'],
    ];
    expect(asked.map(plinthArguments)).toEqual([['routes'], ['routes'], ['routes'], null]);
  });

  it('become requests', () => {
    const words = ['curl', '-X', 'PUT', 'http://127.0.0.1:1337/api/a', '-H', 'A: b', '-d', '{}', '-sg'];
    const headers = { A: 'b', 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(curlRequest(words, '/')).toEqual({ method: 'PUT', path: '/api/a', headers, body: '{}' });
    expect(curlRequest(['curl', 'https://example.org'], '/')).toBeNull();
    expect(() => curlRequest(['curl', '--frob', 'http://localhost:1337/'], '/')).toThrow('--frob');
    expect(httpRequests('GET /a\nGET /b').map(({ path }) => path)).toEqual(['/a', '/b']);
  });
});

describe('comparing', () => {
  const compare = (expected: unknown, actual: unknown) => differences(expected, actual, new Aliases());

  it('is strict but for what is left open', () => {
    expect(compare({ a: 1 }, { a: 1, b: 2 })).toEqual(['.b: is not expected, found 2']);
    expect(compare({ a: '…', '…': '…' }, { a: [1], b: 2 })).toEqual([]);
    expect(compare({ a: 1, b: '…' }, { a: 1 })).toEqual(['.b: is missing']);
    expect(compare([1, '…'], [1, 2, 3])).toEqual([]);
    expect(compare([1], [1, 2])).toEqual([expect.stringContaining('has 2 items, expected 1')]);
    expect(compare({ createdAt: '2026-01-01T00:00:00.000Z' }, { createdAt: '2027-05-05T01:02:03.004Z' })).toEqual([]);
    expect(fits('a…c', 'abbbc')).toBe(true);
    expect(fits('a.c', 'abc')).toBe(false);
  });

  it('lets a page name documents as it likes, and always the same', () => {
    const aliases = new Aliases();
    const [one, two, real, other] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24)) as [string, string, string, string];
    expect(differences({ documentId: one }, { documentId: real }, aliases)).toEqual([]);
    expect(differences({ documentId: one }, { documentId: other }, aliases)).toHaveLength(1);
    expect(differences({ documentId: two }, { documentId: real }, aliases)).toHaveLength(1);
    expect(aliases.resolve(`/api/leaves/${one}`)).toBe(`/api/leaves/${real}`);
  });
});
