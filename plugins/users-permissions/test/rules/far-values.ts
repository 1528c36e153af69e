import { ARTICLE, BADGE, type Made, PROFILE, TAG, type Who, type Workshop } from './workshop.ts';

/** A write at one end of a relation. */
export interface FarWrite {
  readonly name: string;
  /** Type and document that are written; without a document, one is created. */
  readonly writes: readonly [type: string, document?: string];
  /** Names of documents are in angle brackets: `<my article>`. */
  readonly data: object;
  /** The document at the other end, and the attribute that shows the effect. */
  readonly far: readonly [type: string, document: string, attribute: string];
  /** `done`: the other end has changed; otherwise the refusal. */
  readonly answers: Readonly<Record<Who, string>>;
}

const missing = 'Document with id <it>, locale "null" not found';
const all = (answer: string): Readonly<Record<Who, string>> => ({
  member: answer,
  clerk: answer,
  typist: answer,
  herald: answer,
  machine: 'done',
});

const noArticle = { clerk: 'forbidden', typist: 'Invalid key articles', herald: 'done', machine: 'done' };
const noBadge = { clerk: 'forbidden', typist: 'Invalid key badge', herald: 'done', machine: 'done' };

const articlesOf = (name: string, data: object, far: string, answers: FarWrite['answers']): FarWrite => ({
  name: `oneToMany: ${name}`,
  writes: [PROFILE, 'one'],
  data: { articles: data },
  far: [ARTICLE, far, 'owner'],
  answers,
});

const badgeOf = (name: string, badge: unknown, far: string, answers: FarWrite['answers'], profile = 'one'): FarWrite => ({
  name: `oneToOne: ${name}`,
  writes: [PROFILE, profile],
  data: { badge },
  far: [BADGE, far, 'holder'],
  answers,
});

/** Links that are values of the document at the other end, and links that belong to both ends. */
export const FAR_WRITES: readonly FarWrite[] = [
  articlesOf("connect one's own", { connect: ['<my article>'] }, 'my article', { member: 'done', ...noArticle }),
  articlesOf("connect another's", { connect: ['<their article>'] }, 'their article', { member: missing, ...noArticle }),
  articlesOf(
    "connect one's own at a place",
    { connect: [{ documentId: '<my article>', position: { before: '<their listed article>' } }] },
    'my article',
    {
      member: 'done',
      ...noArticle,
    },
  ),
  articlesOf("disconnect one's own", { disconnect: ['<my listed article>'] }, 'my listed article', {
    member: 'done',
    ...noArticle,
    herald: 'forbidden',
  }),
  articlesOf("disconnect another's", { disconnect: ['<their listed article>'] }, 'their listed article', {
    member: missing,
    ...noArticle,
    herald: 'forbidden',
  }),
  articlesOf("set a list that leaves another's out", ['<my listed article>'], 'their listed article', {
    member: 'forbidden',
    ...noArticle,
    herald: 'forbidden',
  }),
  articlesOf('empty a list', [], 'their listed article', { ...all('forbidden') }),
  {
    name: "oneToMany: make one with another's",
    writes: [PROFILE],
    data: { name: 'new', articles: ['<their article>'] },
    far: [ARTICLE, 'their article', 'owner'],
    answers: { member: missing, ...noArticle },
  },
  {
    name: 'oneToMany: make one, so that the other end is what one may not write',
    writes: [PROFILE],
    data: { articles: ['<my article>'] },
    far: [ARTICLE, 'my article', 'owner'],
    answers: { member: 'done', ...noArticle, herald: 'forbidden' },
  },
  badgeOf("give one's own", '<my badge>', 'my badge', { member: 'done', ...noBadge }),
  badgeOf("take another's", '<their badge>', 'their badge', { member: missing, ...noBadge }),
  badgeOf("put one's own in the place of another's", '<my badge>', 'their badge', { member: 'forbidden', ...noBadge }, 'two'),
  badgeOf(
    "take another's away",
    null,
    'their badge',
    { member: 'forbidden', clerk: 'forbidden', typist: 'forbidden', herald: 'done', machine: 'done' },
    'two',
  ),
  {
    name: "oneToOne: take over what another's has",
    writes: [BADGE, 'my badge'],
    data: { holder: '<two>' },
    far: [BADGE, 'their badge', 'holder'],
    answers: { member: 'forbidden', clerk: 'forbidden', typist: 'Invalid key holder', herald: 'done', machine: 'done' },
  },
  {
    name: "oneToOne: make one that takes over what another's has",
    writes: [BADGE],
    data: { title: 'new', holder: '<two>', keeper: 1 },
    far: [BADGE, 'their badge', 'holder'],
    answers: { member: 'forbidden', clerk: 'forbidden', typist: 'forbidden', herald: 'forbidden', machine: 'done' },
  },
  {
    name: "manyToMany: connect another's to one's own, from the side that holds the links",
    writes: [ARTICLE, 'my article'],
    data: { tags: { connect: ['<their tag>'] } },
    far: [TAG, 'their tag', 'articles'],
    answers: { member: missing, clerk: 'forbidden', typist: 'Invalid key tags', herald: 'done', machine: 'done' },
  },
  {
    name: "manyToMany: connect one's own to one's own",
    writes: [ARTICLE, 'my article'],
    data: { tags: { connect: ['<my tag>'] } },
    far: [TAG, 'my tag', 'articles'],
    answers: { member: 'done', clerk: 'forbidden', typist: 'Invalid key tags', herald: 'done', machine: 'done' },
  },
  {
    name: "manyToMany: set a list that leaves another's out",
    writes: [ARTICLE, 'my listed article'],
    data: { tags: ['<my tag>'] },
    far: [TAG, 'their tag', 'articles'],
    answers: { member: 'forbidden', clerk: 'forbidden', typist: 'Invalid key tags', herald: 'done', machine: 'done' },
  },
  {
    name: "manyToMany: connect another's, from the other side",
    writes: [TAG, 'my tag'],
    data: { articles: { connect: ['<their article>'] } },
    far: [ARTICLE, 'their article', 'tags'],
    answers: { member: missing, clerk: 'forbidden', typist: 'Invalid key articles', herald: 'forbidden', machine: 'done' },
  },
  {
    name: "manyToMany: set a list that leaves another's out, from the other side",
    writes: [TAG, 'my tag'],
    data: { articles: ['<my listed article>'] },
    far: [ARTICLE, 'their listed article', 'tags'],
    answers: { member: 'forbidden', clerk: 'forbidden', typist: 'Invalid key articles', herald: 'forbidden', machine: 'done' },
  },
  {
    name: 'manyToMany: make one that is linked, by who may not update the other end',
    writes: [TAG],
    data: { title: 'new', articles: ['<my article>'] },
    far: [ARTICLE, 'my article', 'tags'],
    answers: { member: 'forbidden', clerk: 'done', typist: 'forbidden', herald: 'forbidden', machine: 'done' },
  },
];

/** Replaces names by documentIds. */
export function named(data: object, made: Made): object {
  return JSON.parse(JSON.stringify(data).replace(/<(.+?)>/g, (_, name: string) => made.get(name) as string));
}

/** Writes over REST or GraphQL, and reports the effect at the other end. */
export async function asked(room: Workshop, over: 'REST' | 'GraphQL', who: Who, { writes, data, far }: FarWrite): Promise<string> {
  const made = await room.furnish();
  const [type, document] = writes;
  const [farType, farDocument, attribute] = far;
  const look = async () => JSON.stringify((await room.truth(farType, made.get(farDocument) as string))[attribute]);
  const before = await look();
  const name = type.split('.').at(-1) as string;
  const documentId = document === undefined ? null : (made.get(document) as string);
  const body = named(data, made);
  const Name = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const refused =
    over === 'REST'
      ? documentId === null
        ? await room.rest(who, 'post', `/api/${name}s`, body)
        : await room.rest(who, 'put', `/api/${name}s/${documentId}`, body)
      : await room.graphql(
          who,
          documentId === null
            ? `mutation($data: ${Name}Input!) { create${Name}(data: $data) { documentId } }`
            : `mutation($data: ${Name}Input!) { update${Name}(documentId: "${documentId}", data: $data) { documentId } }`,
          body,
        );
  const effect = (await look()) === before ? '' : 'done';
  return [refused, effect].filter((part) => part !== '').join(', ') || 'nothing';
}
