import { TOTP } from 'otpauth';
import { DATABASE, definePlugin } from 'plinth';
import { type SecurityEvent, SIGN_IN } from 'plinth/plugins/users-permissions';
import { type AccountsApp, type AccountsAppOptions, bootAccounts } from '../accounts-app.ts';

export const LOGIN = '/api/auth/local';
export const FACTOR = '/api/auth/second-factor';
export const SECRET = 'a secret of thirty-two bytes, or more';

/** The current code of a secret, or that of a later time step, because the next step may begin during a test. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that is not valid for a secret now or soon. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) as string;
}

/** A user with a second factor. */
export interface Protected {
  readonly id: number;
  readonly documentId: string;
  readonly secret: string;
  /** A token issued before the factor was turned on. */
  readonly earlier: string;
  readonly earlierRefresh?: string;
  readonly jwt: string;
  readonly refreshToken?: string;
  readonly recoveryCodes: readonly string[];
}

/** An app with second factors. */
export interface FactorApp extends AccountsApp {
  /** Events in order, until a test empties the array. */
  readonly events: SecurityEvent[];
  /** Registers a user, who then turns a second factor on. The code used for that is valid again. */
  protect(name: string): Promise<Protected>;
  login(name: string, password?: string): ReturnType<AccountsApp['post']>;
  /** The ticket for a caller with the right password. */
  ticketOf(name: string, password?: string): Promise<string>;
  /** Makes used codes valid again, and clears the count of wrong ones. */
  rewind(documentId: string): Promise<void>;
  statusOf(jwt: string): Promise<number>;
  rows(table: 'up_second_factors' | 'up_recovery_codes'): Promise<readonly Record<string, unknown>[]>;
}

/** The response of a registration, in either mode. */
type RegisteredSession = Awaited<ReturnType<AccountsApp['register']>> & { readonly refreshToken?: string };

/** Boots an app with second factors. */
export async function bootFactors({ options = {}, more = [], ...rest }: AccountsAppOptions = {}): Promise<FactorApp> {
  const events: SecurityEvent[] = [];
  const watch = definePlugin({
    name: 'watch',
    requires: ['users-permissions'],
    apply: ({ container }) => container.resolve(SIGN_IN).hooks.event.tap('watch', (event) => void events.push(event)),
  });
  const secondFactor = { enabled: true, ...(options as { secondFactor?: object }).secondFactor };
  const app = await bootAccounts({
    ...rest,
    options: { jwtSecret: SECRET, rateLimit: { enabled: false }, ...options, secondFactor },
    more: [watch, ...more],
  });
  const login = (identifier: string, password = 'secret1') => app.post(LOGIN, { identifier, password });
  const { container } = app.kernel;
  const rewind = async (account: string): Promise<void> => {
    const database = container.resolve(DATABASE);
    await database.transaction(async ({ knex }) =>
      knex('up_second_factors').where({ account }).update({ last_step: 0, failures: 0, retry_at: null }),
    );
  };
  return Object.assign(Object.create(app) as AccountsApp, {
    events,
    login,
    async protect(name: string): Promise<Protected> {
      const { jwt: earlier, refreshToken: earlierRefresh, user } = (await app.register(name)) as RegisteredSession;
      const { secret } = (await app.post(`${FACTOR}/begin`, { password: 'secret1' }, earlier)).body;
      const { status, body } = await app.post(`${FACTOR}/enable`, { code: codeOf(secret) }, earlier);
      if (status !== 200) throw new Error(JSON.stringify(body));
      await rewind(user.documentId);
      return { ...body, id: user.id, documentId: user.documentId, secret, earlier, earlierRefresh };
    },
    async ticketOf(name: string, password?: string): Promise<string> {
      return (await login(name, password)).body.error.details.secondFactor.ticket;
    },
    rewind,
    statusOf: async (jwt: string) => (await app.get('/api/shops', jwt)).status,
    rows: async (table: string) => container.resolve(DATABASE).knex(table).select('*'),
  });
}
