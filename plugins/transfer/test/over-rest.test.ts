import { gzipSync } from 'node:zlib';
import { DATABASE, DOCUMENTS, type DocumentChange, SYSTEM, UnavailableError } from 'plinth';
import { type BootedApp, bootApp, readsDuring, sentInTransactions } from 'plinth/testing';
import { TAR_END, tarHead, tarPadding } from '../format/tar.ts';
import { TRANSFERS } from '../index.ts';
import { asking, bootTransfer, READER, reached, SYSTEM_HERE, sendImport, streamOf, TOKEN, WRITER } from './transfer-app.ts';

const NOTE = 'api::note.note';
const line = (documentId: string, data: object, more: object = {}) =>
  `${JSON.stringify({ type: NOTE, documentId, status: 'draft', data, ...more })}\n`;
const entry = (name: string, text: string | Buffer) => {
  const bytes = Buffer.from(text);
  return Buffer.concat([tarHead(name, bytes.length), bytes, tarPadding(bytes.length)]);
};
const archive = (...entries: readonly Buffer[]) => Buffer.concat([...entries, TAR_END]);

describe('transfers over REST', () => {
  let app: BootedApp;
  let api: ReturnType<typeof asking>;

  beforeAll(async () => {
    app = await bootTransfer({ config: { maxSize: 200_000, maxLine: 20_000, maxChosen: 20 } });
    api = asking(app);
  });
  afterAll(async () => {
    await app.close();
  });

  /** Sends an import, waits for its plan, and runs it. */
  async function moved(query: string, body: string | Buffer, conflicts?: string, token = TOKEN) {
    const sent = await sendImport(app, query, body, token).expect(201);
    const { id } = sent.body.data;
    const planned = await reached(app, id, ['planned', 'failed'], token);
    await asking(app, token)
      .post(`/api/transfer/imports/${id}/run`, conflicts === undefined ? {} : { conflicts })
      .expect(200);
    const done = await reached(app, id, ['done', 'failed'], token);
    const { body: told } = await asking(app, token).get(`/api/transfer/imports/${id}/problems`).expect(200);
    return { id, planned, done, problems: told.data };
  }

  const titles = async () =>
    (await api.get('/api/notes?status=draft&sort=documentId&fields=title')).body.data.map(({ title }: { title: string }) => title);

  it('plans first: what is new, changed, the same and wrong, by line', async () => {
    const text = [
      line('nota', { title: 'A' }),
      line('notb', { title: 'B' }),
      'nothing\n',
      '{"type":"api::no.no"}\n',
      line('notc', { title: 7 }),
      line('notd', { title: 'x', colour: 1 }),
    ].join('');
    const { planned, done, problems } = await moved('format=jsonl&name=notes.jsonl', text);
    expect(planned).toMatchObject({ state: 'planned', plan: { new: 2, failed: 4 } });
    expect(done).toMatchObject({ outcome: { written: 2, failed: 4 } });
    expect(
      problems.map(({ source, problems: [first] }: { source: string; problems: { line: number; message: string }[] }) => [
        source,
        first?.line,
        first?.message,
      ]),
    ).toEqual([
      ['notes.jsonl', 3, 'is not valid JSON'],
      ['notes.jsonl', 4, 'does not name a content type of this app'],
      ['notes.jsonl', 5, expect.stringContaining('title must be a `string` type')],
      ['notes.jsonl', 6, 'Invalid key colour'],
    ]);
    expect(await titles()).toEqual(['A', 'B']);
    const again = await moved('format=jsonl', line('nota', { title: 'A' }) + line('notb', { title: 'B2' }));
    expect(again.planned).toMatchObject({ plan: { same: 1, changed: 1 } });
    expect(again.done).toMatchObject({ outcome: { same: 1, skipped: 1 } });
    await moved('format=jsonl', line('notb', { title: 'B2' }), 'overwrite');
    expect(await titles()).toEqual(['A', 'B2']);
    const older = await moved('format=jsonl', line('notb', { title: 'B3' }, { updatedAt: '2020-01-01T00:00:00.000Z' }), 'newer');
    expect(older.done).toMatchObject({ outcome: { skipped: 1 } });
    const newer = await moved('format=jsonl', line('notb', { title: 'B3' }, { updatedAt: '2099-01-01T00:00:00.000Z' }), 'newer');
    expect(newer.done).toMatchObject({ outcome: { written: 1 } });
  });

  it('writes fewer documents together where a transaction has no time for many', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const { together, rehearse } = documents;
    const sizes: number[] = [];
    const bounded = (work: typeof together): typeof together =>
      ((...[changes, ...asked]: Parameters<typeof together>) => {
        sizes.push(changes.length);
        if (changes.length > 2) return Promise.reject(new UnavailableError('The response takes too long to read; nothing was written'));
        return work.call(documents, changes, ...asked);
      }) as never;
    Object.assign(documents, { together: bounded(together), rehearse: bounded(rehearse as never) });
    try {
      const text = Array.from({ length: 7 }, (_, at) => line(`slow${at}`, { title: `Slow ${at}` })).join('');
      const { planned, done } = await moved('format=jsonl', text);
      expect(planned).toMatchObject({ plan: { new: 7 } });
      expect(done).toMatchObject({ state: 'done', outcome: { written: 7 } });
      expect(sizes).toEqual([7, 4, 2, 2, 3, 2, 1, 7, 4, 2, 2, 3, 2, 1]);
    } finally {
      Object.assign(documents, { together, rehearse });
    }
    const gone = Array.from({ length: 7 }, (_, at) => api.delete(`/api/notes/slow${at}`).expect(204));
    await Promise.all(gone);
  });

  it('exports what is behind a page that came short, as where something was removed while it was read', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const ids = Array.from({ length: 250 }, (_, at) => `many${String(at).padStart(3, '0')}`);
    const change = (documentId: string): DocumentChange => ({
      kind: 'create',
      type: NOTE,
      documentId,
      request: { data: { title: documentId } },
    });
    for (let at = 0; at < ids.length; at += 50) await documents.together(ids.slice(at, at + 50).map(change), SYSTEM);
    const { find } = documents;
    const short = async (...asked: Parameters<typeof find>) => {
      const found = await find.apply(documents, asked);
      return found.documents.length < 200 ? found : { ...found, documents: found.documents.slice(0, -1) };
    };
    Object.assign(documents, { find: short });
    try {
      const made = await api.post('/api/transfer/exports', { format: 'csv', types: ['note'], states: 'draft' }).expect(201);
      const { text } = await api.get(`/api/transfer/exports/${made.body.data.id}/file`).expect(200);
      expect(text.match(/\nmany\d+/g)?.map((each) => each.slice(1))).toEqual(ids);
    } finally {
      Object.assign(documents, { find });
    }
    for (const id of ids) await documents.remove(NOTE, id, new Map(), SYSTEM);
  });

  it('takes a table: other headings, signs of formulas, mistakes by column', async () => {
    const table = 'Key;Heading;Count\r\nrow1;"\'=1+1";3\r\nrow2;"two ""quoted""\nlines";x\r\nrow3;plain;-4\r\n';
    const columns = encodeURIComponent(JSON.stringify({ Key: 'documentId', Heading: 'title', Count: 'number' }));
    const { planned, problems } = await moved(`format=csv&type=notes&columns=${columns}&name=t.csv`, table);
    expect(planned).toMatchObject({ plan: { new: 2, failed: 1 } });
    expect(problems[0].problems).toEqual([{ level: 'error', line: 3, path: 'number', message: 'must be a number' }]);
    const { body } = await api.get('/api/notes/row1?status=draft').expect(200);
    expect(body.data).toMatchObject({ title: '=1+1', number: 3 });
    const made = await api.post('/api/transfer/exports', { format: 'csv', types: ['note'] }).expect(201);
    const { text } = await api
      .get(`/api/transfer/exports/${made.body.data.id}/file`)
      .expect(200)
      .expect('Content-Disposition', /notes\.csv/);
    expect(text).toContain("row1,draft,'=1+1,3,");
    const again = await moved('format=csv&type=api::note.note', text);
    expect(Object.keys(again.planned.plan)).toEqual(['same']);
    await sendImport(app, 'format=csv&type=notes', 'title,Colour\nx,y\n').expect(400, /The column \\"Colour\\" is not an attribute/);
  });

  it('goes by the rights of whoever asks', async () => {
    const reader = asking(app, READER);
    await app.kernel.container
      .resolve(DOCUMENTS)
      .create(NOTE, { data: { title: 'Seen', number: 5 }, axes: new Map([['status', 'published']]) }, SYSTEM);
    const made = await reader.post('/api/transfer/exports', { format: 'jsonl', types: ['notes'] }).expect(201);
    const { text } = await reader
      .get(`/api/transfer/exports/${made.body.data.id}/file`)
      .buffer(true)
      .parse(plainText as never)
      .expect(200)
      .then((answer) => ({ text: String(answer.body) }));
    expect(
      text
        .trim()
        .split('\n')
        .map((each) => JSON.parse(each)),
    ).toEqual([
      { type: NOTE, documentId: expect.any(String), status: 'published', updatedAt: expect.any(String), data: { title: 'Seen' } },
    ]);
    await reader.post('/api/transfer/exports', { types: ['articles'] }).expect(403);
    await api.get(`/api/transfer/exports/${made.body.data.id}/file`).expect(404);
    const denied = await moved('format=jsonl', line('denied', { title: 'x' }), 'overwrite', READER);
    expect(denied.done).toMatchObject({ outcome: { failed: 1 } });
    const published = await moved(
      'format=jsonl',
      line('mine', { title: 'x' }) + line('theirs', { name: 'y' }, { type: 'api::author.author', status: undefined }),
      'overwrite',
      WRITER,
    );
    expect(published.done).toMatchObject({ outcome: { written: 1, failed: 1 } });
    expect(published.problems[0].problems[0].message).toBe('Forbidden');
    await app.request.get('/api/transfer/imports').expect(403);
    const { body } = await reader.get('/api/transfer/imports').expect(200);
    expect(body.data.every(({ id }: { id: number }) => id !== published.id)).toBe(true);
  });

  it('takes nothing from strangers that would lead out, fill the disk or stop the service', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, 10));
    await sendImport(app, 'format=jsonl', bomb).expect(413);
    await sendImport(app, 'format=jsonl', `${'x'.repeat(30_000)}\n`).expect(400, /Line 1 is longer than 20000 bytes/);
    await sendImport(app, 'format=archive', 'no archive at all').expect(400);
    await sendImport(app, 'format=archive', gzipSync(Buffer.from('no archive')).subarray(0, 15)).expect(400);
    await sendImport(app, 'format=archive', archive(entry('plinth.json', '{"format":"other"}'))).expect(400);
    await sendImport(app, 'format=other', '').expect(400);
    await sendImport(app, 'formats=jsonl', '').expect(400);
    await sendImport(app, 'format=csv&type=users', 'a\n').expect(400);
    const { planned, problems } = await moved(
      'format=archive',
      archive(
        entry('../../etc/passwd', 'x'),
        entry('files/../x', 'y'),
        entry('notes.jsonl', line('out', { title: 'In' })),
        entry(
          'files.jsonl',
          `${JSON.stringify({ type: 'plugin::upload.file', documentId: 'f1', data: { name: 'x.txt' }, bytes: '../../x' })}\n`,
        ),
      ),
      'overwrite',
    );
    expect(planned.notes).toEqual([
      expect.stringContaining('../../etc/passwd is ignored'),
      expect.stringContaining('files/../x is ignored'),
      'plinth.json is missing; the archive may be incomplete',
    ]);
    expect(planned).toMatchObject({ plan: { new: 1, failed: 1 } });
    expect(problems[0].problems[0].message).toBe('has an invalid file data name');
    for (const path of ['exports/0', 'exports/x/file', 'imports/999', 'imports/999/problems'])
      await api.get(`/api/transfer/${path}`).expect(404);
    await api.post('/api/transfer/exports', { types: ['users'] }).expect(400, /Content type .* not found/);
    await api.post('/api/transfer/exports', { colour: 1 }).expect(400, /colour/);
    const { body: several } = await api.post('/api/transfer/exports', { colour: 1, types: [], files: 'no' }).expect(400);
    expect(several.error.details.errors.map(({ path }: { path: string[] }) => path.join('.'))).toEqual(['types', 'files', 'colour']);
    const { body: both } = await api
      .post('/api/transfer/exports', { types: ['note'], documents: [{ type: 'note', documentId: 'a' }] })
      .expect(400);
    expect(both.error.details.errors).toEqual([
      { path: ['documents'], message: 'documents: Provide either types or documents', name: 'ValidationError' },
    ]);
    await api.post('/api/transfer/imports/999/run', {}).expect(404);
    await api.get('/api/transfer/imports/1/problems?after=x').expect(400);
  });

  it('brings chosen documents with what they lead to, as far as that is asked for', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const [root, child, leaf] = await Promise.all(
      ['Root', 'Child', 'Leaf'].map(async (title) =>
        String((await documents.create(NOTE, { data: { title }, axes: new Map([['status', 'draft']]) }, SYSTEM)).documentId),
      ),
    );
    for (const [id, parent] of [
      [root, child],
      [child, leaf],
    ] as const)
      await documents.update(NOTE, String(id), { data: { parent }, axes: new Map([['status', 'draft']]) }, SYSTEM);
    const held = async (withLinks: number) =>
      (await api.post('/api/transfer/exports', { format: 'jsonl', documents: [{ type: 'note', documentId: root }], withLinks }).expect(201))
        .body.data.parts;
    expect(await held(0)).toEqual([{ type: NOTE, documents: 1 }]);
    expect(await held(1)).toEqual([{ type: NOTE, documents: 2 }]);
    expect(await held(9)).toEqual([{ type: NOTE, documents: 3 }]);
    await api.post('/api/transfer/exports', { documents: [{ type: 'note', documentId: 'nobody' }] }).expect(400);
    const lost = await moved('format=jsonl', line('lost', { title: 'Lost', parent: 'nowhere' }), 'overwrite');
    expect(lost.done).toMatchObject({ outcome: { written: 1 } });
    expect(lost.problems[0].problems).toEqual([
      { level: 'warning', line: 1, path: 'parent', message: expect.stringContaining('neither here nor in the import') },
    ]);
  });

  it('takes no accounts along: who has the same one there is kept, others are left out and told', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const USER = 'plugin::users-permissions.user';
    const data = { username: 'ann', email: 'ann@example.org', password: 'a-long-password' };
    const ann = String((await documents.create(USER, { data }, SYSTEM)).documentId);
    const text = line('owned', { title: 'Hers', owner: ann }) + line('stray', { title: 'His', owner: 'bobbobbob' });
    const { done, problems } = await moved('format=jsonl', text, 'overwrite');
    expect(done).toMatchObject({ outcome: { written: 2 } });
    expect(problems.map(({ documentId, problems: said }: { documentId: string; problems: object[] }) => [documentId, said])).toEqual([
      [
        'stray',
        [
          {
            level: 'warning',
            line: 2,
            path: 'owner',
            message: expect.stringContaining(`refers to ${USER} bobbobbob, which does not exist here`),
          },
        ],
      ],
    ]);
    const lines = async (token: string, states: string) => {
      const asked = { format: 'jsonl', documents: [{ type: 'note', documentId: 'owned' }], withLinks: 10, states };
      const made = await asking(app, token).post('/api/transfer/exports', asked).expect(201);
      expect(made.body.data.parts).toEqual([{ type: NOTE, documents: 1 }]);
      const file = asking(app, token).get(`/api/transfer/exports/${made.body.data.id}/file`).buffer(true);
      const { body } = await file.parse(plainText as never).expect(200);
      return JSON.parse(String(body).trim());
    };
    const all = await lines(TOKEN, 'draft');
    expect(all.data).toMatchObject({ title: 'Hers', owner: ann });
    expect(JSON.stringify(all)).not.toContain('ann@');
    // The export of a caller who may not see accounts contains no links to them. So importing it leaves the links as they are.
    const some = await lines(WRITER, 'draft');
    expect(Object.keys(some.data)).not.toContain('owner');
    expect(
      (await moved('format=jsonl', JSON.stringify({ ...some, data: { ...some.data, title: 'Ours' } }), 'overwrite')).done,
    ).toMatchObject({
      outcome: { written: 1 },
    });
    expect((await lines(TOKEN, 'draft')).data).toMatchObject({ title: 'Ours', owner: ann });
  });

  it('leaves what somebody else has made since the plan to `conflicts`, and adds to what it has made itself', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    for (const [conflicts, outcome, title] of [
      ['skip', { skipped: 1, written: 1 }, 'Theirs'],
      ['newer', { skipped: 1, written: 1 }, 'Theirs'],
      ['overwrite', { written: 2 }, 'Ours'],
    ] as const) {
      const documentId = `meant${conflicts}`;
      const text = line(documentId, { title: 'Ours' }, { updatedAt: '2020-01-01T00:00:00.000Z' }) + line(`${documentId}2`, { title: 'x' });
      const { id } = (await sendImport(app, 'format=jsonl', text).expect(201)).body.data;
      expect(await reached(app, id, ['planned', 'failed'])).toMatchObject({ plan: { new: 2 } });
      await documents.together([{ kind: 'create', type: NOTE, documentId, request: { data: { title: 'Theirs' } } }], SYSTEM);
      await api.post(`/api/transfer/imports/${id}/run`, { conflicts }).expect(200);
      expect(await reached(app, id, ['done', 'failed'])).toMatchObject({ state: 'done', outcome });
      expect((await api.get(`/api/notes/${documentId}?status=draft`).expect(200)).body.data.title).toBe(title);
    }
    const apart = (locale: string) =>
      Array.from({ length: 45 }, (_, at) =>
        line(`apart${at}`, { title: `${locale} ${at}` }, { type: 'api::article.article', locale }),
      ).join('');
    const { done } = await moved('format=jsonl', apart('en') + apart('fr'), 'skip');
    expect(done).toMatchObject({ outcome: { written: 90 } });
  });

  it('goes on where it was broken off between two steps of a document, and takes it for its own', async () => {
    const { container } = app.kernel;
    const [documents, database, transfers] = [container.resolve(DOCUMENTS), container.resolve(DATABASE), container.resolve(TRANSFERS)];
    const { together } = documents;
    const { transaction } = database;
    const run = { caller: SYSTEM_HERE, signal: new AbortController().signal };
    const text = line('ring1', { title: 'One', number: 1, parent: 'ring2' }) + line('ring2', { title: 'Two', number: 2, parent: 'ring1' });
    const id = await transfers.receive({ format: 'jsonl' }, streamOf(Buffer.from(text)), SYSTEM_HERE);
    await transfers.workAlone(id, 'plan', 'skip', run);
    const broken = async (...asked: Parameters<typeof together>) => {
      const made = await together.apply(documents, asked);
      Object.assign(database, { transaction: () => Promise.reject(new Error('the process was killed')) });
      return made;
    };
    Object.assign(documents, { together: broken });
    try {
      await expect(transfers.workAlone(id, 'run', 'skip', run)).rejects.toThrow('the process was killed');
    } finally {
      Object.assign(documents, { together });
      Object.assign(database, { transaction });
    }
    expect((await api.get('/api/notes/ring1?status=draft&populate=parent').expect(200)).body.data.parent).toBeNull();
    expect(await transfers.workAlone(id, 'run', 'skip', run)).toMatchObject({ state: 'done', outcome: { written: 2 } });
    const { data } = (await api.get('/api/notes/ring1?status=draft&populate=parent').expect(200)).body;
    expect(data.parent).toMatchObject({ documentId: 'ring2' });
  });

  it('notes nothing once another run has taken over, and takes for its own what a run that was stopped has made meanwhile', async () => {
    const { container } = app.kernel;
    const [documents, transfers, database] = [container.resolve(DOCUMENTS), container.resolve(TRANSFERS), container.resolve(DATABASE)];
    const { together } = documents;
    const run = { caller: SYSTEM_HERE, signal: new AbortController().signal };
    const text = line('both1', { title: 'One' }) + line('both2', { title: 'Two' }) + line('both3', { title: 'Three' });
    const id = await transfers.receive({ format: 'jsonl' }, streamOf(Buffer.from(text)), SYSTEM_HERE);
    await transfers.workAlone(id, 'plan', 'skip', run);
    const assertHeld = async (knex?: unknown) => {
      if (knex !== undefined) throw new UnavailableError('another run has taken over');
    };
    let calls = 0;
    const atOnce = async (...[changes, caller]: Parameters<typeof together>) => {
      calls += 1;
      if (calls === 1) await together.call(documents, changes.slice(0, 2), caller);
      return together.call(documents, changes, caller);
    };
    Object.assign(documents, { together: atOnce });
    try {
      await expect(transfers.workAlone(id, 'run', 'skip', { ...run, assertHeld })).rejects.toThrow('another run has taken over');
      const outcomes = await database.knex('plinth_transfer_documents').where({ transfer: id }).distinct('outcome');
      expect(outcomes).toEqual([{ outcome: 'waiting' }]);
      for (const each of ['both1', 'both2', 'both3']) await documents.remove(NOTE, each, new Map(), SYSTEM);
      calls = 0;
      expect(await transfers.workAlone(id, 'run', 'skip', run)).toMatchObject({ state: 'done', outcome: { same: 2, written: 1 } });
    } finally {
      Object.assign(documents, { together });
    }
  });

  it('is planned to its end before it is run, where it was stopped or has failed meanwhile', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const { rehearse } = documents;
    const steps = jest.spyOn(app.kernel.container.resolve(TRANSFERS), 'step');
    const begun = (states: readonly string[], id: number) => reached(app, id, states);
    const text = Array.from({ length: 90 }, (_, at) => line(`half${at}`, { title: `Half ${at}` })).join('');
    for (const verb of ['run', 'plan']) {
      let [id, calls] = [0, 0];
      const stopping = async (...asked: Parameters<typeof rehearse>) => {
        calls += 1;
        if (calls === 2) await api.post(`/api/transfer/imports/${id}/stop`).expect(200);
        return rehearse.apply(documents, asked);
      };
      const arrived = new Promise<void>((resolve) => {
        const waiting = async (...asked: Parameters<typeof rehearse>) => {
          while (id === 0) await new Promise((go) => setTimeout(go, 5));
          resolve();
          return stopping(...asked);
        };
        Object.assign(documents, { rehearse: waiting });
      });
      try {
        id = (await sendImport(app, 'format=jsonl', text).expect(201)).body.data.id;
        await arrived;
        const stopped = await begun(['stopped'], id);
        expect(stopped.plan.waiting).toBeGreaterThan(0);
      } finally {
        Object.assign(documents, { rehearse });
      }
      // The work on one that was stopped ends a little later.
      await Promise.allSettled(steps.mock.results.map(({ value }) => value));
      const { body } = await api.post(`/api/transfer/imports/${id}/${verb}`, verb === 'run' ? { conflicts: 'overwrite' } : {}).expect(200);
      expect(body.data).toMatchObject({ state: 'planning', outcome: { waiting: 90 } });
      expect(await begun(['planned', 'failed', 'done'], id)).toMatchObject({
        state: 'planned',
        plan: { new: 90 },
        outcome: { waiting: 90 },
      });
      await api.delete(`/api/transfer/imports/${id}`).expect(204);
    }
    steps.mockRestore();
  });

  it('is stopped, and removed', async () => {
    const many = Array.from({ length: 900 }, (_, index) => line(`many${index}`, { title: `Many ${index}` })).join('');
    const { body } = await sendImport(app, 'format=jsonl', many).expect(201);
    await api.delete(`/api/transfer/imports/${body.data.id}`).expect(400);
    await api.post(`/api/transfer/imports/${body.data.id}/stop`).expect(200);
    await api.delete(`/api/transfer/imports/${body.data.id}`).expect(204);
    await api.get(`/api/transfer/imports/${body.data.id}`).expect(404);
  });
});

describe('the plugin transfer', () => {
  it('leaves no trace where it is off, and costs writes and reads nothing where it is on', async () => {
    const sent: number[] = [];
    for (const transfer of [true, false]) {
      const app = await bootApp({
        env: { TOKEN_FULL: TOKEN },
        app: {
          contentTypes: [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { title: { type: 'string' } } }] as never,
          config: {
            plugins: { transfer },
            access: { tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }] } as never,
          },
        },
      });
      try {
        const api = asking(app);
        const documents = app.kernel.container.resolve(DOCUMENTS);
        const database = app.kernel.container.resolve(DATABASE);
        const write = () => documents.create(NOTE, { data: { title: 'x' } }, SYSTEM);
        await write();
        sent.push(await sentInTransactions(database, write));
        sent.push((await readsDuring(database, () => documents.find(documents.parse(NOTE, {}, 'list', SYSTEM)))).length);
        await api.get('/api/transfer/imports').expect(transfer ? 200 : 404);
      } finally {
        await app.close();
      }
    }
    expect(Math.min(...sent)).toBeGreaterThan(0);
    expect(sent.slice(0, 2)).toEqual(sent.slice(2));
  });
});

function plainText(stream: NodeJS.ReadableStream, done: (error: Error | null, text: string) => void): void {
  let text = '';
  stream.on('data', (part) => {
    text += String(part);
  });
  stream.on('end', () => done(null, text));
}
