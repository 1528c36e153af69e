import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Ability, type BearerStrategy, type Caller, type Rule, UnauthorizedError } from 'plinth';

/** What every token begins with, so that it is told from others at a glance. */
const PREFIX = 'plinth_preview_';

/** Milliseconds for which a site may read a draft. */
const LIFESPAN = 15 * 60_000;

/** Characters of the longest token. */
const LONGEST = 600;

/** Last parts of the actions by which a site reads: whatever strangers may do beside, a token is for looking alone. */
const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/** Tokens by which a site reads one draft. Nothing is stored of them. */
export class PreviewTokens {
  readonly #key: () => string;

  /** @param key of all nodes; known once the server listens */
  constructor(key: () => string) {
    this.#key = key;
  }

  issue(uid: string, documentId: string): { readonly token: string; readonly expiresAt: string } {
    const until = Date.now() + LIFESPAN;
    const claims = Buffer.from(JSON.stringify([uid, documentId, until])).toString('base64url');
    return { token: `${PREFIX}${claims}.${this.#sign(claims)}`, expiresAt: new Date(until).toISOString() };
  }

  /** Knows who brings one: on routes of the API alone. @param publicAbility what strangers may do now @param prefix of the API */
  strategy(publicAbility: () => Promise<Ability>, prefix: string): BearerStrategy {
    return {
      name: 'preview',
      routes: prefix,
      authenticate: async ({ bearer }): Promise<Caller | null> => {
        if (!bearer.startsWith(PREFIX)) return null;
        const claims = this.#read(bearer);
        if (claims === null) throw new UnauthorizedError('Invalid credentials');
        const ability = previewAbility(claims, await publicAbility());
        return { kind: 'preview', id: null, strategy: 'preview', trusted: false, ability };
      },
    };
  }

  #read(token: string): PreviewClaims | null {
    const [claims = '', signature = '', ...more] = token.slice(PREFIX.length).split('.');
    const expected = Buffer.from(this.#sign(claims));
    const given = Buffer.from(signature);
    if (token.length > LONGEST || more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [uid, documentId, until] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [string, string, number];
    return Date.now() < until ? { uid, documentId } : null;
  }

  #sign(claims: string): string {
    return createHmac('sha256', this.#key()).update(`preview ${claims}`).digest('base64url');
  }
}

/** What a token opens. */
interface PreviewClaims {
  readonly uid: string;
  readonly documentId: string;
}

/** To read what strangers may read, and one document beside: its draft, too. */
function previewAbility({ uid, documentId }: PreviewClaims, strangers: Ability): Ability {
  const one = { documentId: { $eq: documentId } };
  const rules = new Map<string, Rule | null>([[`${uid}.readDraft`, { where: one, fields: null }]]);
  for (const verb of READS) {
    const action = `${uid}.${verb}`;
    const rule = strangers.rule(action);
    if (!strangers.can(action)) rules.set(action, { where: one, fields: null });
    else rules.set(action, rule === null ? null : { where: rule.where === null ? null : { $or: [rule.where, one] }, fields: rule.fields });
  }
  return Object.freeze({
    key: `preview:${strangers.key}:${uid}:${documentId}`,
    can: (action: string) => rules.has(action) || (READS.has(action.slice(action.lastIndexOf('.') + 1)) && strangers.can(action)),
    rule: (action: string) => (rules.has(action) ? (rules.get(action) as Rule | null) : strangers.rule(action)),
  });
}
