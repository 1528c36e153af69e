import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Ability, type BearerStrategy, type Caller, type Rule, UnauthorizedError } from 'plinth';
import { STAFF } from '../staff/staff.ts';

/** Prefix of every token, which distinguishes it from other tokens. */
const PREFIX = 'plinth_preview_';

/** Lifetime of a token in milliseconds. */
const LIFESPAN = 15 * 60_000;

/** Maximum length of a token. */
const LONGEST = 600;

/** Verbs that a token allows: it only reads, even if strangers may do more. */
const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/** The rights that a token is made of. */
export interface PreviewRights {
  /** Returns what strangers may do now. */
  strangers(): Promise<Ability>;
  /** Returns a staff member with what they may do now; null: they were removed, or may not sign in. */
  staff(id: number): Promise<Pick<Caller, 'ability' | 'epoch'> | null>;
}

/** Tokens with which a site reads one draft, as far as the staff member may who requested the token. Tokens are signed and not stored. */
export class PreviewTokens {
  readonly #key: () => string;

  /** @param key shared by all nodes; available once the server listens */
  constructor(key: () => string) {
    this.#key = key;
  }

  /** Issues a token. @param caller the staff member */
  issue(uid: string, documentId: string, { id, epoch }: Caller): { readonly token: string; readonly expiresAt: string } {
    const until = Date.now() + LIFESPAN;
    const claims = Buffer.from(JSON.stringify([uid, documentId, until, id, epoch ?? null])).toString('base64url');
    return { token: `${PREFIX}${claims}.${this.#sign(claims)}`, expiresAt: new Date(until).toISOString() };
  }

  /**
   * Returns the strategy that accepts tokens, on routes of the API only.
   * @param prefix of the API
   */
  strategy(rights: PreviewRights, prefix: string): BearerStrategy {
    return {
      name: 'preview',
      routes: prefix,
      authenticate: async ({ bearer }): Promise<Caller | null> => {
        if (!bearer.startsWith(PREFIX)) return null;
        const claims = this.#read(bearer);
        if (claims === null) throw new UnauthorizedError('Invalid credentials');
        const [strangers, person] = await Promise.all([rights.strangers(), rights.staff(claims.person)]);
        // A new role, address, password or second factor ends it, like a session: it must not show what the person may read only since.
        if (person === null || person.epoch === undefined || person.epoch !== claims.epoch)
          throw new UnauthorizedError('Invalid credentials');
        const ability = previewAbility(claims, strangers, person.ability);
        return { kind: 'preview', id: null, strategy: 'preview', trusted: false, ability };
      },
    };
  }

  #read(token: string): PreviewClaims | null {
    const [claims = '', signature = '', ...more] = token.slice(PREFIX.length).split('.');
    const expected = Buffer.from(this.#sign(claims));
    const given = Buffer.from(signature);
    if (token.length > LONGEST || more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [uid, documentId, until, person, epoch] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
    return Date.now() < until ? { uid, documentId, person, epoch } : null;
  }

  #sign(claims: string): string {
    return createHmac('sha256', this.#key()).update(`preview ${claims}`).digest('base64url');
  }
}

/** The payload of a token. */
interface PreviewClaims {
  readonly uid: string;
  readonly documentId: string;
  readonly person: number;
  readonly epoch: string | null;
}

/** The same as it is signed, with the time until which it is valid. */
type Claims = readonly [uid: string, documentId: string, until: number, person: number, epoch: string | null];

/** Returns an ability to read what strangers may read, and one document with its draft, as far as the staff member may. */
function previewAbility({ uid, documentId, person }: PreviewClaims, strangers: Ability, staff: Ability): Ability {
  const one = { documentId: { $eq: documentId } };
  const own = (action: string): Rule => {
    const rule = staff.rule(action);
    const where = rule?.where ? { $and: [one, named(rule.where, `${STAFF}:${person}`)] } : one;
    return { where: where as Rule['where'], fields: rule?.fields ?? null };
  };
  const rules = new Map<string, Rule | null>();
  if (staff.can(`${uid}.readDraft`)) rules.set(`${uid}.readDraft`, own(`${uid}.readDraft`));
  for (const action of [...READS].map((verb) => `${uid}.${verb}`).filter((action) => staff.can(action))) {
    const mine = own(action);
    const theirs = strangers.rule(action);
    if (!strangers.can(action)) rules.set(action, mine);
    else {
      const where = theirs?.where ? { $or: [theirs.where, mine.where] } : null;
      rules.set(action, { where: where as Rule['where'], fields: both(theirs?.fields ?? null, mine.fields) });
    }
  }
  return Object.freeze({
    key: `preview:${strangers.key}:${staff.key}:${person}:${uid}:${documentId}`,
    can: (action: string) => rules.has(action) || (READS.has(action.slice(action.lastIndexOf('.') + 1)) && strangers.can(action)),
    rule: (action: string) => (rules.has(action) ? (rules.get(action) as Rule | null) : strangers.rule(action)),
  });
}

/** Replaces `$caller` in a condition with a name: a request with a token has no caller id. */
function named(where: unknown, caller: string): unknown {
  if (where === '$caller') return caller;
  if (Array.isArray(where)) return where.map((each) => named(each, caller));
  if (typeof where !== 'object' || where === null) return where;
  return Object.fromEntries(Object.entries(where).map(([key, value]) => [key, named(value, caller)]));
}

/** Returns the attributes in both lists; null: all. A rule has one list for all its documents, so it must not exceed either list. */
function both(some: Rule['fields'], others: Rule['fields']): Rule['fields'] {
  if (some === null || others === null) return some ?? others;
  return some.filter((name) => others.includes(name));
}
