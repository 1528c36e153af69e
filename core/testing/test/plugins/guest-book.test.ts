import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootApp, eachDialect } from 'plinth/testing';
import guestBook from './guest-book.ts';

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'guest-book.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8')).toContain(
      `\`\`\`ts\n// plugins/guest-book.ts\n${sample}\`\`\``,
    );
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

  it('answers 400 to what is no entry', async () => {
    const app = await bootApp({ database: dialect, app: { plugins: [guestBook] } });
    const refused = async (body?: object) => {
      const answer = await app.request.post('/guest-book').send(body).expect(400);
      expect(answer.body.error).toMatchObject({ status: 400, name: 'ValidationError' });
      return answer.body.error.message;
    };
    await refused();
    expect(await refused({})).toContain('guest');
    expect(await refused({ guest: 'x'.repeat(300) })).toContain('guest');
    expect(await refused({ guest: 'Ada', written_at: 'never' })).toContain('written_at');
    await refused({ guest: 'A\0da' });
    await refused({ guest: '\ud800' });
    expect((await app.request.get('/guest-book').expect(200)).body).toEqual([]);
    await app.close();
  });

  it('stores JSON that looks like SQL, and refuses what Objection would take for its own', async () => {
    const app = await bootApp({ database: dialect, app: { plugins: [guestBook] } });
    const write = (answers: unknown) => app.request.post('/guest-book').send({ guest: 'Ada', answers });
    const stored = [{ toSQL: 1 }, { toKnexRaw: 'x' }, { client: 1 }, { inner: { isRawInstance: true, client: 1 } }, [{ toSQL: {} }]];
    for (const answers of stored) expect((await write(answers).expect(200)).body.answers).toEqual(answers);
    const marks = [{ isRawInstance: true, client: 1 }, { isObjectionQueryBuilderBase: true }, { $isObjectionModel: true, $toJson: 1 }];
    for (const answers of [...marks, [[marks[2]]]]) {
      expect((await write(answers).expect(400)).body.error.message).toMatch(/^A value must not contain the key /);
    }
    const { body } = await app.request.get('/guest-book').expect(200);
    expect(body.map(({ answers }: { readonly answers: unknown }) => answers)).toEqual(stored);
    await app.close();
  });
});
