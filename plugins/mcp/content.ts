import { type AxisUse, type CheckedQuery, type ContentType, type DocumentValue, type Paging, type PurposeOf, z } from 'plinth';
import { Session, type Verb } from './session.ts';
import { wholePopulate } from './whole-document.ts';

/** Default number of documents in a list. It is small because models read the answers. */
const FEW = 10;

const name = z.string().min(1).max(190);

/** Input keys that several tools share. */
export const KEYS = {
  type: name.describe('Uid of a content type, as returned by list_types, for example api::article.article.'),
  documentId: name.optional().describe('The documentId of the document. Omit it for single types.'),
  locale: z.string().min(1).max(35).optional().describe('Locale code, for example en. Default: the default locale.'),
  status: z
    .enum(['draft', 'published'])
    .optional()
    .describe('Status of the version to read, for types with drafts. Default: draft if the caller can read drafts, otherwise published.'),
  fields: z.array(name).max(200).optional().describe('Scalar attributes to return. Default: all.'),
  populate: z
    .union([z.string().max(2_000), z.array(z.string().max(2_000)).max(100), z.record(z.string(), z.unknown())])
    .optional()
    .describe(
      'Relations, components and files to include: "*", a list of names or paths, or an object: {"author":{"fields":["name"]},"sections":{"on":{"page.hero":{"populate":"*"}}}}.',
    ),
  dryRun: z.boolean().default(false).describe('Whether to only preview the changes without writing anything.'),
  expected: z
    .int()
    .min(0)
    .optional()
    .describe('Expected current revision of the document, as returned by get. If it differs, nothing is written.'),
  idempotencyKey: z
    .string()
    .regex(/^[!-~]{1,255}$/, { message: 'expected 1 to 255 visible ASCII characters' })
    .optional()
    .describe('Idempotency key: a string that you choose for this change. Calls repeated with the same key are executed only once.'),
} as const;

/** The schema of a document in an answer. */
export const DOCUMENT = z.looseObject({ documentId: z.string().optional() });

/** The schema of the list of attributes that were left out of an answer. */
export const LEFT_OUT = z
  .array(z.object({ attribute: z.string(), bytes: z.int() }))
  .optional()
  .describe('Attributes that were omitted because the response was too large. Request them separately with fields or populate.');

/** The query parameters that the input of a tool may contain. */
export interface Asked {
  readonly fields?: readonly string[] | undefined;
  readonly populate?: unknown;
  readonly filters?: unknown;
  readonly sort?: unknown;
  readonly pagination?: unknown;
  readonly search?: string | undefined;
  readonly locale?: string | undefined;
  readonly status?: 'draft' | 'published' | undefined;
}

/**
 * Checks query parameters against what the caller may read. Without `fields` and `populate`, the query for one document reads the whole
 * document.
 * @throws ValidationError, ForbiddenError as REST does
 */
export function askedQuery<Use extends AxisUse>(session: Session, type: ContentType, asked: Asked, use: Use): CheckedQuery<PurposeOf<Use>> {
  const { documents, caller } = session;
  const { search, status = session.status(type), locale, ...said } = asked;
  // A caller that may publish but not read gets only the documentId in the answer.
  const isBlind = use === 'act' && !session.may(type, 'find') && !session.may(type, 'findOne');
  const selection = isBlind ? { fields: ['documentId'] } : said;
  const axes = Session.parameters({ locale, ...(session.hasDrafts(type) && { status }) });
  const verb: Verb | null = use === 'list' ? 'find' : use === 'one' ? 'findOne' : null;
  // The gate derives the action of the app's own types itself. Only other names (those of files) must be passed.
  const action = verb !== null && session.action(type, verb) !== `${type.uid}.${verb}` ? { action: session.action(type, verb) } : {};
  const options = { ...action, paging: pagingOf(session) };
  const isWhole = use !== 'list' && use !== 'remove' && selection.populate === undefined && selection.fields === undefined;
  const seen = isWhole ? documents.parse(type.uid, { ...axes, populate: '*' }, use, caller, options).populated : [];
  const versions = new Map(Object.entries(axes).map(([axis, value]) => [axis, String(value)]));
  const populate = isWhole ? wholePopulate(type, new Set(seen.map((attribute) => attribute.name)), session, versions) : undefined;
  const parameters = Session.parameters({ ...axes, ...(isWhole && { populate }), ...selection, _q: search });
  return documents.parse(type.uid, parameters, use, caller, options);
}

function pagingOf({ parts: { rest } }: Session): Paging {
  const { defaultLimit, maxLimit } = rest.paging;
  return { defaultLimit: Math.min(FEW, defaultLimit), maxLimit, withCount: true };
}

/**
 * One document as REST would return it.
 * @param seen receives the revision of the document
 * @returns null if there is none, or the caller may not read it
 */
export async function readOne(
  session: Session,
  type: ContentType,
  documentId: string | null,
  asked: Asked,
  seen?: (revision: number) => void,
): Promise<DocumentValue | null> {
  const found = await readBare(session, type, documentId, asked, seen);
  return found === null ? null : ((await session.parts.rest.shown([found], type))[0] ?? null);
}

/** As `readOne`, before any tap of REST: an answer must not contain it until `Rest.shown` has seen it. */
export async function readBare(
  session: Session,
  type: ContentType,
  documentId: string | null,
  asked: Asked,
  seen?: (revision: number) => void,
): Promise<DocumentValue | null> {
  const query = askedQuery(session, type, asked, 'one');
  return (await session.documents.findOne(documentId, query, session.budget(), seen)) as DocumentValue | null;
}
