import { askGraphql, type BootedApp } from 'plinth/testing';
import { bootTransfer, READER, reached, sendImport, TOKEN } from './transfer-app.ts';

describe('transfers over GraphQL', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootTransfer();
  });
  afterAll(async () => {
    await app.close();
  });

  it('are seen, begun and stopped by those who may', async () => {
    const ask = (query: string, token: string | null = TOKEN) => askGraphql(app, query, token === null ? {} : { token });
    const text = `${JSON.stringify({ type: 'api::author.author', documentId: 'ada', data: { name: 'Ada' } })}\n`;
    const sent = await sendImport(app, 'format=jsonl&name=a.jsonl', text).expect(201);
    const { id } = sent.body.data;
    await reached(app, id, ['planned']);
    expect((await ask('{ transfers { id name state plan } }')).data).toEqual({
      transfers: [{ id: String(id), name: 'a.jsonl', state: 'planned', plan: { new: 1 } }],
    });
    expect((await ask(`mutation { runImport(id: "${id}", conflicts: overwrite) { kind conflicts: error } }`)).data).toEqual({
      runImport: { kind: 'import', conflicts: null },
    });
    await reached(app, id, ['done']);
    expect((await ask(`mutation { makeExport(types: ["authors"], format: "jsonl") { name kind } }`)).data).toEqual({
      makeExport: { name: 'authors.jsonl', kind: 'export' },
    });
    expect((await ask(`{ transfer(id: "${id}") { state } }`, READER)).errors[0]).toContain('Transfer not found');
    expect((await ask('{ transfers { id } }', null)).errors[0]).toContain('Forbidden');
  });
});
