import { type AccountsApp, type AccountsAppOptions, bootAccounts } from '../accounts-app.ts';

/** Where clients reach the app. */
export const SITE = 'https://shop.example/cms';

/** The page that people come back to. */
export const PAGE = 'https://shop.example/welcome';

/** The end of a provider's way back to the app. */
export const callbackOf = (provider: string) => `${SITE}/api/connect/${provider}/callback`;

/** An answer to a browser, or to the page. */
export interface Answer {
  readonly status: number;
  readonly location: string;
  /** What a browser sends back. */
  readonly cookie: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are looked into by tests alone
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** An app with identity providers. */
export interface ProviderApp extends AccountsApp {
  /** Sends a request as a browser does. */
  browse(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Begins. @param query of `/connect` */
  connect(provider: string, query?: string): Promise<Answer>;
  /** Comes back. @param from where the provider has sent the browser */
  comeBack(from: URL, cookie: string): Promise<Answer>;
  /** Gives a code back. */
  exchange(provider: string, code: string, query?: string): Promise<Answer>;
}

/** Boots an app, with limits off, whose links begin with `SITE`. */
export async function bootProviders(
  providers: object,
  { options = {}, server = {}, ...rest }: AccountsAppOptions = {},
): Promise<ProviderApp> {
  const app = await bootAccounts({
    ...rest,
    server: { url: SITE, ...server },
    options: { rateLimit: { enabled: false }, ...options, providers },
  });
  const browse: ProviderApp['browse'] = async (path, headers = {}) => {
    const { status, body, headers: answered } = await app.request.get(path).redirects(0).set(headers);
    const cookies = (answered['set-cookie'] as unknown as readonly string[] | undefined) ?? [];
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    return { status, location: answered.location ?? '', cookie, message: body?.error?.message ?? '', body, headers: answered };
  };
  return Object.assign(Object.create(app) as AccountsApp, {
    browse,
    connect: (provider: string, query = '') => browse(`/api/connect/${provider}${query}`),
    comeBack: ({ pathname, search }: URL, cookie: string) => browse(`${pathname.replace('/cms', '')}${search}`, { cookie }),
    exchange: (provider: string, code: string, query = '') =>
      browse(`/api/auth/${provider}/callback?code=${encodeURIComponent(code)}${query}`),
  });
}

/** What a page gets in its address. */
export function given({ location }: Pick<Answer, 'location'>, name: string): string {
  return new URL(location).searchParams.get(name) ?? '';
}
