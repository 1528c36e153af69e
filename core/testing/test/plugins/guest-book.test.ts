import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootApp, eachDialect } from 'plinth/testing';
import guestBook from './guest-book.ts';

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'guest-book.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8')).toContain(`\`\`\`ts\n${sample}\`\`\``);
  });
});

eachDialect('a plugin with a table of its own', (dialect) => {
  it('answers what it has stored', async () => {
    const app = await bootApp({ database: dialect, app: { plugins: [guestBook] } });
    const write = async (body: object) => (await app.request.post('/guest-book').send(body).expect(200)).body;
    const ada = await write({ guest: 'Ada', answers: { likes: ['engines', "Babbage's"] } });
    const grace = await write({ guest: 'Grace' });
    expect(ada).toEqual({
      id: expect.any(Number),
      guest: 'Ada',
      answers: { likes: ['engines', "Babbage's"] },
      written_at: expect.any(String),
    });
    expect((await app.request.get('/guest-book').expect(200)).body).toEqual([ada, { ...grace, answers: null }]);
    await app.close();
  });
});
