import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Browser } from './browser.ts';

/** The provider's accounts, by login name. */
export type OpenIdAccounts = Readonly<
  Record<string, { readonly email?: string; readonly email_verified?: unknown; readonly preferred_username?: string }>
>;

/** A real OpenID provider. */
export interface OpenIdServer {
  readonly issuer: string;
  /** Replaces the accounts. */
  know(accounts: OpenIdAccounts): Promise<void>;
  /** Signs in on the page that an app has sent the browser to. @returns where the provider sends the browser */
  agree(location: string, login: string, browser?: Browser): Promise<URL>;
  /** Like `agree`, but declines. */
  cancel(location: string): Promise<URL>;
  stop(): void;
}

/** Starts a provider with one client: `app`, with the secret `app-secret`. */
export async function startOpenIdServer(callbacks: readonly string[]): Promise<OpenIdServer> {
  const child = fork(join(__dirname, 'openid-provider.mjs'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  const clients = [
    { client_id: 'app', client_secret: 'app-secret', redirect_uris: callbacks, token_endpoint_auth_method: 'client_secret_post' },
  ];
  const issuer = await tell(child, { clients, accounts: {} });

  /** Follows the provider's own redirects. */
  async function walk(
    browser: Browser,
    answer: { readonly status: number; readonly location: string | null; readonly url: string; readonly text: string },
  ) {
    let now = answer;
    while (now.location?.startsWith(issuer) === true) now = await browser.get(now.location);
    return now;
  }

  return {
    issuer,
    know: async (accounts) => void (await tell(child, { accounts })),
    async agree(location, login, browser = new Browser()) {
      let page = await walk(browser, await browser.get(location));
      for (let step = 0; page.location === null; step++) {
        if (step === 3) throw new Error(page.text);
        const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? '';
        const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
        page = await walk(browser, await browser.post(action, { prompt, ...(prompt === 'login' && { login, password: 'any' }) }));
      }
      return new URL(page.location);
    },
    async cancel(location) {
      const browser = new Browser();
      const page = await walk(browser, await browser.get(location));
      const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1] ?? '';
      return new URL((await walk(browser, await browser.get(abort))).location ?? '');
    },
    stop: () => child.disconnect(),
  };
}

async function tell(child: ChildProcess, message: object): Promise<string> {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  child.once('exit', end);
  child.send(message);
  const [answer] = await once(child, 'message', { signal: waiting.signal });
  child.off('exit', end);
  return String(answer);
}
