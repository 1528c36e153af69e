import type { ResolversConfig } from 'plinth/plugins/graphql';
import { changed, FORBIDDEN, garden, got, hub, listed, titles, update } from './graphql-surfaces.ts';
import { ARTICLE } from './newsroom.ts';
import type { Ask, Surface } from './surface.ts';

/** Fields opened in one way, with the responses for each caller. */
export interface OpenedFields {
  readonly name: string;
  readonly resolversConfig: ResolversConfig;
  readonly surfaces: readonly Surface[];
}

const one = (title: string) => got(`article(documentId: "<${title}>") { title }`, ({ article }) => article?.title ?? 'null');
const total = got('articles_connection { pageInfo { total } }', (data) => String(data.articles_connection.pageInfo.total));
const related = hub('related { title }', (document) => titles(document.related));
const notes = got('article(documentId: "<Mine>") { title notes: internalNotes }', ({ article }) => article.notes);
const draft = got('article(documentId: "<Other draft>", status: DRAFT) { title }', ({ article }) => article?.title ?? 'null');
const below = garden('articles(filters: { title: { eq: "Hub" } }) { title sections { see { title } } }', ({ articles: [{ sections }] }) =>
  titles(sections[0].see),
);
const remove = 'deleteArticle(documentId: "<it>") { documentId }';
const draftOf = (of: 'me' | 'other') => changed(of, update('title: "After"', ', status: DRAFT'));

/** Responses for these callers: one without rights, two with rules, one who may only change titles, and two tokens. */
function opened(name: string, ask: Ask, [nobody, visitor, member, proofreader, token, reader]: readonly string[]): Surface {
  return { name, ask, answers: { nobody, visitor, member, proofreader, token, reader } as Surface['answers'] };
}

const at = (field: string) => `${field}: ${FORBIDDEN}`;
const refused = (field: string) => `nothing, ${at(field)}`;

const PUBLISHED = 'Mine, Other, Secret, My secret, Hub, Vault';
const OF_VISITOR = 'Mine, Other, Hub';
const OF_MEMBER = 'Mine, Other, My secret, Hub';
const DRAFTS = 'Mine, Other, Secret, My secret, My draft, Other draft, Hub, Vault';
const OWN_DRAFTS = 'Mine, My secret, My draft';
const LINKED = 'Mine, Other, Secret, My secret';

/** Configures the fields of the table. */
function fields(auth: (action: string) => false | { readonly scope: readonly string[] }): ResolversConfig {
  const on = (action: string) => ({ auth: auth(action) });
  return {
    'Query.article': on('findOne'),
    'Query.articles': on('find'),
    'Query.articles_connection': on('find'),
    'Mutation.updateArticle': on('update'),
    'Mutation.deleteArticle': on('delete'),
    'Article.related': on('find'),
  };
}

/** Opening a field changes nothing for callers who hold its action under a rule, and opens no drafts. */
export const OPENED: readonly OpenedFields[] = [
  {
    name: 'a scope that names the action of the field',
    resolversConfig: fields((action) => ({ scope: [`${ARTICLE}.${action}`] })),
    surfaces: [
      opened('list', listed('sort: "rank"'), [at('articles'), OF_VISITOR, OF_MEMBER, at('articles'), PUBLISHED, PUBLISHED]),
      opened('connection', total, [at('articles_connection'), '3', '4', at('articles_connection'), '6', '6']),
      opened('one, under an embargo', one('Secret'), [at('article'), 'null', 'null', at('article'), 'Secret', 'Secret']),
      opened("one, one's own under an embargo", one('My secret'), [
        at('article'),
        'null',
        'My secret',
        at('article'),
        'My secret',
        'My secret',
      ]),
      opened('one, withdrawn', one('Gone'), [at('article'), 'null', 'null', at('article'), 'null', 'null']),
      opened('a field that is not granted', notes, [at('article'), at('notes'), at('notes'), at('article'), 'psst', 'psst']),
      opened('drafts', listed('status: DRAFT, sort: "rank"'), [at('articles'), at('articles'), OWN_DRAFTS, at('articles'), DRAFTS, DRAFTS]),
      opened("another's draft", draft, [at('article'), at('article'), 'null', at('article'), 'Other draft', 'Other draft']),
      opened('nested field', related, [at('articles'), 'Mine, Other', 'Mine, Other, My secret', at('articles'), LINKED, LINKED]),
      opened("update one's own", changed('me', update('title: "After"')), [
        refused('it'),
        refused('it'),
        'done, After',
        'done, After',
        'done, After',
        refused('it'),
      ]),
      opened("update another's", changed('other', update('title: "After"')), [
        refused('it'),
        refused('it'),
        'nothing',
        'done, After',
        'done, After',
        refused('it'),
      ]),
      opened('update a field that is not granted', changed('me', update('internalNotes: "x"')), [
        refused('it'),
        refused('it'),
        'nothing, it: Invalid key internalNotes',
        'nothing, it: Invalid key internalNotes',
        'done, Before',
        refused('it'),
      ]),
      opened("delete another's", changed('other', remove), [refused('it'), refused('it'), 'nothing', refused('it'), 'done', refused('it')]),
    ],
  },
  {
    name: 'auth: false',
    resolversConfig: { ...fields(() => false), 'Query.desks': { auth: false }, 'Desk.articles': { auth: false } },
    surfaces: [
      opened('list', listed('sort: "rank"'), [PUBLISHED, OF_VISITOR, OF_MEMBER, PUBLISHED, PUBLISHED, PUBLISHED]),
      opened('connection', total, ['6', '3', '4', '6', '6', '6']),
      opened('one, under an embargo', one('Secret'), ['Secret', 'null', 'null', 'Secret', 'Secret', 'Secret']),
      opened('one, withdrawn', one('Gone'), ['null', 'null', 'null', 'null', 'null', 'null']),
      opened('a field that is not granted', notes, ['psst', at('notes'), at('notes'), 'psst', 'psst', 'psst']),
      opened('drafts', listed('status: DRAFT, sort: "rank"'), [at('articles'), at('articles'), OWN_DRAFTS, at('articles'), DRAFTS, DRAFTS]),
      opened("another's draft", draft, [at('article'), at('article'), 'null', at('article'), 'Other draft', 'Other draft']),
      opened('nested field', related, [LINKED, 'Mine, Other', 'Mine, Other, My secret', LINKED, LINKED, LINKED]),
      opened(
        'what lies below a nested field',
        hub('related { title desk { name } }', (document) => titles(document.related)),
        [
          `${at('desk')} | ${at('desk')} | ${at('desk')} | ${at('desk')}`,
          'Mine, Other',
          'Mine, Other, My secret',
          `${at('desk')} | ${at('desk')} | ${at('desk')} | ${at('desk')}`,
          LINKED,
          LINKED,
        ],
      ),
      opened('the same type below a nested field', below, [at('see'), 'Mine, Other', 'Mine, Other, My secret', at('see'), LINKED, LINKED]),
      opened("update another's", changed('other', update('title: "After"')), [
        'done, After',
        'done, After',
        'nothing',
        'done, After',
        'done, After',
        'done, After',
      ]),
      opened("update another's draft, whose answer is a draft", draftOf('other'), [
        'done, title: Forbidden access',
        'done, title: Forbidden access',
        'nothing',
        'done, title: Forbidden access',
        'done, After',
        'done, After',
      ]),
      opened("delete another's", changed('other', remove), ['done', 'done', 'nothing', 'done', 'done', 'done']),
    ],
  },
  {
    name: 'a scope that names another action of the type',
    resolversConfig: {
      ...fields((action) => ({ scope: [`${ARTICLE}.${action.startsWith('find') || action === 'delete' ? 'update' : 'find'}`] })),
      'Desk.articles': { auth: { scope: [`${ARTICLE}.update`] } },
      'Query.desks': { auth: { scope: [] } },
    },
    surfaces: [
      opened('list', listed('sort: "title"'), [
        at('articles'),
        at('articles'),
        'Hub, Mine, My secret, Other',
        'Hub, Mine, My secret, Other, Secret, Vault',
        'Hub, Mine, My secret, Other, Secret, Vault',
        at('articles'),
      ]),
      opened('one, under an embargo', one('Secret'), [at('article'), at('article'), 'null', 'Secret', 'Secret', at('article')]),
      opened('a field that the scope is not granted for', notes, [
        at('article'),
        at('article'),
        at('notes'),
        at('notes'),
        'psst',
        at('article'),
      ]),
      opened('filter on such a field', listed('filters: { rank: { gt: 2 } }, sort: "title"'), [
        at('articles'),
        at('articles'),
        'Hub, My secret',
        'articles: Invalid key rank',
        'Hub, My secret, Secret, Vault',
        at('articles'),
      ]),
      opened('drafts', listed('status: DRAFT, sort: "title"'), [
        at('articles'),
        at('articles'),
        'Mine, My draft, My secret',
        at('articles'),
        'Hub, Mine, My draft, My secret, Other, Other draft, Secret, Vault',
        at('articles'),
      ]),
      opened(
        'a relation to the type',
        garden('articles(sort: "title") { title notes: internalNotes }', ({ articles }) => titles(articles)),
        [
          at('articles'),
          at('articles'),
          ['Hub', 'Mine', 'My secret', 'Other'].map(() => at('notes')).join(' | '),
          ['Geheim', 'Hub', 'Mine', 'My secret', 'Other', 'Secret'].map(() => at('notes')).join(' | '),
          'Geheim, Hub, Mine, My secret, Other, Secret',
          at('articles'),
        ],
      ),
      opened("update another's", changed('other', update('title: "After"')), [
        refused('it'),
        'done, After',
        'nothing',
        refused('it'),
        'done, After',
        'done, After',
      ]),
      opened('update a field that the scope is not granted for', changed('other', update('internalNotes: "x"')), [
        refused('it'),
        'nothing, it: Invalid key internalNotes',
        'nothing, it: Invalid key internalNotes',
        refused('it'),
        'done, Before',
        'done, Before',
      ]),
      opened("delete another's", changed('other', remove), [refused('it'), refused('it'), 'nothing', 'done', 'done', refused('it')]),
    ],
  },
  {
    name: 'a scope that names readDraft',
    resolversConfig: { 'Query.articles': { auth: { scope: [`${ARTICLE}.readDraft`] } } },
    surfaces: [
      opened('list', listed('sort: "rank"'), [at('articles'), at('articles'), OF_MEMBER, at('articles'), PUBLISHED, PUBLISHED]),
      opened('drafts', listed('status: DRAFT, sort: "rank"'), [at('articles'), at('articles'), OWN_DRAFTS, at('articles'), DRAFTS, DRAFTS]),
    ],
  },
];
