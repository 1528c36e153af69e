import {
  type ContentType,
  type DocumentChange,
  type DocumentValue,
  ForbiddenError,
  isPlinthError,
  NotFoundError,
  ValidationError,
  z,
} from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { fittingDocuments } from '../bounded.ts';
import { askedQuery, DOCUMENT, KEYS, LEFT_OUT, readBare } from '../content.ts';
import { differences } from '../differences.ts';
import { MCP } from '../rights.ts';
import type { Session } from '../session.ts';
import { type Tool, tool } from '../tool.ts';
import { told, toldAsShown } from './read-tools.ts';
import { written } from './written.ts';

const { type, documentId, locale, dryRun, expected, idempotencyKey } = KEYS;

const data = z.record(z.string(), z.unknown()).describe('Attributes with their values, as described by describe_type.');

const OUTPUT = z.object({
  document: DOCUMENT.nullable().describe('The document after the change; with dryRun, as it would be.'),
  dryRun: z.literal(true).optional().describe('True if nothing was written.'),
  changes: z.array(z.object({ attribute: z.string(), before: z.unknown(), after: z.unknown() })).optional(),
  removed: z.int().optional().describe('Number of versions that were deleted; with dryRun, that would be deleted.'),
  leftOut: LEFT_OUT,
});

/** The document that a change is about; `documentId` null for a single type. */
interface Target {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale?: string | undefined;
}

/** The tools that write content. */
export const writeTools: readonly Tool[] = [
  tool({
    name: 'create',
    title: 'Create a document',
    description:
      'Creates a document. For types with drafts, it is a draft until you call publish. Call describe_type for the schema of `data`. dryRun previews the document.',
    input: z.strictObject({ type, data, locale, dryRun, idempotencyKey }),
    output: OUTPUT,
    hints: {},
    offered: (session) => session.types().some((each) => session.may(each, 'create')),
    run: async (session, { type: uid, data: values, ...given }) =>
      save(session, { type: session.written(uid), documentId: null, locale: given.locale }, 'create', values, given),
  }),
  tool({
    name: 'update',
    title: 'Update a document',
    description:
      'Changes the attributes in `data` of a document. For types with drafts, it changes the draft. dryRun previews the changes, attribute by attribute.',
    input: z.strictObject({ type, documentId, data, locale, dryRun, expected, idempotencyKey }),
    output: OUTPUT,
    hints: { idempotent: true },
    offered: (session) => session.types().some((each) => session.may(each, 'update')),
    run: async (session, { type: uid, documentId: id, data: values, ...given }) =>
      save(session, { type: session.written(uid), documentId: id ?? null, locale: given.locale }, 'update', values, given),
  }),
  tool({
    name: 'publish',
    title: 'Publish a document',
    description:
      'Publishes the draft of a document. dryRun previews what would change in the published version, or what the draft still lacks.',
    input: z.strictObject({ type, documentId, locale, dryRun, expected, idempotencyKey }),
    output: OUTPUT,
    hints: { destructive: true, idempotent: true },
    offered: ({ rights, parts }) => rights.publish && parts.drafts !== null,
    run: async (session, { type: uid, documentId: id, ...given }) => {
      const target = { type: session.written(uid), documentId: id ?? null, locale: given.locale };
      const drafts = publishing(session, target.type);
      const answer = askedQuery(session, target.type, { locale: given.locale, status: 'published' }, 'act');
      const axes = session.documents.target(uid, { ...(given.locale && { locale: given.locale }) }, 'act');
      const change = drafts.change('publish', uid, target.documentId, axes);
      if (given.dryRun) {
        const draft = await readBefore(session, target, 'draft');
        return rehearsed(session, target, 'published', withTerms(change, { answer }), draft);
      }
      const terms = given.expected === undefined ? {} : { expected: given.expected };
      const document = await written(session, 'publish', given, target, (by) =>
        drafts.publish(uid, target.documentId, axes, by, answer, terms),
      );
      return toldAsShown(session, target.type, document);
    },
  }),
  tool({
    name: 'unpublish',
    title: 'Unpublish a document',
    description: 'Removes the published version of a document. The draft is kept.',
    input: z.strictObject({ type, documentId, locale, dryRun, expected, idempotencyKey }),
    output: OUTPUT,
    hints: { destructive: true, idempotent: true },
    offered: ({ rights, parts }) => rights.publish && parts.drafts !== null,
    run: async (session, { type: uid, documentId: id, ...given }) => {
      const target = { type: session.written(uid), documentId: id ?? null, locale: given.locale };
      const drafts = publishing(session, target.type);
      const axes = session.documents.target(uid, { ...(given.locale && { locale: given.locale }) }, 'act');
      if (given.dryRun) return rehearsed(session, target, 'published', drafts.change('unpublish', uid, target.documentId, axes));
      const terms = given.expected === undefined ? {} : { expected: given.expected };
      await written(session, 'unpublish', given, target, async (by) => {
        await drafts.unpublish(uid, target.documentId, axes, by, terms);
        return null;
      });
      return { document: null, removed: 1 };
    },
  }),
  tool({
    name: 'delete',
    title: 'Delete a document',
    description:
      'Deletes the draft and the published version of a document. For localized types, it deletes one locale, or all locales with locale "*". dryRun previews what would be deleted.',
    input: z.strictObject({ type, documentId, locale, dryRun, expected, idempotencyKey }),
    output: OUTPUT,
    hints: { destructive: true, idempotent: true },
    offered: ({ rights }) => rights.remove,
    run: async (session, { type: uid, documentId: id, ...given }) => {
      if (!session.rights.remove) throw lacking(MCP.remove);
      const target = { type: session.written(uid), documentId: id ?? null, locale: given.locale };
      const axes = session.documents.target(uid, { ...(given.locale && { locale: given.locale }) }, 'remove');
      const options = given.expected === undefined ? {} : { expected: given.expected };
      const change: DocumentChange = { kind: 'remove', type: uid, documentId: target.documentId, axes, options };
      if (given.dryRun) return rehearsed(session, target, session.status(target.type), change);
      let removed = 0;
      await written(session, 'delete', given, target, async (by) => {
        removed = await session.documents.remove(uid, target.documentId, axes, by, options);
        if (removed === 0) throw new NotFoundError();
        return null;
      });
      return { document: null, ...(removed > 0 && { removed }) };
    },
  }),
];

async function save(
  session: Session,
  target: Target,
  kind: 'create' | 'update',
  values: object,
  given: { readonly dryRun: boolean; readonly expected?: number | undefined; readonly idempotencyKey?: string | undefined },
) {
  const { uid } = target.type;
  const { documents } = session;
  // Always write the draft: only `publish` publishes, even if the app's default for writes is the published version.
  const version = session.hasDrafts(target.type) ? ({ status: 'draft' } as const) : {};
  const answer = askedQuery(session, target.type, { locale: target.locale, ...version }, kind);
  const axes = documents.target(uid, { ...version, ...(target.locale && { locale: target.locale }) }, kind);
  const terms = given.expected === undefined ? {} : { expected: given.expected };
  const request = { data: values, axes, answer, ...terms };
  if (given.dryRun) {
    const change: DocumentChange =
      kind === 'create' ? { kind, type: uid, request } : { kind, type: uid, documentId: target.documentId, request };
    return rehearsed(session, target, 'draft', change);
  }
  const document = await written(session, kind, { ...given, data: values }, target, (by) =>
    kind === 'create' ? documents.create(uid, request, by) : documents.update(uid, target.documentId, request, by),
  );
  return toldAsShown(session, target.type, document);
}

/**
 * The result of a dry run: the document as it would be returned, and its differences, as far as reads show them.
 * @param source the draft as the caller may read it; null if the caller may not read it. The result shows only attributes of the source:
 * otherwise a dry run would reveal a draft that nobody published.
 */
async function rehearsed(
  session: Session,
  target: Target,
  status: 'draft' | 'published',
  change: DocumentChange,
  source?: DocumentValue | null,
) {
  const isNew = change.kind === 'create';
  const before = isNew ? null : await readBefore(session, target, status);
  const [answer] = await session.documents.rehearse([change], session.caller);
  const isGone = change.kind === 'remove';
  if (isGone && answer === 0) throw new NotFoundError();
  const after = isGone ? null : asFarAs(answer as DocumentValue | null, source);
  const { changes, document } = await shownChange(session, target.type, before, after);
  return {
    dryRun: true,
    ...(document === null ? { document } : told(session, document)),
    changes: fittingDocuments(changes, session.parts.options.maxAnswer / 2),
    ...(isGone && { removed: answer as number }),
  };
}

/**
 * Both sides of a change as reads show them, and the differences. Differences are found before addresses are signed, since each signature
 * is a different text. A difference that the taps remove is not reported.
 */
async function shownChange(session: Session, type: ContentType, before: DocumentValue | null, after: DocumentValue | null) {
  const sides = [before, after].filter((document) => document !== null);
  const entries = session.parts.rest.entries(sides, type);
  const answered = await session.parts.rest.answered(entries, type);
  const [was, is] = before === null ? [-1, 0] : [0, after === null ? -1 : 1];
  const changed = new Set(differences(entries[was] ?? null, entries[is] ?? null).map(({ attribute }) => attribute));
  const document = answered[is] ?? null;
  return { document, changes: differences(answered[was] ?? null, document).filter(({ attribute }) => changed.has(attribute)) };
}

const ALWAYS_TOLD: ReadonlySet<string> = new Set(['id', 'documentId', 'publishedAt']);

/** A document with only those attributes that the source also has. */
function asFarAs(document: DocumentValue | null, source: DocumentValue | null | undefined): DocumentValue | null {
  if (document === null || source === undefined) return document;
  const isTold = (name: string) => ALWAYS_TOLD.has(name) || (source !== null && Object.hasOwn(source, name));
  return Object.fromEntries(Object.entries(document).filter(([name]) => isTold(name)));
}

/** The version that would change, before any tap; null if there is none, or the caller may not read it. */
async function readBefore(
  session: Session,
  { type: of, documentId: id, locale: in_ }: Target,
  status: 'draft' | 'published',
): Promise<DocumentValue | null> {
  try {
    return await readBare(session, of, id, { locale: in_ === '*' ? undefined : in_, status });
  } catch (error) {
    if (isPlinthError(error) && error.status === 403) return null;
    throw error;
  }
}

function withTerms(change: DocumentChange, more: object): DocumentChange {
  return change.kind === 'copy' ? { ...change, request: { ...change.request, ...more } } : change;
}

/** @throws ForbiddenError if the caller may not publish through an agent; ValidationError for a type without drafts */
function publishing({ rights, parts: { drafts } }: Session, { uid }: ContentType): Drafts {
  if (!rights.publish) throw lacking(MCP.publish);
  if (drafts === null || !drafts.has(uid)) throw new ValidationError(`${uid} has no drafts: changes are public immediately`);
  return drafts;
}

function lacking(action: string): ForbiddenError {
  return new ForbiddenError(
    `You don't have the permission ${action}, which agents need in addition to the permission on the content type`,
    { action },
  );
}
