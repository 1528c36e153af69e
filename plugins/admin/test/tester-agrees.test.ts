import fc from 'fast-check';
import {
  ACCESS,
  type Caller,
  createBroadAbility,
  DOCUMENTS,
  type Documents,
  type DocumentValue,
  type Grant,
  isPlinthError,
  type RequestParameters,
  SYSTEM,
} from 'plinth';
import { TOKENS } from 'plinth/plugins/api-tokens';
import { DRAFTS, type Drafts } from 'plinth/plugins/draft-and-publish';
import { ROLES, USERS } from 'plinth/plugins/users-permissions';
import type { Verdict } from '../api/told-rights.ts';
import { type AskerParts, type FoundAsker, findAsker } from '../rights/askers.ts';
import { type RightsQuestion, type TesterParts, testRights } from '../rights/tester.ts';
import { createStaffRoles } from '../staff/staff-roles.ts';
import { bootStaff, type StaffApp } from './staff-app.ts';

/** Questions to the tester. */
const QUESTIONS = 1_000;
const REASONS = ['granted', 'not-granted', 'needs', 'hidden', 'missing'] as const;

const ARTICLE = 'api::article.article';
const WRITER = 'api::writer.writer';
const HOMEPAGE = 'api::homepage.homepage';
const VERBS: Readonly<Record<string, readonly string[]>> = {
  [ARTICLE]: ['find', 'findOne', 'create', 'update', 'delete', 'publish', 'unpublish', 'discardDraft', 'readDraft', 'createLocalization'],
  [WRITER]: ['find', 'findOne', 'create', 'update', 'delete'],
  [HOMEPAGE]: ['find', 'update', 'delete', 'publish', 'unpublish', 'discardDraft', 'readDraft'],
};
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [ARTICLE]: ['title', 'slug', 'text'],
  [WRITER]: ['name'],
  [HOMEPAGE]: ['headline'],
};
/** Attributes that are written, if allowed. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = { [ARTICLE]: ['text', 'slug'], [WRITER]: ['name'], [HOMEPAGE]: ['headline'] };
const WORDS = ['a', 'b', 'c'];

const word = fc.constantFrom(...WORDS);

/** Random grants of one action: none, all, or with a rule. */
function grantOf(uid: string, verb: string): fc.Arbitrary<readonly Grant[]> {
  const action = `${uid}.${verb}`;
  const first = (FIELDS[uid] as readonly string[])[0] as string;
  const where = fc.oneof(
    fc.constant({ createdBy: '$caller' }),
    word.map((value) => ({ [first]: { $in: [value, 'x'] } })),
    ...(uid === ARTICLE ? [fc.constantFrom('en', 'de').map((locale) => ({ locale })), word.map((name) => ({ author: { name } }))] : []),
    word.map((value) => ({ $or: [{ createdBy: '$caller' }, { [first]: value }] })),
  );
  const takesFields = ['find', 'findOne', 'create', 'update', 'createLocalization'].includes(verb);
  const fields = fc.subarray([...(FIELDS[uid] as readonly string[])], { minLength: 1 });
  const rule = fc.oneof(
    where.map((each) => ({ action, where: each })),
    ...(takesFields
      ? [fields.map((each) => ({ action, fields: each })), fc.tuple(where, fields).map(([a, b]) => ({ action, where: a, fields: b }))]
      : []),
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.constant([action]) },
    { weight: 3, arbitrary: rule.map((each) => [each]) },
  );
}

/** Random rights, sometimes with wildcards. */
const grants: fc.Arbitrary<Grant[]> = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constant<Grant[]>([]) }, fc.constant<Grant[]>(['api::*']), fc.constant<Grant[]>([`${ARTICLE}.*`])),
    ...Object.entries(VERBS).flatMap(([uid, verbs]) => verbs.map((verb) => grantOf(uid, verb))),
  )
  .map(([wild, ...named]) => [...wild, ...named.flat()] as Grant[]);

const question = fc.constantFrom(...Object.keys(VERBS)).chain((uid) =>
  fc.record({
    uid: fc.constant(uid),
    verb: fc.constantFrom(...(VERBS[uid] as readonly string[])),
    document: fc.option(fc.nat(9), { freq: 8 }),
    locale: uid === ARTICLE ? fc.option(fc.constantFrom('en', 'de'), { nil: undefined }) : fc.constant(undefined),
    status:
      uid === WRITER ? fc.constant(undefined) : fc.option(fc.constantFrom('draft' as const, 'published' as const), { nil: undefined }),
    value: word,
    who: fc.nat(99),
  }),
);

type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

/** Returns the gate's decision by performing the action. An error about values means that the rights were sufficient. */
async function outcomeOf(work: () => Promise<unknown>): Promise<'done' | 403 | 404> {
  try {
    const answer = await work();
    return answer === null || answer === undefined || answer === 0 ? 404 : 'done';
  } catch (error) {
    if (!isPlinthError(error)) throw error;
    if (error.status === 403 || error.status === 404) return error.status;
    if (error.code === 'INVALID_VALUE' || error.code === 'APPLICATION' || error.code === 'VALIDATION') return 'done';
    throw error;
  }
}

describe('what the tester says', () => {
  let app: StaffApp;
  let documents: Documents;
  let drafts: Drafts;
  let askers: readonly FoundAsker[];
  let parts: AskerParts & TesterParts;
  const ids = new Map<string, string[]>();

  const broad = ({ kind, id }: Pick<Caller, 'kind' | 'id'>): Caller => ({
    ...{ kind, id, trusted: false },
    ability: createBroadAbility('seeds', () => true),
  });

  /** Creates documents of a type as a caller, in several states. */
  async function make(uid: string, index: number, by: Caller): Promise<void> {
    const value = WORDS[index % WORDS.length] as string;
    if (uid === WRITER) {
      const { documentId } = await documents.create(uid, { data: { name: value } }, broad(by));
      ids.get(uid)?.push(String(documentId));
      return;
    }
    const writers = ids.get(WRITER) as string[];
    const target = (more: RequestParameters) => documents.target(uid, more, 'create');
    const data = { title: value, slug: `s${Math.random()}`, author: writers[index % writers.length] };
    const { documentId } = await documents.create(
      uid,
      { data, axes: target({ status: index % 2 === 0 ? 'draft' : 'published' }) },
      broad(by),
    );
    if (index % 3 === 0)
      await documents.update(
        uid,
        String(documentId),
        { data: { title: value }, axes: target({ locale: 'de', status: 'draft' }) },
        broad(by),
      );
    ids.get(uid)?.push(String(documentId));
  }

  beforeAll(async () => {
    app = await bootStaff({
      config: {
        access: {
          locales: [
            { code: 'en', name: 'English', isDefault: true },
            { code: 'de', name: 'German' },
          ],
        },
      },
    });
    const { container } = app.kernel;
    documents = container.resolve(DOCUMENTS);
    drafts = container.resolve(DRAFTS);
    const [access, users, roles, tokens] = [
      container.resolve(ACCESS),
      container.resolve(USERS),
      container.resolve(ROLES),
      container.resolve(TOKENS),
    ];
    const randomGrants = fc.sample(grants, 24);
    const [staffGrants, roleGrants, tokenGrants] = [randomGrants.slice(0, 8), randomGrants.slice(8, 16), randomGrants.slice(16)];
    const configured = Object.fromEntries(staffGrants.map((actions, index) => [`staff${index}`, { actions }]));
    const staffRoles = createStaffRoles({ access, documents, configured });
    parts = { access, documents, users, roles, tokens, staff: { roles: staffRoles, accounts: null as never } };
    const root = await app.come('root', 'administrator');
    const found: FoundAsker[] = [];
    for (const name of ['editor', 'author', 'administrator', ...Object.keys(configured)])
      found.push(await findAsker({ kind: 'role', of: 'staff', name }, parts));
    for (const [index, given] of roleGrants.entries()) {
      const made = await root.post('/roles', { name: `Role ${index}`, grants: given });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      const name = `visitor${index}`;
      const body = { username: name, email: `${name}@example.com`, password: 'a long password', role: made.body.data.id };
      found.push(await findAsker({ kind: 'user', id: (await root.post('/users', body)).body.id }, parts));
    }
    for (const [index, given] of tokenGrants.entries()) {
      const actions = given.length === 0 ? ['api::*'] : given;
      const made = await root.post('/api-tokens', { name: `token ${index}`, type: 'custom', actions });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      found.push(await findAsker({ kind: 'token', id: made.body.data.id }, parts));
    }
    for (const type of ['read-only', 'full-access']) {
      const { id } = (await root.post('/api-tokens', { name: type, type })).body.data;
      found.push(await findAsker({ kind: 'token', id }, parts));
    }
    found.push(await findAsker({ kind: 'public' }, parts));
    askers = found;
    for (const uid of [WRITER, ARTICLE]) {
      ids.set(uid, []);
      for (let index = 0; index < 10; index++) await make(uid, index, (askers[index * 3] as FoundAsker).caller);
    }
  });
  afterAll(() => app?.close());

  /** Returns a function that performs the action of a question as a caller. */
  function doing(
    { uid, verb, locale, status = 'published', value }: Question,
    documentId: string | null,
    caller: Caller,
    fields: readonly string[] | null,
  ) {
    const place: RequestParameters = locale === undefined ? {} : { locale };
    const drafted = uid !== WRITER;
    const version = { ...place, ...(drafted && { status }) };
    const names = (WRITTEN[uid] as readonly string[]).filter((name) => fields === null || fields.includes(name));
    const said = Object.fromEntries(names.map((name) => [name, name === 'slug' ? `${value}${Math.random()}` : value]));
    const act = documents.target(uid, place, 'act');
    const one = (parameters: RequestParameters, action: string) => async () =>
      documents.findOne(documentId, documents.parse(uid, parameters, 'one', caller, { action: `${uid}.${action}` }));
    const listed = (parameters: RequestParameters) => async (): Promise<DocumentValue | 'none' | null> => {
      const filters = documentId === null ? {} : { filters: { documentId } };
      const query = documents.parse(uid, { ...parameters, ...filters }, 'list', caller);
      const [first] = (await documents.find(query)).documents;
      return documentId === null ? 'none' : (first ?? null);
    };
    const isSingle = uid === HOMEPAGE;
    switch (verb) {
      case 'find':
        return isSingle ? one(version, 'find') : listed(version);
      case 'readDraft':
        return isSingle ? one({ ...place, status: 'draft' }, 'find') : listed({ ...place, status: 'draft' });
      case 'findOne':
        // Without a document: whether the caller may open any document at all.
        if (documentId === null) return async () => documents.parse(uid, version, 'one', caller);
        return one(version, 'findOne');
      case 'create':
        return () => documents.create(uid, { data: said, axes: documents.target(uid, version, 'create') }, caller);
      case 'update':
      case 'createLocalization':
        return () => documents.update(uid, documentId, { data: said, axes: documents.target(uid, version, 'update') }, caller);
      case 'delete':
        return () => documents.remove(uid, documentId, documents.target(uid, place, 'remove'), caller);
      case 'publish':
        return async () => (await drafts.publish(uid, documentId, act, caller)) ?? 'done';
      case 'unpublish':
        return async () => (await drafts.unpublish(uid, documentId, act, caller)) ?? 'done';
      default:
        return async () => (await drafts.discardDraft(uid, documentId, act, caller)) ?? 'done';
    }
  }

  /** Whether the document has the version to write, so that the write adds no locale. */
  async function isThere({ uid, document, locale }: Question): Promise<boolean> {
    const own = ids.get(uid) ?? [];
    if ((document ?? 0) === 9) return false;
    const axes = documents.target(uid, { ...(locale !== undefined && { locale }), status: 'draft' }, 'update');
    const find = `${uid}.find`;
    return (
      (await documents.may(uid, own[(document ?? 0) % own.length] as string, { actions: [find], axes }, SYSTEM))[find]?.granted === true
    );
  }

  /** Whether a verdict agrees with the outcome. */
  function agrees({ granted, reason, conditional }: Verdict, outcome: 'done' | 403 | 404): boolean {
    if (granted) return outcome === 'done' || (conditional && outcome === 403);
    if (reason === 'hidden' || reason === 'missing') return outcome === 404;
    return outcome === 403;
  }

  it('agrees with what happens when the action is carried out', async () => {
    const counts = new Map<string, number>();
    let index = 0;
    const agreement = fc.asyncProperty(question, async (drawn) => {
      index += 1;
      const asked = drawn.verb === 'createLocalization' && (await isThere(drawn)) ? { ...drawn, verb: 'update' } : drawn;
      const { uid, verb, locale, status, document, who } = asked;
      const asker = askers[who % askers.length] as FoundAsker;
      const own = ids.get(uid) ?? [];
      const needs = uid !== HOMEPAGE && !['create', 'find', 'findOne', 'readDraft'].includes(verb);
      const at = document === null && !needs ? null : (document ?? 0);
      const documentId =
        uid === HOMEPAGE || verb === 'create' || at === null ? null : at === 9 ? 'nowhere' : (own[at % own.length] as string);
      const asks: RightsQuestion = { action: `${uid}.${verb}`, ...(documentId !== null && { documentId }), locale, status };
      const verdict = await testRights(asker, asks, parts);
      const outcome = await outcomeOf(doing(asked, documentId, asker.caller, verdict.fields));
      counts.set(verdict.reason, (counts.get(verdict.reason) ?? 0) + 1);
      expect({ who: asker.name, ...asks, outcome, verdict, agrees: agrees(verdict, outcome) }).toMatchObject({ agrees: true });
      // Create removed documents again, as somebody else.
      if (verb === 'delete' && outcome === 'done' && uid !== HOMEPAGE && documentId !== null) {
        const exists = (
          await documents.may(uid, documentId, { actions: [`${uid}.update`], axes: documents.target(uid, {}, 'remove') }, SYSTEM)
        )[`${uid}.update`];
        if (exists?.granted !== true) {
          own.splice(own.indexOf(documentId), 1);
          await make(uid, index, (askers[index % askers.length] as FoundAsker).caller);
        }
      }
      if (verb === 'create' && outcome === 'done' && own.length < 12) await make(uid, index, asker.caller);
    });
    // Questions change documents, so a failure cannot be shrunk.
    await fc.assert(agreement, { numRuns: QUESTIONS, unbiased: true, endOnFailure: true });
    for (const reason of REASONS) expect([reason, (counts.get(reason) ?? 0) > QUESTIONS / 100]).toEqual([reason, true]);
  }, 600_000);
});
