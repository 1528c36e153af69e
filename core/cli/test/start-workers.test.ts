import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { plinth } from './run-plinth.ts';

afterAll(removeAppFolders);

describe('plinth start --workers', () => {
  it('tells mistakes in files as one process does', async () => {
    const folder = appFolder({
      'config/server.json': '{ "prot": 1 }',
      'config/plugins.json': '{ "rest": { "config": { "prefx": "/x" } } }',
    });
    const one = await plinth(['start', '--app', folder]);
    expect([one.code, one.err]).toEqual([1, expect.stringMatching(/prot[\s\S]*prefx/)]);
    expect(await plinth(['start', '--app', folder, '--workers', '2'], { DATABASE_URL: 'sqlite:data.db' })).toEqual(one);
  });

  it('refuses a database of one process', async () => {
    const { code, err } = await plinth(['start', '--app', appFolder({ 'config/server.json': '{}' }), '--workers', '2']);
    expect([code, err]).toEqual([1, expect.stringMatching(/database\.url: the in-memory database sqlite::memory: .*--workers 1/)]);
  });

  it.each(['0', 'x', '-1', '2.5', '65', ''])('refuses --workers %j', async (given) => {
    const { code, err } = await plinth(['start', '--app', '/', `--workers=${given}`]);
    expect([code, err]).toEqual([1, expect.stringContaining('Expected "auto" or an integer from 1 to 64.')]);
  });

  it.each([
    ['workers', 0, 'workers: expected at least 1, found 0'],
    ['workers', 'many', 'expected "auto" or an integer from 1 to 64'],
    ['workerMemory', '1mb', 'expected 0, or at least 256mb'],
  ])('refuses %s: %j of config/server', async (key, value, told) => {
    const { code, err } = await plinth(['start', '--app', appFolder({ 'config/server.json': JSON.stringify({ [key]: value }) })]);
    expect([code, err]).toEqual([1, expect.stringContaining(told)]);
  });
});
