import { askerOf, type ContentType, type DocumentValue, mainAttribute, z } from 'plinth';
import { fittingDocuments } from '../bounded.ts';
import { askedQuery, KEYS } from '../content.ts';
import type { Session } from '../session.ts';
import { type Tool, tool } from '../tool.ts';

/** Maximum number of types that one search reads without an index. */
const MOST_TYPES = 30;
/** Maximum length of an excerpt or label, in characters. */
const EXCERPT = 300;

const hit = z.object({ type: z.string(), documentId: z.string(), label: z.string().nullable(), excerpt: z.string().nullable() });

type Hit = z.output<typeof hit>;

interface Asked {
  readonly query: string;
  readonly locale?: string | undefined;
  readonly status?: 'draft' | 'published' | undefined;
  readonly limit: number;
}

/** The tool `search`. It uses the index of the plugin `search` for the types in that index. The other types are queried one by one. */
export const searchTool: Tool = tool({
  name: 'search',
  title: 'Search',
  description: 'Searches documents of all or some content types for words. Returns the matching documents; call get to read one.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(200),
    types: z
      .array(KEYS.type)
      .min(1)
      .max(MOST_TYPES)
      .optional()
      .describe('Uids of the content types to search. Default: all that the caller can read.'),
    locale: KEYS.locale,
    status: KEYS.status,
    limit: z.int().min(1).max(50).default(10).describe('Maximum number of documents in total.'),
  }),
  output: z.object({
    hits: z.array(hit),
    more: z.boolean().describe('Whether there are more matches. Use more specific words or fewer types to find them.'),
  }),
  hints: { readOnly: true },
  async run(session, { types, ...asked }) {
    const named = (types?.map((uid) => session.type(uid)) ?? session.types()).filter((type) => session.may(type, 'find'));
    const { search, options } = session.parts;
    const indexed = named.filter(({ uid }) => search?.types.has(uid));
    const others = named.filter((type) => !indexed.includes(type));
    const hits: Hit[] = [];
    let isMore = others.length > MOST_TYPES;
    for (const status of ['draft', 'published'] as const) {
      const wanted = indexed.filter((type) => (asked.status ?? session.status(type)) === status);
      const uids = wanted.filter((type) => mayRead(session, type, status)).map(({ uid }) => uid);
      if (uids.length === 0) continue;
      const found = await byIndex(session, uids, { ...asked, status });
      hits.push(...found.hits);
      isMore ||= found.more;
    }
    // One query at a time: a search must not delay other requests.
    for (const type of others.slice(0, MOST_TYPES)) {
      const found = await byQuery(session, type, { ...asked, limit: asked.limit + 1 - Math.min(hits.length, asked.limit) });
      hits.push(...found);
      if (hits.length > asked.limit) break;
    }
    const fitting = fittingDocuments(hits.slice(0, asked.limit), options.maxAnswer);
    return { hits: fitting, more: isMore || fitting.length < hits.length };
  },
});

/** Whether the caller may read a version of a type. A type whose drafts are not for the caller is skipped: it must not fail the search. */
function mayRead(session: Session, type: ContentType, status: Asked['status']): boolean {
  return status !== 'draft' || !session.hasDrafts(type) || session.may(type, 'readDraft');
}

async function byIndex(session: Session, types: readonly string[], { query: q, locale, status, limit }: Asked) {
  const { caller, ctx } = session;
  const { search } = session.parts;
  const parameters = { status, ...(locale !== undefined && { locale }) };
  const shownByRest = async (document: DocumentValue, type: ContentType) =>
    (await session.parts.rest.shown([document], type))[0] ?? document;
  const asked = { q, types, parameters, fields: ['documentId'], start: 0, limit, shown: shownByRest };
  const found = await search?.search(asked, caller, askerOf(ctx));
  const hits = (found?.hits ?? []).map(({ searched, documentId, title, marks }): Hit => {
    const excerpt = marks.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join(' … ');
    return {
      type: searched.uid,
      documentId,
      label: title?.slice(0, EXCERPT) ?? null,
      excerpt: excerpt === '' ? null : excerpt.slice(0, EXCERPT),
    };
  });
  return { hits, more: found?.more ?? false };
}

async function byQuery(session: Session, type: ContentType, { query: search, locale, status, limit }: Asked): Promise<readonly Hit[]> {
  const asked = { search, locale, status, pagination: { start: 0, limit, withCount: false } };
  if (!mayRead(session, type, status)) return [];
  const query = askedQuery(session, type, asked, 'list');
  const { documents } = await session.documents.find(query, session.budget());
  const label = mainAttribute(type, (name) => query.fields.some((field) => field.name === name));
  return (await session.parts.rest.shown(documents as readonly DocumentValue[], type)).map((document) => ({
    type: type.uid,
    documentId: String(document.documentId),
    label: label === null || typeof document[label] !== 'string' ? null : document[label].slice(0, EXCERPT),
    excerpt: excerptOf(document, search),
  }));
}

/** The text around the first match in a document; null if no attribute contains it. */
function excerptOf(document: DocumentValue, search: string): string | null {
  const wanted = search.toLowerCase();
  for (const value of Object.values(document)) {
    const at = typeof value === 'string' ? value.toLowerCase().indexOf(wanted) : -1;
    if (at >= 0) return (value as string).slice(Math.max(0, at - EXCERPT / 2), at + EXCERPT / 2);
  }
  return null;
}
