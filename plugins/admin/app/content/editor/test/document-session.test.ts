import { HttpClient } from '../../../client/http-client.ts';
import type { Model, Type } from '../../../client/types.ts';
import { newEntry } from '../../../form/entries.ts';
import { FormStore } from '../../../form/form-store.ts';
import { type FormShape, KEY, type Values } from '../../../form/shape.ts';
import { keepSession } from '../../../working-copies/keep-session.ts';
import type { CopyWrite } from '../../../working-copies/local-copies.ts';
import { LocalMemory } from '../../../working-copies/test/local-memory.ts';
import { VirtualTime } from '../../../working-copies/test/virtual-time.ts';
import { DocumentRequests } from '../document-requests.ts';
import { DocumentSession } from '../document-session.ts';

const attribute = (name: string, type: string, more = {}) => ({ name, type, localized: false, readable: true, writable: true, ...more });

const TYPE: Type = {
  uid: 'api::article.article',
  kind: 'collectionType',
  singular: 'article',
  plural: 'articles',
  title: 'Article',
  description: '',
  drafts: true,
  localized: false,
  path: '/content/articles',
  main: 'title',
  attributes: [
    attribute('title', 'string', { required: true }),
    attribute('text', 'text'),
    attribute('links', 'component', { component: 'page.link', repeatable: true }),
  ],
  actions: { find: true, create: true, update: true, delete: true, publish: true, discardDraft: true, readDraft: true },
  creatable: true,
  trash: false,
  pagedByKey: true,
  preview: false,
};

const MODEL: Model = {
  types: [TYPE],
  components: [],
  locales: [],
  defaultLocale: null,
  plugins: [],
  fields: {},
  panels: [],
  pages: [],
  maxUploadBytes: 0,
  folders: false,
  fileVersions: false,
  granted: [],
  hasTypes: true,
};

const SHAPE: FormShape = {
  attributes: TYPE.attributes,
  components: new Map([['page.link', { attributes: [{ name: 'label', type: 'string' }] }]]),
};

const addLink = ({ store }: DocumentSession, label: string) => {
  const entry = newEntry(store.shape, { name: 'links', type: 'component', component: 'page.link' }, 'page.link');
  store.insert('links', 99, { ...entry, label });
  return entry[KEY];
};

/** A server with one document, which others may save too. */
class Server {
  revision = 1;
  document: Values | null = { id: 1, documentId: 'd', title: 'Rain', text: 'a', links: [] };
  readonly asked: string[] = [];
  refusal: { status: number; error: object } | null = null;
  /** Number of responses to lose after their requests were executed. */
  lost = 0;
  made = 0;
  readonly #keys = new Map<string, string>();
  #ids = 0;

  store(change: Values): void {
    this.document = { ...this.document, ...change };
    this.revision++;
  }

  readonly send: typeof fetch = async (address, init) => {
    const path = String(address).replace('/admin/api', '').replace(/\?.*/, '');
    const { method = 'GET', body, headers } = init ?? {};
    this.asked.push(`${method} ${path}`);
    const answer = (status: number, value: unknown) =>
      new Response(status === 204 ? null : JSON.stringify(value), { status, headers: { ETag: `"r${this.revision}-x"` } });
    if (this.document === null && method === 'GET') return answer(200, { data: null });
    if (this.document === null && method !== 'POST')
      return answer(404, { error: { status: 404, name: 'NotFoundError', message: 'Not Found' } });
    if (method === 'GET') return answer(200, { data: this.document });
    if (this.refusal !== null) return answer(this.refusal.status, { error: this.refusal.error });
    const match = (headers as Record<string, string>)['If-Match'];
    if (match !== undefined && match !== `"${this.revision}"`)
      return answer(412, { error: { status: 412, name: 'PreconditionFailedError', message: 'Changed' } });
    if (path.includes('/actions/')) {
      this.revision++;
      return answer(200, { data: this.document });
    }
    const key = (headers as Record<string, string>)['Idempotency-Key'];
    const known = key === undefined ? undefined : this.#keys.get(key);
    if (known !== undefined) return answer(known === String(body) ? 200 : 422, { data: this.document });
    if (key !== undefined) this.#keys.set(key, String(body));
    if (method === 'POST') this.made++;
    const { data } = JSON.parse(String(body)) as { readonly data: Values };
    const before = (this.document?.links ?? []) as readonly Values[];
    const links = (data.links as readonly Values[] | undefined)?.map((link) => ({
      ...(before.find(({ id }) => id === link.id) ?? { id: ++this.#ids }),
      ...link,
    }));
    this.store({ id: 1, documentId: 'd', ...data, ...(links && { links }) });
    if (this.lost > 0) {
      this.lost--;
      throw new TypeError('Failed to fetch');
    }
    return answer(200, { data: this.document });
  };
}

const open = (server: Server, documentId: string | null = 'd') => {
  const store = new FormStore({
    shape: SHAPE,
    stored: documentId === null ? null : server.document,
  });
  const requests = new DocumentRequests(new HttpClient(server.send), MODEL);
  return new DocumentSession({
    requests,
    address: { type: TYPE, documentId, locale: null },
    store,
    revision: documentId === null ? null : String(server.revision),
  });
};

describe('DocumentSession', () => {
  it('stores once, and then has nothing to store', async () => {
    const server = new Server();
    const session = open(server);
    session.store.set('title', 'Snow');
    expect(await session.save()).toEqual({ kind: 'done', merged: null });
    expect(await session.save()).toEqual({ kind: 'done', merged: null });
    expect(server.asked).toEqual(['PUT /content/articles/d']);
    expect(session.revision).toBe('2');
  });

  it('leaves a working copy with what was saved, if the page is lost before the copy is ended', async () => {
    const server = new Server();
    const session = open(server);
    const time = new VirtualTime();
    const writes: CopyWrite[] = [];
    const deliver = async (_: unknown, write: CopyWrite) => {
      if (write.content !== null) writes.push(write);
      return { kind: 'stored' } as const;
    };
    keepSession(session, {
      place: { person: 'eva', type: TYPE.uid, documentId: 'd', locale: null },
      requests: { get: async () => null, deliver },
      local: new LocalMemory(),
      clock: time.clock({ isDead: false }),
    });
    session.store.set('title', 'Sn');
    await time.pass(1000);
    session.store.set('title', 'Snow');
    expect(await session.save()).toEqual({ kind: 'done', merged: null });
    expect(writes.map(({ content }) => content?.values.title)).toEqual(['Sn', 'Snow']);
  });

  it('makes a new document, and publishes it', async () => {
    const server = new Server();
    server.document = null;
    const session = open(server, null);
    session.store.set('title', 'First');
    expect((await session.publish()).kind).toBe('done');
    expect(server.asked).toEqual(['POST /content/articles', 'POST /content/articles/d/actions/publish']);
    expect(session.address.documentId).toBe('d');
  });

  it('says what is missing before anything is sent', async () => {
    const server = new Server();
    const session = open(server);
    session.store.set('title', '');
    expect((await session.publish()).kind).toBe('faults');
    expect(session.store.faultAt('title')).not.toBeNull();
    expect(server.asked).toEqual([]);
  });

  it('puts together what somebody else stored elsewhere in the document, and says so', async () => {
    const server = new Server();
    const session = open(server);
    server.store({ text: 'theirs' });
    session.store.set('title', 'Snow');
    expect(await session.save()).toMatchObject({ kind: 'done', merged: { theirs: ['text'], mine: ['title'] } });
    expect(server.document).toMatchObject({ title: 'Snow', text: 'theirs' });
  });

  it('asks where both wrote, and stores what was decided', async () => {
    const server = new Server();
    const session = open(server);
    server.store({ title: 'Hail' });
    session.store.set('title', 'Snow');
    const outcome = await session.save();
    if (outcome.kind !== 'conflict') throw new Error(outcome.kind);
    expect(server.document?.title).toBe('Hail');
    session.decide(outcome.theirs, new Map([['title', 'Snow and hail']]));
    expect((await session.save()).kind).toBe('done');
    expect(server.document?.title).toBe('Snow and hail');
  });

  it('publishes nothing that somebody else wrote without having seen it', async () => {
    const server = new Server();
    const session = open(server);
    server.store({ text: 'theirs' });
    expect(await session.publish()).toMatchObject({ kind: 'done', merged: { theirs: ['text'] } });
    expect(session.store.valueAt('text')).toBe('theirs');
  });

  it('puts what the server refuses at its place', async () => {
    const server = new Server();
    const session = open(server);
    session.store.set('title', 'Snow');
    server.refusal = {
      status: 400,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'This attribute must be unique',
        details: { errors: [{ path: ['title'], message: 'This attribute must be unique' }] },
      },
    };
    expect((await session.save()).kind).toBe('faults');
    expect(session.store.faultAt('title')).toBe('This attribute must be unique');
    expect(session.isDirty).toBe(true);
  });

  it('keeps everything where the server cannot be reached', async () => {
    const server = new Server();
    const session = open(server);
    session.store.set('title', 'Snow');
    server.refusal = { status: 503, error: { status: 503, name: 'Unavailable', message: 'Later' } };
    expect(await session.save()).toEqual({ kind: 'failed', status: 503, message: 'Later' });
    server.refusal = null;
    expect((await session.save()).kind).toBe('done');
  });

  it('says of a publication that did not begin, because the save before it had no answer', async () => {
    const server = new Server();
    const session = open(server);
    session.store.set('title', 'Snow');
    server.lost = 1;
    expect(await session.publish()).toMatchObject({ kind: 'failed', status: 0, isUnsaved: true });
    expect(server.asked.filter((path) => path.includes('/actions/'))).toEqual([]);
  });

  it('makes one document where the answer was lost, and stores what was typed since', async () => {
    const server = new Server();
    server.document = null;
    server.lost = 1;
    const session = open(server, null);
    session.store.set('title', 'First');
    const key = addLink(session, 'one');
    expect(await session.save()).toMatchObject({ kind: 'failed', status: 0 });
    session.store.set('title', 'Second');
    session.store.set(`links.${key}.label`, 'two');
    expect(await session.save()).toEqual({ kind: 'done', merged: null });
    expect(server.made).toBe(1);
    expect(server.document).toMatchObject({ title: 'Second', links: [{ label: 'two' }] });
    expect(session.isDirty).toBe(false);
  });

  it('knows its own change whose answer was lost, and puts no entry in twice', async () => {
    const server = new Server();
    const session = open(server);
    server.lost = 1;
    const key = addLink(session, 'one');
    expect((await session.save()).kind).toBe('failed');
    session.store.set(`links.${key}.label`, 'two');
    expect(await session.save()).toEqual({ kind: 'done', merged: null });
    expect(server.document?.links).toHaveLength(1);
    expect(server.document).toMatchObject({ links: [{ label: 'two' }] });

    server.lost = 1;
    addLink(session, 'three');
    await session.save();
    expect(await session.follow(String(server.revision))).toBeNull();
    expect([session.isDirty, session.revision]).toEqual([false, String(server.revision)]);
  });

  it('takes what it is storing itself for nobody else’s', async () => {
    const server = new Server();
    const session = open(server);
    addLink(session, 'one');
    const saving = session.save();
    expect(await session.follow('2')).toBeNull();
    expect(await saving).toEqual({ kind: 'done', merged: null });
    expect(session.store.valueAt('links')).toHaveLength(1);
  });

  it('says that the document is gone', async () => {
    const server = new Server();
    const session = open(server);
    server.document = null;
    session.store.set('title', 'Snow');
    expect((await session.save()).kind).toBe('gone');
  });

  it('shows what somebody else stored where nothing of mine is touched', async () => {
    const server = new Server();
    const session = open(server);
    session.store.set('title', 'Snow');
    server.store({ text: 'theirs' });
    expect(await session.follow('2')).toMatchObject({ theirs: ['text'] });
    expect(session.store.body()).toEqual({ title: 'Snow' });
    server.store({ title: 'Hail' });
    expect(await session.follow('3')).toBeNull();
    expect(session.revision).toBe('2');
  });

  it('goes back to what readers see', async () => {
    const server = new Server();
    const session = open(server);
    session.store.set('title', 'Snow');
    expect((await session.discard()).kind).toBe('done');
    expect(session.isDirty).toBe(false);
  });
});
