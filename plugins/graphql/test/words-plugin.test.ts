import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootApp } from 'plinth/testing';
import words from './words-plugin.ts';

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'words-plugin.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../docs/plugins.md'), 'utf8')).toContain(`\`\`\`ts\n${sample}\`\`\``);
  });

  it('adds fields, and leaves out what it says', async () => {
    const text = { type: 'string' };
    const poem = { info: { singularName: 'poem', pluralName: 'poems' }, attributes: { text, source: text } };
    const roles = { public: { actions: ['api::poem.poem.find', 'api::poem.poem.create'] } };
    const app = await bootApp({ app: { contentTypes: [poem], plugins: [words], config: { access: { roles } } } });
    for (const each of ['Tyger tyger', 'O rose'])
      await app.request
        .post('/api/poems')
        .send({ data: { text: each } })
        .expect(201);
    const ask = async (query: string) => (await app.request.post('/graphql').send({ query })).body;
    expect(await ask('{ poems { text words } motto }')).toEqual({
      data: {
        poems: [
          { text: 'O rose', words: 2 },
          { text: 'Tyger tyger', words: 2 },
        ],
        motto: 'Festina lente',
      },
    });
    expect((await ask('{ poems { source } }')).errors).toHaveLength(1);
    expect((await ask('mutation { deletePoem(documentId: "x") { documentId } }')).errors).toHaveLength(1);
    await app.close();
  });
});
