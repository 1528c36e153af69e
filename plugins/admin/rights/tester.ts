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
import type { FoundAsker } from './askers.ts';

/** What is asked. */
export interface RightsQuestion {
  readonly action: string;
  /** Absent: some document of the type. */
  readonly documentId?: string | undefined;
  readonly locale?: string | undefined;
  /** Of what may be a draft or published: which is read, or is there after a write. Default: `published`. */
  readonly status?: 'draft' | 'published' | undefined;
}

/** What the tester stands on. */
export interface TesterParts {
  readonly access: Access;
  readonly documents: Documents;
}

/** What an action asks for beside itself, by what it does and where it ends. */
const BESIDE = ['readDraft', 'publish', 'createLocalization', 'find', 'findOne', 'update', 'create'];

/** What needs a version to be there that it takes from, or takes back. */
const COPIES: ReadonlySet<string> = new Set(['publish', 'unpublish', 'discardDraft']);

/** Actions that nobody asks for alone, with what they come with. */
const CARRIED_BY: Readonly<Record<string, string>> = { readDraft: 'find', createLocalization: 'update' };

/**
 * Whether somebody may do something, in the gate's own words (`documents.may`), and what makes it so.
 * @throws NotFoundError for an action that there is not
 */
export async function testRights(asker: FoundAsker, question: RightsQuestion, parts: TesterParts): Promise<Verdict> {
  const { access, documents } = parts;
  const { action } = question;
  if (!access.actions.has(action)) throw new NotFoundError(`"${action}" is nothing that can be granted`);
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
  // Whoever lacks what comes with another deed hears first of a document that is not there: that deed is what they do.
  const isCarried = CARRIED_BY[action.slice(split + 1)] !== undefined && question.documentId !== undefined;
  if (isLacking && (type === undefined || !isCarried)) return no('not-granted');
  // What is about no documents, or about none that rules know, is granted or not.
  if (type === undefined) return { ...told, granted: true, reason: 'granted' };
  const verb = action.slice(split + 1);
  const version = versionOf(question, verb, documents);
  const documentId = question.documentId ?? null;
  // What comes with another deed is asked for by that one: a draft is seen by who finds it, a language added by who writes.
  const done = `${uid}.${CARRIED_BY[verb] ?? verb}`;
  const ask = async (by: Caller) => (await documents.may(uid, documentId, { actions: [done], axes: version }, by))[done];
  const permission = await ask(caller);
  if (isLacking && permission?.reason !== 'notFound') return no('not-granted');
  const isOne = documentId !== null || type.kind === 'singleType';
  // Rights of a draft decide about what is live, too: whether that is there is another question.
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

/** The version that an action is about, as its route addresses it. */
function versionOf({ action, locale, status = 'published' }: RightsQuestion, verb: string, documents: Documents): VersionKey {
  const uid = action.slice(0, action.lastIndexOf('.'));
  const place: RequestParameters = locale === undefined ? {} : { locale };
  if (verb === 'delete' || verb === 'destroy') return documents.target(uid, place, 'remove');
  if (!hasDrafts(documents.model.contentType(uid), documents)) return documents.target(uid, place, 'update');
  // Publishing is about the draft, whatever follows of it; what takes it back, about what is live.
  if (verb === 'publish' || verb === 'readDraft') return documents.target(uid, { ...place, status: 'draft' }, 'update');
  if (verb === 'unpublish' || verb === 'discardDraft') return documents.target(uid, { ...place, status: 'published' }, 'update');
  return documents.target(uid, { ...place, status }, 'update');
}

/** Somebody who is granted one action more. */
function withMore(caller: Caller, action: string, { actions }: Pick<Access, 'actions'>): Caller {
  const held = [...actions.keys()].filter((each) => caller.ability.can(each));
  const rules = held.flatMap((each) => {
    const rule = caller.ability.rule(each);
    return rule === null ? [] : [[each, rule] as const];
  });
  return { ...caller, ability: createAbility(new Set([...held, action]), new Map(rules)) };
}

/** What was written that grants an action. */
function patternsOf(grants: readonly Grant[], action: string, access: Pick<Access, 'expand'>): readonly string[] {
  const patterns = grants
    .filter((grant) => access.expand([grant]).actions.has(action))
    .map((grant) => (typeof grant === 'string' ? grant : grant.action));
  return [...new Set(patterns)];
}
