import { createHmac } from 'node:crypto';
import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { eachDialect, runJob } from 'plinth/testing';
import { bootPrograms, PERSON, type Person, type ProgramApp, TestProgram } from './program-app.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PASSWORD = 'a long password';

/** The code that an authenticator app shows for a secret. @param later number of time steps from now, because each code works once */
function codeOf(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', key).update(step).digest();
  const at = (digest.at(-1) as number) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

eachDialect('programs, when their people prove themselves with something else', (dialect) => {
  let app: ProgramApp;
  let program: TestProgram;
  let count = 0;

  beforeAll(async () => {
    const reads = { title: 'Reads', actions: ['plugin::mcp.use', 'api::author.author.find', 'api::author.author.findOne'] };
    const admin = { config: { rateLimit: { requests: 1_000, perAddress: 10_000 }, roles: { reads } } };
    app = await bootPrograms(dialect, { plugins: { admin } });
    program = await TestProgram.register(app);
  });
  afterAll(() => app?.close());

  const works = async (token: string) => (await program.call(token, 'list_types')).status === 200;
  const knex = () => app.kernel.container.resolve(DATABASE).knex;
  const connectionsOf = (person: Person) => knex()('plinth_mcp_connections').where({ person: `staff:${person.id}` });
  const change = ({ documentId }: Person, data: object) =>
    app.kernel.container.resolve(DOCUMENTS).update(PERSON, documentId, { data: data as never }, SYSTEM);
  const isRefused = ({ status, body }: { readonly status: number; readonly body: { readonly error?: string } }) =>
    expect([status, body.error]).toEqual([400, 'invalid_grant']);

  /** Enables a second factor. @returns its secret */
  async function begin(person: Person): Promise<string> {
    const { secret } = (await person.send('post', '/auth/second-factor/begin', { password: PASSWORD })).body;
    expect((await person.send('post', '/auth/second-factor/enable', { code: codeOf(secret) })).status).toBe(200);
    return secret;
  }

  it('end with a second factor that is new', async () => {
    const eva = await app.come('eva', 'editor');
    const one = await program.connect(eva);
    const two = await program.connect(eva);
    const code = await program.code(eva);
    await begin(eva);
    expect(await works(one.access_token)).toBe(false);
    isRefused(await program.refresh(two.refresh_token));
    isRefused(await program.redeem(code));
    const after = await program.connect(eva);
    expect(await works(after.access_token)).toBe(true);
    expect((await eva.send('get', '/programs')).body.data).toHaveLength(1);
  });

  it('end with a second factor that is taken off, and none comes back with what was there before', async () => {
    const dan = await app.come('dan', 'editor');
    const [asked, renewed, silent] = [await program.connect(dan), await program.connect(dan), await program.connect(dan)];
    const secret = await begin(dan);
    const between = await program.connect(dan);
    expect(await works(asked.access_token)).toBe(false);
    isRefused(await program.refresh(renewed.refresh_token));
    await runJob(app, 'mcp.sweep');
    expect(await connectionsOf(dan)).toHaveLength(1);
    expect((await dan.send('post', '/auth/second-factor/disable', { code: codeOf(secret, 1), password: PASSWORD })).status).toBe(200);
    for (const { access_token: token, refresh_token: refresh } of [asked, renewed, silent, between]) {
      expect(await works(token)).toBe(false);
      isRefused(await program.refresh(refresh));
    }
  });

  it('get nothing for a code that was given before the password was another', async () => {
    const pia = await app.come('pia', 'editor');
    const [unused, used] = [await program.code(pia), await program.code(pia)];
    const { body } = await program.redeem(used);
    expect(await works(body.access_token)).toBe(true);
    await change(pia, { password: 'another long password' });
    isRefused(await program.redeem(unused));
    isRefused(await program.refresh(body.refresh_token));
    expect(await works(body.access_token)).toBe(false);
    expect(await connectionsOf(pia)).toEqual([]);
  });

  it.each<readonly [string, string, (person: Person) => Promise<unknown>]>([
    ['another role', 'reads', (person) => change(person, { role: 'editor' })],
    [
      'another role, and the first one again',
      'reads',
      (person) => change(person, { role: 'editor' }).then(() => change(person, { role: 'reads' })),
    ],
    ['another address', 'editor', (person) => change(person, { email: `other${person.id}@example.com` })],
    ['a block and its end', 'editor', (person) => change(person, { blocked: true }).then(() => change(person, { blocked: false }))],
  ])('end with %s, as sessions do', async (_, role, changeAccess) => {
    const tom = await app.come(`tom${count++}`, role);
    const tokens = await program.connect(tom, ['read']);
    const code = await program.code(tom, ['read']);
    expect(await works(tokens.access_token)).toBe(true);
    await changeAccess(tom);
    expect(await works(tokens.access_token)).toBe(false);
    isRefused(await program.redeem(code));
    isRefused(await program.refresh(tokens.refresh_token));
    await runJob(app, 'mcp.sweep');
    expect(await connectionsOf(tom)).toEqual([]);
  });

  it('get nothing while their person is blocked', async () => {
    const tom = await app.come('blocked', 'editor');
    const tokens = await program.connect(tom);
    await change(tom, { blocked: true });
    expect(await works(tokens.access_token)).toBe(false);
    isRefused(await program.refresh(tokens.refresh_token));
  });

  it('are granted nothing that their person does not hold', async () => {
    const ann = await app.come('ann', 'reads');
    const query = program.query();
    const { scopes } = (await ann.send('get', `/authorize?${new URLSearchParams(query)}`)).body.data;
    expect(scopes.filter(({ isHeld }: { readonly isHeld: boolean }) => isHeld).map(({ name }: { readonly name: string }) => name)).toEqual([
      'read',
    ]);
    for (const scope of ['write', 'upload', 'publish', 'delete']) {
      const { status, body } = await ann.send('post', '/authorize', { query, scopes: ['read', scope], allow: true });
      expect([status, body.error.message, body.error.details.path]).toEqual([
        400,
        `scopes: you don't have the permissions of the scope ${scope}`,
        ['scopes'],
      ]);
    }
    expect((await program.connect(ann, ['read'])).scope).toBe('read');
  });

  it('renew only so often in an hour, and are told when they may again', async () => {
    const kim = await app.come('kim', 'editor');
    const other = await program.connect(kim);
    const first = await program.connect(kim);
    let token = first.refresh_token;
    for (let turn = 0; turn < 120; turn += 1) {
      const { status, body } = await program.refresh(token);
      expect(status).toBe(200);
      token = body.refresh_token;
    }
    const { status, body, headers } = await program.refresh(token);
    expect([status, body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    // The refused renewal does not use up the token, other connections can still renew, and the use of an old token is still detected.
    const unused: unknown[] = await knex()('plinth_mcp_tokens as t')
      .join('plinth_mcp_connections as c', 'c.id', 't.connection')
      .where({ 't.kind': 'refresh', 'c.person': `staff:${kim.id}` })
      .whereNull('t.used_at');
    expect(unused).toHaveLength(2);
    expect((await program.refresh(other.refresh_token)).status).toBe(200);
    await knex()('plinth_mcp_tokens')
      .where('used_at', '>', 0)
      .update({ used_at: Date.now() - 60_000 });
    isRefused(await program.refresh(first.refresh_token));
    expect((await program.refresh(token)).body.error).toBe('invalid_grant');
  }, 240_000);
});

eachDialect('connections from before they were bound to what people prove themselves with', (dialect) => {
  it('hold on, and end with another password from then on', async () => {
    const database = await dialect.createDatabase();
    let app = await bootPrograms(database.url, { config: { server: { url: 'https://cms.example' } } });
    try {
      const eva = await app.come('eva', 'editor');
      const program = await TestProgram.register(app);
      const { access_token: token } = await program.connect(eva);
      const { knex } = app.kernel.container.resolve(DATABASE);
      for (const table of ['plinth_mcp_connections', 'plinth_mcp_codes'])
        await knex.schema.alterTable(table, (columns) => columns.dropColumn('epoch'));
      await knex('plinth_schema').update({ hash: 'of tables without them' });
      await app.close();
      app = await bootPrograms(database.url, { config: { server: { url: 'https://cms.example' } } });
      const again = program.on(app);
      expect((await again.call(token, 'list_types')).status).toBe(200);
      const data = { password: 'another long password' };
      await app.kernel.container.resolve(DOCUMENTS).update(PERSON, eva.documentId, { data }, SYSTEM);
      expect((await again.call(token, 'list_types')).status).toBe(401);
    } finally {
      await app.close();
      await database.remove();
    }
  });
});
