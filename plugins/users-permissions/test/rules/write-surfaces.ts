import { ARTICLE, type Newsroom } from './newsroom.ts';
import { type Ask, refusal, type Surface, surface } from './surface.ts';

/** Tells in one word what the request did to the article that it was made for: SYSTEM looks before and after. */
function changed(
  article: { readonly of: 'me' | 'other'; readonly isDraft?: boolean; readonly embargo?: boolean; readonly german?: object },
  method: 'put' | 'post' | 'delete',
  path: string,
  data?: (newsroom: Newsroom) => object,
): Ask {
  return async (newsroom, who) => {
    const { make, ask, users, truth } = newsroom;
    const { of, isDraft = false, german, embargo = false } = article;
    const documentId = await make({ title: 'Before', author: users[of === 'me' ? 0 : 1], embargo }, { isDraft, ...(german && { german }) });
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

/** Creates an article, and tells whether it is there. */
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

const title = (text: string) => () => ({ title: text });
const idOf =
  (name: string) =>
  ({ ids }: Newsroom) =>
    ids.get(name) as string;
const ME = ({ users }: Newsroom) => users[0];
const OTHER = ({ users }: Newsroom) => users[1];

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
];
