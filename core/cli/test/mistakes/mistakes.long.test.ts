import { appFolder, removeAppFolders } from '../../../config/test/app-folder.ts';
import { plinth } from '../run-plinth.ts';
import { article, config, type Mistake, options } from './app.ts';
import { configMistakes } from './config-mistakes.ts';
import { told } from './judge.ts';
import { schemaMistakes } from './schema-mistakes.ts';

afterAll(removeAppFolders);

const SECRET = 'hunter2';

describe('mistakes', () => {
  it.each([...configMistakes, ...schemaMistakes].map((mistake) => [mistake.did, mistake] as const))('%s', async (_, mistake) => {
    const text = await told(mistake);
    expect(text).not.toContain(SECRET);
    if (mistake.at !== null) expect(text.split('\n')).toContain(mistake.at);
    expectInOrder(text, mistake);
    // A mistake is reported once, and causes no further reports.
    if (mistake.at !== null) expect(text.split('\n\n').at(-1)).toMatch(new RegExp(`^${mistake.problems ?? 1} problem`));
  });
});

describe('several mistakes', () => {
  it('are told in one run, whichever files they are in, by file and in the order of lines', async () => {
    const files = {
      ...article({ title: { type: 'strng' } }, { options: { draftAndPublsh: true } }),
      ...config('server', { host: '::1', prot: 80, port: '1337' }),
      ...config('access', { roles: { pubic: { actions: [] } } }),
      ...options('rest', { maxLimt: 5 }),
      'config/cors.ts': 'export default {};',
      'config/components/shared/seo.json': '{\n  "info": {},,\n}',
    };
    const { code, out, err } = await plinth(['start', '--app', appFolder(files)], { PORT: 'http' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const [title, ...groups] = err.trimEnd().split('\n\n');
    expect(title).toMatch(/^plinth: The app \S+ has errors$/);
    expect(groups).toEqual([
      expect.stringMatching(/^config\/cors\.ts\n {2}this file is not used/),
      expect.stringMatching(/^config\/server\.json\n {2}line 3, prot: .*\n {2}line 4, port: [^\n]*$/),
      expect.stringMatching(/^config\/plugins\.json\n {2}line 4, rest\.config\.maxLimt: /),
      expect.stringMatching(/^config\/access\.json\n {2}line 3, roles\.pubic: /),
      expect.stringMatching(/^config\/components\/shared\/seo\.json\n {2}line 2: /),
      expect.stringMatching(
        /^config\/content-types\/article\.json\n {2}line 9, options\.draftAndPublsh: .*\n {2}line \d+, attributes\.title\.type: [^\n]*$/,
      ),
      '8 problems in 6 files',
    ]);
  });
});

function expectInOrder(text: string, { says }: Mistake): void {
  let rest = text;
  for (const part of says) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
}
