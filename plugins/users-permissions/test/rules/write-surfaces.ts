import { ARTICLE, type Newsroom } from './newsroom.ts';
import { type Ask, refusal, type Surface, surface, surfaceFor } from './surface.ts';

/** Sends a request about an article created for it, and reports the effect in one word, as SYSTEM sees it. */
function changed(
  article: {
    readonly of: 'me' | 'other';
    readonly isDraft?: boolean;
    readonly embargo?: boolean;
    readonly german?: object;
    /** Its draft has unpublished changes. */
    readonly isPending?: boolean;
  },
  method: 'put' | 'post' | 'delete',
  path: string,
  data?: (newsroom: Newsroom) => object,
): Ask {
  return async (newsroom, who) => {
    const { make, ask, users, truth } = newsroom;
    const { of, isDraft = false, german, embargo = false, isPending = false } = article;
    const documentId = await make({ title: 'Before', author: users[of === 'me' ? 0 : 1], embargo }, { isDraft, ...(german && { german }) });
    if (isPending) await newsroom.change(documentId, { title: 'Pending' });
    const look = async () => {
      const versions = ['draft', 'published'].flatMap((status) => ['en', 'de'].map((locale) => ({ status, locale })));
      const seen = await Promise.all(versions.map((query) => truth(ARTICLE, documentId, { ...query, populate: '*' })));
      return JSON.stringify(seen.map((version) => version && { ...version, localizations: null }));
    };
    const before = await look();
    const reply = await ask(who, method, `/api/articles/${documentId}${path}`, data?.(newsroom));
    const effect = (await look()) === before ? '' : ', done';
    await newsroom.remove(documentId);
    return `${refusal(reply)}${effect}`;
  };
}

/** Creates an article, and reports whether it exists. */
function created(data: (newsroom: Newsroom) => object, query = ''): Ask {
  return async (newsroom, who) => {
    const { count } = newsroom;
    const before = await count();
    const reply = await newsroom.ask(who, 'post', `/api/articles${query}`, data(newsroom));
    const effect = (await count()) === before ? '' : ', done';
    if (reply.status === 201) await newsroom.remove(reply.body.data.documentId);
    return `${refusal(reply)}${effect}`;
  };
}

/** Uploads a file into an article created for it, and reports whether the article has the file. */
function attached(of: 'me' | 'other' | 'nobody'): Ask {
  return async ({ make, users, truth, attach, remove }, who) => {
    const documentId = await make({ title: 'Before', author: users[of === 'me' ? 0 : 1] });
    const row = await truth(ARTICLE, documentId);
    const reply = await attach(who, of === 'nobody' ? 999_999 : row?.id);
    const shown = (await truth(ARTICLE, documentId, { populate: 'photos' }))?.photos as readonly unknown[];
    await remove(documentId);
    return `${refusal(reply)}${shown.length === 0 ? '' : ', done'}`;
  };
}

const title = (text: string) => () => ({ title: text });
const idOf =
  (name: string) =>
  ({ ids }: Newsroom) =>
    ids.get(name) as string;
const ME = ({ users }: Newsroom) => users[0];
const OTHER = ({ users }: Newsroom) => users[1];

/** The right to update does not include the right to publish. */
const PUBLISHING: readonly Surface[] = [
  surfaceFor(
    "publish another's pending draft by an update of nothing",
    changed({ of: 'other', isPending: true }, 'put', '', () => ({})),
    {
      visitor: '403',
      member: '404',
      editor: '200, done',
      nobody: '403',
      writer: '403',
      publisher: '403',
      token: '200, done',
    },
  ),
  surfaceFor(
    "publish one's own pending draft by an update of nothing",
    changed({ of: 'me', isPending: true }, 'put', '', () => ({})),
    {
      member: '200, done',
      writer: '403',
      publisher: '200, done',
      token: '200, done',
    },
  ),
  surfaceFor('publish a draft by an update', changed({ of: 'other', isDraft: true }, 'put', '', title('After')), {
    writer: '403',
    publisher: '403',
    token: '200, done',
  }),
  surfaceFor('publish a locale by adding it', changed({ of: 'other' }, 'put', '?locale=de', title('Danach')), {
    writer: '403',
    publisher: '403',
    token: '200, done',
  }),
  surfaceFor(
    "take another's over, and publish it at once",
    changed({ of: 'other', isPending: true }, 'put', '', (room) => ({ author: ME(room) })),
    { member: '404', writer: '403', publisher: '200, done', token: '200, done' },
  ),
  surfaceFor('update the draft alone', changed({ of: 'other', isPending: true }, 'put', '?status=draft', title('After')), {
    member: '404',
    editor: '200, done',
    nobody: '403',
    writer: '200, done',
    publisher: '200, done',
    token: '200, done',
  }),
  surfaceFor(
    'create what is published at once',
    created((room) => ({ title: 'New', author: OTHER(room) })),
    { writer: '403', publisher: '403', token: '201, done' },
  ),
  surfaceFor(
    'create a draft',
    created((room) => ({ title: 'New', author: OTHER(room) }), '?status=draft'),
    { writer: '201, done', publisher: '201, done', token: '201, done' },
  ),
];

/** Writes that taps change: see \`reworking\`. */
const TAPPED: readonly Surface[] = [
  surfaceFor('update, and a tap adds what is kept from writers', changed({ of: 'me' }, 'put', '', title('Add what is kept from writers')), {
    visitor: '403',
    member: '200, done',
    editor: '200, done',
    nobody: '403',
    token: '200, done',
  }),
  surfaceFor(
    'create, and a tap adds what is kept from writers',
    created((room) => ({ title: 'Add what is kept from writers', author: ME(room) })),
    { visitor: '403', member: '201, done', editor: '201, done', nobody: '403', token: '201, done' },
  ),
  surfaceFor(
    'update what is kept from writers, and a tap adds it too',
    changed({ of: 'me' }, 'put', '', () => ({ title: 'Add what is kept from writers', internalNotes: 'forged' })),
    { member: '400 Invalid key internalNotes', editor: '200, done', nobody: '403', token: '200, done' },
  ),
  surfaceFor(
    'update what no body may write, and a tap adds it too',
    changed({ of: 'me' }, 'put', '', () => ({ title: 'Add what is kept from writers', number: 1 })),
    { member: '400 Invalid key number', editor: '400 Invalid key number', nobody: '403', token: '400 Invalid key number' },
  ),
  surfaceFor(
    'link what is hidden, where a tap moves the link',
    changed({ of: 'me' }, 'put', '', (room) => ({ title: 'Pass the links along', related: [idOf('Secret')(room)] })),
    { member: '400 Document with id <it>, locale "en" not found', editor: '200, done', nobody: '403', token: '200, done' },
  ),
  surfaceFor("update, and a tap makes it nobody's", changed({ of: 'me' }, 'put', '', title('Give it away')), {
    member: '403',
    editor: '200, done',
    nobody: '403',
    token: '200, done',
  }),
  surfaceFor('update, and a tap misspells a key', changed({ of: 'me' }, 'put', '', title('Misspell')), {
    visitor: '403',
    member: '500',
    editor: '500',
    nobody: '403',
    token: '500',
  }),
];

/** What callers change. `done`: SYSTEM sees a difference. */
export const WRITES: readonly Surface[] = [
  surface("update one's own", changed({ of: 'me' }, 'put', '', title('After')), ['403', '200, done', '200, done', '403']),
  surface("update another's", changed({ of: 'other' }, 'put', '', title('After')), ['403', '404', '200, done', '403']),
  surface(
    'update what nobody has (an id that is none)',
    async ({ ask }, who) => refusal(await ask(who, 'put', '/api/articles/aaaaaaaaaaaaaaaaaaaaaaaa', { title: 'x' })),
    ['403', '404', '404', '403'],
  ),
  surface(
    "update, so that it is another's",
    changed({ of: 'me' }, 'put', '', (room) => ({ author: OTHER(room) })),
    ['403', '403', '200, done', '403'],
  ),
  surface(
    'update internalNotes',
    changed({ of: 'me' }, 'put', '', () => ({ internalNotes: 'x' })),
    ['403', '400 Invalid key internalNotes', '200, done', '403'],
  ),
  surface(
    "add a locale to one's own",
    changed({ of: 'me' }, 'put', '?locale=de', (room) => ({ title: 'Danach', author: ME(room) })),
    ['403', '200, done', '200, done', '403'],
  ),
  surface(
    "add a locale to one's own that is nobody's (relations belong to a locale)",
    changed({ of: 'me' }, 'put', '?locale=de', title('Danach')),
    ['403', '403', '200, done', '403'],
  ),
  surface("add a locale to another's", changed({ of: 'other' }, 'put', '?locale=de', title('Danach')), ['403', '404', '200, done', '403']),
  surface("delete one's own", changed({ of: 'me' }, 'delete', ''), ['403', '204, done', '204, done', '403']),
  surface("delete another's", changed({ of: 'other' }, 'delete', ''), ['403', '204', '204, done', '403']),
  surface("delete another's, every locale", changed({ of: 'other', german: { title: 'Davor' } }, 'delete', '?locale=*'), [
    '403',
    '204',
    '204, done',
    '403',
  ]),
  surface("publish one's own draft", changed({ of: 'me', isDraft: true }, 'post', '/actions/publish'), [
    '403',
    '200, done',
    '200, done',
    '403',
  ]),
  surface("publish another's draft", changed({ of: 'other', isDraft: true }, 'post', '/actions/publish'), [
    '403',
    '404',
    '200, done',
    '403',
  ]),
  surface("unpublish one's own", changed({ of: 'me' }, 'post', '/actions/unpublish'), ['403', '204, done', '204, done', '403']),
  surface("unpublish another's", changed({ of: 'other' }, 'post', '/actions/unpublish'), ['403', '404', '204, done', '403']),
  surface("discard another's draft", changed({ of: 'other' }, 'post', '/actions/discardDraft'), ['403', '404', '200', '403']),
  surface(
    'connect what one sees',
    changed({ of: 'me' }, 'put', '', (room) => ({ related: { connect: [idOf('Other')(room)] } })),
    ['403', '200, done', '200, done', '403'],
  ),
  surface(
    'connect what is hidden',
    changed({ of: 'me' }, 'put', '', (room) => ({ related: { connect: [idOf('Secret')(room)] } })),
    ['403', '400 Document with id <it>, locale "en" not found', '200, done', '403'],
  ),
  surface(
    'connect what is not there',
    changed({ of: 'me' }, 'put', '', () => ({ related: { connect: ['aaaaaaaaaaaaaaaaaaaaaaaa'] } })),
    ['403', '400 Document with id <it>, locale "en" not found', '400 Document with id <it>, locale "en" not found', '403'],
  ),
  surface(
    'disconnect what is hidden',
    changed({ of: 'me' }, 'put', '', (room) => ({ related: { disconnect: [idOf('Secret')(room)] } })),
    ['403', '400 Document with id <it>, locale "en" not found', '200, done', '403'],
  ),
  surface(
    'connect what is hidden, in a component',
    changed({ of: 'me' }, 'put', '', (room) => ({ sections: [{ see: [idOf('Secret')(room)] }] })),
    ['403', '400 Document with id <it>, locale "en" not found', '200, done', '403'],
  ),
  surface(
    "create one's own",
    created((room) => ({ title: 'New', author: ME(room) })),
    ['403', '201, done', '201, done', '403'],
  ),
  surface(
    "create another's",
    created((room) => ({ title: 'New', author: OTHER(room) })),
    ['403', '403', '201, done', '403'],
  ),
  surface(
    'create with internalNotes',
    created((room) => ({ title: 'New', author: ME(room), internalNotes: 'x' })),
    ['403', '400 Invalid key internalNotes', '201, done', '403'],
  ),
  surface(
    'create, linked to what is hidden',
    created((room) => ({ title: 'New', author: ME(room), related: [idOf('Other draft')(room)] }), '?status=draft'),
    ['403', '400 Document with id <it>, locale "en" not found', '201, done', '403'],
  ),
  surface(
    'connect a file',
    changed({ of: 'me' }, 'put', '', (room) => ({ photos: { connect: [idOf('Photo')(room)] } })),
    ['403', '200, done', '200, done', '403'],
  ),
  surface(
    'connect a file that a plugin hides from everybody',
    changed({ of: 'me' }, 'put', '', (room) => ({ photos: { connect: [idOf('Gone photo')(room)] } })),
    ['403', '400 Document with id <it>, locale "null" not found', '400 Document with id <it>, locale "null" not found', '403'],
  ),
  surface("upload a file into one's own", attached('me'), ['403', '201, done', '201, done', '403']),
  surface("upload a file into another's", attached('other'), ['403', '201', '201, done', '403']),
  surface('upload a file into what nobody has', attached('nobody'), ['403', '201', '201', '403']),
  ...PUBLISHING,
  ...TAPPED,
];
