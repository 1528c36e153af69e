import { DOCUMENTS, definePlugin, ForbiddenError, z } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { BytesLock } from '../library/bytes-lock.ts';
import { begin, Gate, until } from './gate.ts';
import { bootLibrary, PERSON, people } from './library-app.ts';
import { png } from './png.ts';
import { checkUploads, cleanLooseBytes, expectSameFile, fileInfo, storedBytes, waitingReplacements } from './replaced-files.ts';
import { Vault } from './vault.ts';

let gate = new Gate();

/** Holds changes with some names before or after the commit, and refuses one. */
const moody = definePlugin({
  name: 'moody',
  requires: ['upload'],
  options: z.strictObject({}),
  apply({ container }) {
    const { hooks } = container.resolve(DOCUMENTS);
    hooks.before.tapPromise('moody', async (change) => {
      const name = change.type.uid === FILE_UID && 'data' in change ? change.data.name : '';
      if (name === 'slow.png') await gate.pass();
      if (name === 'refused.png') throw new ForbiddenError('No');
      return change;
    });
    hooks.committed.tapPromise('moody', async ({ after }) => {
      if (after?.values.name === 'late.png') await gate.pass();
    });
  },
});

eachDialect('replacing a file', (dialect) => {
  let database: Awaited<ReturnType<typeof dialect.createDatabase>>;
  let nodes: readonly [BootedApp, BootedApp];
  let vault: Vault;
  let red: Buffer;
  let blue: Buffer;

  beforeAll(async () => {
    vault = new Vault();
    database = await dialect.createDatabase();
    const boot = () =>
      bootLibrary({
        database: database.url,
        plugins: [vault.plugin(), moody, people],
        upload: { provider: 'vault' },
        server: { logLevel: 'silent' },
      });
    nodes = [await boot(), await boot()];
    [red, blue] = [await png('red'), await png('blue', 600)];
  });
  afterAll(async () => {
    for (const node of nodes ?? []) await node.close();
    await database?.remove();
    vault?.remove();
  });
  afterEach(async () => {
    vault.before = () => undefined;
    await settle();
    for (const { id } of (await nodes[0].request.get('/api/upload/files')).body) await nodes[0].request.delete(`/api/upload/files/${id}`);
    expect(vault.keys).toEqual([]);
  });

  const add = async (image = red) => (await nodes[0].request.post('/api/upload').attach('files', image, 'a.png').expect(201)).body[0];
  const replace = (node: 0 | 1, id: number, image: Buffer, name = 'b.png') =>
    nodes[node].request.post(`/api/upload?id=${id}`).attach('files', image, name);
  /** Replaces a file as the interface does. */
  const exchange = (node: 0 | 1, id: number, image: Buffer) => replace(node, id, image).set('Cookie', PERSON);
  const told = (id: number) => fileInfo(nodes[0], id);
  const check = (options: object = {}) => checkUploads(nodes[1], options);
  /** Does what the job does, on the other node. */
  const settle = () => check({ repair: true });
  const waiting = () => waitingReplacements(nodes[0]);
  const expectAgreement = (id: number, image: Buffer) => expectSameFile(nodes[0], vault, id, image);
  const later = () => cleanLooseBytes(nodes[0]);

  const version = /\?v=[0-9a-f]{10}$/;
  const addressesOf = ({
    url,
    formats,
  }: {
    readonly url: string;
    readonly formats: Readonly<Record<string, { readonly url: string }>>;
  }) => [url, formats.small?.url, formats.thumbnail?.url];

  it('keeps id, documentId, hash, extension and address in the content API', async () => {
    const { id, documentId, hash, ext, url } = await add();
    const { body } = await replace(1, id, blue).expect(200);
    expect(body).toMatchObject({ id, documentId, hash, ext, url, name: 'b.png', width: 600 });
    expect(Object.keys(body.formats).sort()).toEqual(['small', 'thumbnail']);
    for (const address of addressesOf(body)) expect(address).not.toMatch(version);
    await expectAgreement(id, blue);
  });

  it('gives new addresses in the interface, and then in the content API, too', async () => {
    const { id, documentId, hash, ext, url } = await add();
    const { body } = await exchange(1, id, blue).expect(200);
    expect(body).toMatchObject({ id, documentId, hash, ext, name: 'b.png', width: 600 });
    expect(addressesOf(body)).toEqual([0, 1, 2].map(() => expect.stringMatching(version)));
    expect(body.url.replace(version, '')).toBe(url);
    await expectAgreement(id, blue);
    // Caches store the content of an address with a version for good.
    const again = (await replace(0, id, red).expect(200)).body;
    expect(again.url.replace(version, '')).toBe(url);
    expect(again.url).not.toBe(body.url);
    await expectAgreement(id, red);
  });

  it('announces the new address only when the new bytes are there', async () => {
    const { id, url } = await add();
    let step = 0;
    vault.before = (kind) => {
      if (kind === 'put' && step++ >= 5) throw new Error('the storage fails');
    };
    expect((await exchange(0, id, blue).expect(200)).body).toMatchObject({ url, width: 600 });
    vault.before = () => undefined;
    await settle();
    expect((await told(id)).url).not.toBe(url);
    await expectAgreement(id, blue);
  });

  it.each(['slow.png', 'late.png'])('leaves words and bytes of the same one of two nodes that do it at once (%s)', async (name) => {
    const file = await add();
    const locked = jest.spyOn(BytesLock.prototype, 'hold');
    const asked = () => locked.mock.calls.filter(([kind, key]) => kind === 'bytes' && key === file.hash).length;
    for (let round = 0; round < 3; round++) {
      gate = new Gate();
      const held = begin(replace(0, file.id, blue, name));
      // In the first round they begin together, and it is not said which one is first.
      if (round > 0) await gate.reached;
      const before = asked();
      const others = [red, blue].map((image) => begin(replace(1, file.id, image)));
      await until(() => asked() >= before + others.length);
      gate.open();
      const answers = await Promise.all([held, ...others]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await expectAgreement(file.id, (await told(file.id)).width === 600 ? blue : red);
    }
    locked.mockRestore();
  });

  it('changes nothing when it is refused', async () => {
    const file = await add();
    await replace(1, file.id, blue, 'refused.png').expect(403);
    await expectAgreement(file.id, red);
  });

  it('changes nothing when the storage fails before the document has changed, at whatever step', async () => {
    const file = await add();
    for (let failing = 0; failing < 5; failing++) {
      let step = 0;
      // All later steps fail, too, as if the process had died there.
      vault.before = (kind) => {
        if (step > failing || (kind === 'put' && step++ === failing)) throw new Error('the storage fails');
      };
      await replace(1, file.id, blue).expect(500);
      vault.before = () => undefined;
      expect(Buffer.compare(storedBytes(vault, await told(file.id)), red)).toBe(0);
      expect((await check()).at(-1)).toMatch(/, 0 incomplete files, /);
      await later();
      await expectAgreement(file.id, red);
    }
  });

  it('is finished by whoever comes next when the storage fails after the document has changed, at whatever step', async () => {
    const file = await add();
    // Before that, three are staged, one is stored as the earlier version, and one under a new key.
    for (let failing = 5; failing < 8; failing++) {
      let step = 0;
      vault.before = (kind) => {
        if (kind === 'put' && step++ >= failing) throw new Error('the storage fails');
      };
      await replace(0, file.id, blue).expect(200);
      expect((await told(file.id)).width).toBe(600);
      expect(await waiting()).toHaveLength(1);
      const lines = await check();
      expect(lines).toContain(`waiting\t${file.id}\tb.png`);
      expect(lines.at(-1)).toMatch(/^\d+ stored, 0 incomplete files, 0 orphaned$/);
      vault.before = () => undefined;
      await settle();
      await expectAgreement(file.id, blue);
      await replace(0, file.id, red).expect(200);
      await expectAgreement(file.id, red);
    }
  });

  it('that waits for its bytes may be done again, and removed', async () => {
    const file = await add();
    let step = 0;
    vault.before = (kind) => {
      if (kind === 'put' && step++ >= 5) throw new Error('the storage fails');
    };
    await replace(0, file.id, blue).expect(200);
    vault.before = () => undefined;
    await replace(1, file.id, red, 'c.png').expect(200);
    const again = await told(file.id);
    expect(again.name).toBe('c.png');
    expect(Buffer.compare(storedBytes(vault, again), red)).toBe(0);
    expect(await waiting()).toEqual([]);
    step = 0;
    vault.before = (kind) => {
      if (kind === 'put' && step++ >= 5) throw new Error('the storage fails');
    };
    await replace(0, file.id, blue).expect(200);
    await nodes[1].request.delete(`/api/upload/files/${file.id}`).expect(200);
    vault.before = () => undefined;
    await settle();
    expect(await waiting()).toEqual([]);
    // Staged bytes of a deleted file are left to the job, which deletes them after an hour.
    await later();
    expect(vault.keys).toEqual([]);
  });

  it('of a file that is removed meanwhile leaves nothing', async () => {
    const file = await add();
    gate = new Gate();
    const replacing = begin(replace(0, file.id, blue, 'slow.png'));
    await gate.reached;
    const removing = begin(nodes[1].request.delete(`/api/upload/files/${file.id}`));
    await until(async () => (await nodes[1].request.get(`/api/upload/files/${file.id}`)).status === 404);
    gate.open();
    const [replaced, removed] = await Promise.all([replacing, removing]);
    expect([replaced.status, removed.status]).toEqual([404, 200]);
    expect(vault.keys).toEqual([]);
  });
});
