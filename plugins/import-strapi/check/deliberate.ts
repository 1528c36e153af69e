import type { ContentType, Model } from 'plinth';
import { attributeAt, type PlacedAttribute } from './attribute-at.ts';
import type { Difference } from './compare.ts';
import { secretsOf, UNKNOWN_THERE } from './content.ts';
import { lettersDecide } from './letters.ts';
import type { Question, Trait } from './question.ts';
import type { Answer } from './server.ts';
import { isOtherShowing } from './shown-by.ts';

/** A difference with everything needed to explain it. */
export interface Differing {
  readonly question: Question;
  /** The content type of the question; undefined for users, files, locales. */
  readonly type: ContentType | undefined;
  readonly model: Model;
  readonly difference: Difference;
  readonly reference: Answer;
  readonly plinth: Answer;
}

/** A deliberate difference. */
export interface Deliberate {
  /** Shown in reports. Never changes. */
  readonly id: string;
  /** What differs here, and why. */
  readonly reason: string;
  explains(differing: Differing): boolean;
}

/** Traits of questions that compare text. */
const COMPARING: readonly Trait[] = ['text', 'search'];

/** All deliberate differences that reads can show. Any other difference is a defect. */
export const DELIBERATE: readonly Deliberate[] = [
  {
    id: 'status',
    reason: 'a status is draft or published; there any other word reads drafts, which nobody asked for',
    explains: ({ question, plinth }) => question.traits.has('odd-status') && isRefused(plinth),
  },
  {
    id: 'drafts',
    reason: 'drafts are read with the right readDraft; there whoever may find documents sees what is not published',
    explains: (differing) => {
      const { question, plinth, reference } = differing;
      if (question.status !== 'draft' || question.as === 'token' || reference.status !== 200) return false;
      return plinth.status === 403 || isLeftOut(differing);
    },
  },
  {
    id: 'gate',
    reason: 'what a caller may not find, he cannot ask about either; there conditions within populate reach it',
    explains: ({ question, plinth, reference }) => question.as !== 'token' && reference.status === 200 && isRefused(plinth),
  },
  {
    id: 'links',
    reason: 'links name documents: a target that was published later is seen at once; there only when the source is published again',
    explains: isLateTarget,
  },
  {
    id: 'filters-on-one',
    reason: 'filters belong to lists; there they also hide the one document that is asked for by its id',
    explains: ({ question, plinth, reference }) =>
      question.traits.has('filters-on-one') && reference.status === 404 && plinth.status === 200,
  },
  {
    id: 'media',
    reason: 'filters do not reach into media, as the specification of the content API says: 400; there some do',
    explains: ({ question, plinth, reference }) => question.traits.has('into-media') && reference.status === 200 && isRefused(plinth),
  },
  {
    id: 'refused',
    reason:
      'a parameter that does not parse is refused, by its name; there it is dropped, and more is answered than was asked, or it fails with 500',
    explains: ({ question, plinth, reference }) => (question.traits.has('unparsed') || (reference.status ?? 0) >= 500) && isRefused(plinth),
  },
  {
    id: 'drafts-within',
    reason: 'a published list is filtered and sorted by what is published; there by drafts, too',
    explains: ({ question, difference }) => question.traits.has('drafts-within') && isOfList(difference),
  },
  {
    id: 'order',
    reason: 'text is sorted by its characters and nothing comes first, on every database; there each database has rules of its own',
    explains: (differing) => differing.question.traits.has('sorted') && isOtherOrder(differing),
  },
  {
    id: 'private',
    reason: 'a search looks into what its caller may read; there into private attributes, too',
    explains: ({ question, type, difference }) => question.traits.has('search') && isOfList(difference) && hasSecrets(type),
  },
  {
    id: 'case',
    reason: 'case and accents count in what compares text and fold, all of Unicode, in the operators with i; there the database decides',
    explains: ({ question, difference, reference, plinth }) =>
      COMPARING.some((trait) => question.traits.has(trait)) && isOfList(difference) && lettersDecide(question, reference, plinth),
  },
  {
    id: 'own-schema',
    reason: 'GraphQL has what the content types say; code of the project there takes fields out of it, and code does not come along',
    explains: ({ question, plinth, reference }) =>
      question.kind === 'graphql' && plinth.status === 200 && reference.status === 400 && reference.text.includes('Cannot query field'),
  },
  {
    id: 'array',
    reason: 'array is a type of attributes; there nobody knows it, and what the schema says of it is left out',
    explains: (differing) =>
      differing.difference.there === undefined && placeOf(differing, differing.plinth)?.attribute.type.name === UNKNOWN_THERE,
  },
  {
    id: 'localizations',
    reason: 'a document shows its other locales in lists of all locales, too; there it shows none of those that are listed themselves',
    explains: isLocalizationOfAll,
  },
  {
    id: 'related',
    reason:
      'of the documents that show a file each is told once, in whatever locale, those that show it in a component, too, and drafts only to who may read them; there every version that shows it itself',
    explains: ({ question, difference, reference, plinth }) =>
      question.subject === 'files' && isOtherShowing(difference, reference, plinth),
  },
  {
    id: 'folder',
    reason: 'a file tells its folder, which its readers may be given the right to; there nobody is told',
    explains: ({ question, difference: { steps, there } }) =>
      question.subject === 'files' && steps.at(-1) === 'folder' && there === undefined,
  },
  {
    id: 'exact',
    reason: 'big integers keep their digits, and true in JSON stays true; there SQLite rounds the first and makes 1 of the second',
    explains: isExact,
  },
  {
    id: 'time',
    reason: 'a time has its three decimals, whatever the database; there PostgreSQL leaves out zeros at the end',
    explains: isTimeInFull,
  },
  {
    id: 'unlimited',
    reason: 'a list of GraphQL has amountLimit members at most; there limit: -1 answers all',
    explains: ({ question, difference }) => question.traits.has('unlimited') && isOfList(difference),
  },
  {
    id: 'budget',
    reason: 'a query has budgets of size, depth and time; there it may cost anything',
    explains: ({ plinth, reference }) =>
      reference.status === 200 &&
      (plinth.status === 503 || (plinth.status === 400 && /too (complex|deeply|large|many)/.test(messageOf(plinth)))),
  },
];

/** The attribute at the difference. */
function placeOf({ type, model, question, difference: { steps } }: Differing, { body }: Answer): PlacedAttribute | null {
  return type === undefined ? null : attributeAt(model, type, body, steps, question.kind === 'graphql');
}

function hasSecrets(type: ContentType | undefined): boolean {
  return type !== undefined && secretsOf(type).length > 0;
}

function isRefused({ status }: Answer): boolean {
  return status === 400;
}

function messageOf({ body }: Answer): string {
  return String((body as { readonly error?: { readonly message?: unknown } } | undefined)?.error?.message);
}

/** Whether only the reference shows the relation. */
function isLeftOut(differing: Differing): boolean {
  return differing.difference.here === undefined && placeOf(differing, differing.reference)?.attribute.kind === 'relation';
}

/** Whether the difference is about which documents are listed or counted, not about their content. */
function isOfList({ steps, kind }: Difference): boolean {
  const [first, second, third] = steps;
  if (kind === 'members') return steps.length <= 2 || (steps.length === 3 && third === 'nodes');
  return (first === 'meta' && second === 'pagination') || steps.includes('pageInfo');
}

/** Whether the reference's published version lacks the target of a one-way link, which no inverse side keeps up to date there. */
function isLateTarget(differing: Differing): boolean {
  const { question, difference } = differing;
  if (question.status !== 'published') return false;
  const { steps, there, here, kind } = difference;
  const placed = placeOf(differing, differing.plinth);
  if (placed?.attribute.kind !== 'relation' || !endsWith(steps, placed.attribute.name)) return false;
  if (placed.attribute.storage === 'siblings') return false;
  const isOneWay = placed.attribute.inverse === null || !placed.owner.attributes.has('documentId');
  if (!isOneWay) return false;
  if (kind === 'members') return (there as readonly string[]).every((key) => (here as readonly string[]).includes(key));
  return (there === null || there === undefined) && here !== null && here !== undefined;
}

/** Whether a path ends at an attribute, or at a member of its list; in GraphQL the name may have a prefix. */
function endsWith(steps: Difference['steps'], attribute: string): boolean {
  return new RegExp(`^(c\\d+_)?${attribute}$`).test(String(steps.findLast((step) => typeof step === 'string')));
}

/** Whether a path is inside a linked document, which may belong to any locale. */
function isNested(steps: Difference['steps']): boolean {
  return steps.filter((step) => typeof step === 'string').length > 2;
}

/** Whether only Plinth shows other locales of a document, because all locales were requested or a relation lists them. */
function isLocalizationOfAll(differing: Differing): boolean {
  const { question, difference } = differing;
  const placed = placeOf(differing, differing.plinth);
  if (
    (!question.path.includes('locale=*') && !isNested(difference.steps)) ||
    placed?.attribute.kind !== 'relation' ||
    placed.attribute.storage !== 'siblings'
  )
    return false;
  return (
    difference.kind === 'members' &&
    (difference.there as readonly string[]).every((key) => (difference.here as readonly string[]).includes(key))
  );
}

/** Whether the same documents have another order, which follows Plinth's rule and not the reference's. */
function isOtherOrder({ question, difference, plinth, reference }: Differing): boolean {
  if (difference.kind !== 'members' || !['', 'data'].includes(difference.steps.join())) return false;
  const { sort } = question;
  // The page is one of several, or the total is unknown.
  const isCut = totalOf(plinth) !== (difference.here as readonly unknown[]).length;
  const isSame = String([...(difference.there as readonly string[])].sort()) === String([...(difference.here as readonly string[])].sort());
  if ((!isSame && !isCut) || totalOf(plinth) !== totalOf(reference)) return false;
  return sort === undefined || (isSorted(plinth, sort) && (!isSorted(reference, sort) || !isSame));
}

function totalOf({ body }: Answer): unknown {
  return (body as { readonly meta?: { readonly pagination?: { readonly total?: unknown } } } | undefined)?.meta?.pagination?.total;
}

function isSorted({ body }: Answer, { attribute, isDescending }: NonNullable<Question['sort']>): boolean {
  const list = Array.isArray(body) ? body : (body as { readonly data: unknown }).data;
  const values = (list as readonly Readonly<Record<string, unknown>>[]).map((document) => document[attribute] ?? null);
  const sign = isDescending ? -1 : 1;
  return values.every((value, index) => index === 0 || sign * inOrder(values[index - 1], value) <= 0);
}

/** Null comes first; text is compared by bytes. */
function inOrder(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one !== 'string' || typeof other !== 'string') return Number(one) - Number(other);
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function isExact(differing: Differing): boolean {
  const { there, here } = differing.difference;
  const attribute = placeOf(differing, differing.plinth)?.attribute;
  const name = attribute?.kind === 'scalar' ? attribute.type.name : '';
  if (name === 'biginteger') return Number(there) === Number(here) && Math.abs(Number(here)) > Number.MAX_SAFE_INTEGER;
  return (name === 'json' || name === 'array') && typeof here === 'boolean' && there === Number(here);
}

function isTimeInFull(differing: Differing): boolean {
  const { there, here } = differing.difference;
  const attribute = placeOf(differing, differing.plinth)?.attribute;
  if (attribute?.kind !== 'scalar' || attribute.type.name !== 'time') return false;
  return typeof there === 'string' && /^\d\d:\d\d:\d\d(\.\d{1,2})?$/.test(there) && here === there.padEnd(9, '.').padEnd(12, '0');
}
