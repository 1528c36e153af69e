import {
  type Access,
  type Caller,
  createAbility,
  type Documents,
  type Grant,
  NotFoundError,
  type RequestParameters,
  SYSTEM,
  type VersionKey,
} from 'plinth';
import { hasDrafts } from '../api/asked.ts';
import type { Reason, Verdict } from '../api/told-rights.ts';
import { MESSAGES } from '../messages.ts';
import type { FoundAsker } from './askers.ts';

/** A right to test. */
export interface RightsQuestion {
  readonly action: string;
  /** Absent: any document of the type. */
  readonly documentId?: string | undefined;
  readonly locale?: string | undefined;
  /** For types with drafts: the version that is read, or that exists after the write. Default: `published`. */
  readonly status?: 'draft' | 'published' | undefined;
  /** Whether the verdict must not tell whether there is such a document. */
  readonly isDocumentHidden?: boolean | undefined;
}

/** What the tester needs. */
export interface TesterParts {
  readonly access: Access;
  readonly documents: Documents;
}

/** Verbs that an action may need in addition, depending on what it does and which version results. */
const BESIDE = ['readDraft', 'publish', 'createLocalization', 'find', 'findOne', 'update', 'create'];

/** Verbs that copy from a version, or remove it, so that version must exist. */
const COPIES: ReadonlySet<string> = new Set(['publish', 'unpublish', 'discardDraft']);

/** Actions that no request needs alone, with the verb that they come with. */
const CARRIED_BY: Readonly<Record<string, string>> = { readDraft: 'find', createLocalization: 'update' };

/**
 * Tests whether somebody may do something, by the gate itself (`documents.may`), and explains the result.
 * @throws NotFoundError for an action that does not exist
 */
export async function testRights(asker: FoundAsker, question: RightsQuestion, parts: TesterParts): Promise<Verdict> {
  const { access, documents } = parts;
  const { action } = question;
  if (!access.actions.has(action)) throw new NotFoundError(MESSAGES.permissionUnknown({ action }));
  const { caller, grants, refused } = asker;
  const rule = caller.ability.rule(action);
  const told = {
    ...{ who: asker.name, role: asker.role, by: patternsOf(grants, action, access) },
    rule: rule === null ? null : { where: rule.where, fields: rule.fields },
    ...{ fields: null, conditional: false, needs: null },
  };
  const no = (reason: Reason, more: Partial<Verdict> = {}): Verdict => ({ ...told, granted: false, reason, fields: [], ...more });
  if (refused !== null) return no(refused);
  const split = action.lastIndexOf('.');
  const uid = action.slice(0, split);
  const type = documents.model.contentTypes.get(uid);
  const isLacking = !caller.ability.can(action);
  // For a right that comes with another action, report a missing document first: the person performs that other action.
  const isCarried = CARRIED_BY[action.slice(split + 1)] !== undefined && question.documentId !== undefined;
  if (isLacking && (type === undefined || !isCarried)) return no('not-granted');
  // Actions that are not about a content type are granted or not; there is no rule to check.
  if (type === undefined) return { ...told, granted: true, reason: 'granted' };
  const verb = action.slice(split + 1);
  const version = versionOf(question, verb, documents);
  const documentId = question.documentId ?? null;
  // Test the action that the right comes with: a draft is seen by `find`, a locale is added by `update`.
  const done = `${uid}.${CARRIED_BY[verb] ?? verb}`;
  const ask = async (by: Caller) => (await documents.may(uid, documentId, { actions: [done], axes: version }, by))[done];
  const permission = await ask(caller);
  if (question.isDocumentHidden === true && !isLacking && permission?.reason !== 'forbidden')
    return { ...told, granted: true, reason: 'granted', fields: rule?.fields ?? null, conditional: rule?.where != null };
  if (isLacking && permission?.reason !== 'notFound') return no('not-granted');
  const isOne = documentId !== null || type.kind === 'singleType';
  // The rights are checked on the draft, also for published versions. So check separately that the version exists.
  if (permission?.granted === true && isOne && COPIES.has(verb)) {
    const found = await documents.may(uid, documentId, { actions: [`${uid}.find`], axes: version }, SYSTEM);
    if (found[`${uid}.find`]?.granted !== true) return no('missing');
  }
  if (permission?.granted === true)
    return { ...told, granted: true, reason: 'granted', fields: permission.fields, conditional: permission.conditional };
  if (permission?.reason !== 'forbidden') return no((await ask(SYSTEM))?.granted === true ? 'hidden' : 'missing');
  for (const verb of BESIDE) {
    const beside = `${uid}.${verb}`;
    if (!access.actions.has(beside) || caller.ability.can(beside)) continue;
    if ((await ask(withMore(caller, beside, access)))?.reason !== 'forbidden') return no('needs', { needs: beside });
  }
  return no('not-granted');
}

/** Returns the version that an action is about, as its route addresses it. */
function versionOf({ action, locale, status = 'published' }: RightsQuestion, verb: string, documents: Documents): VersionKey {
  const uid = action.slice(0, action.lastIndexOf('.'));
  const place: RequestParameters = locale === undefined ? {} : { locale };
  if (verb === 'delete' || verb === 'destroy') return documents.target(uid, place, 'remove');
  if (!hasDrafts(documents.model.contentType(uid), documents)) return documents.target(uid, place, 'update');
  // Publishing is about the draft; unpublishing and discarding are about the published version.
  if (verb === 'publish' || verb === 'readDraft') return documents.target(uid, { ...place, status: 'draft' }, 'update');
  if (verb === 'unpublish' || verb === 'discardDraft') return documents.target(uid, { ...place, status: 'published' }, 'update');
  return documents.target(uid, { ...place, status }, 'update');
}

/** Returns the caller with one more granted action. */
function withMore(caller: Caller, action: string, { actions }: Pick<Access, 'actions'>): Caller {
  const held = [...actions.keys()].filter((each) => caller.ability.can(each));
  const rules = held.flatMap((each) => {
    const rule = caller.ability.rule(each);
    return rule === null ? [] : [[each, rule] as const];
  });
  return { ...caller, ability: createAbility(new Set([...held, action]), new Map(rules)) };
}

/** Returns the grants, as they were written, that cover an action. */
function patternsOf(grants: readonly Grant[], action: string, access: Pick<Access, 'expand'>): readonly string[] {
  const patterns = grants
    .filter((grant) => access.expand([grant]).actions.has(action))
    .map((grant) => (typeof grant === 'string' ? grant : grant.action));
  return [...new Set(patterns)];
}
