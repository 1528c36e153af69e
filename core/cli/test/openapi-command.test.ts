import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { plinth } from './run-plinth.ts';

describe('plinth openapi', () => {
  it('tells the routes of an app without its database', async () => {
    const env = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:9/nowhere' };
    const { code, out, err } = await plinth(['openapi', '--app', join(__dirname, '../../..')], env);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ openapi: '3.1.0', paths: { '/api/plants': {}, '/api/users/me': {}, '/graphql': {} } });
  });

  it('makes the folder of the file', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'docs/openapi.json');
    const { code, err } = await plinth(['openapi', '--app', join(__dirname, '../../..'), '--out', file]);
    expect([code, err, existsSync(file)]).toEqual([0, '', true]);
    folder.remove();
  });
});
