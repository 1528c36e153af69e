import { type AccountsApp, type AccountsAppOptions, bootAccounts } from '../accounts-app.ts';

/** The app's public URL. */
export const SITE = 'https://shop.example/cms';

/** The page that people return to. */
export const PAGE = 'https://shop.example/welcome';

/** The callback URL of a provider. */
export const callbackOf = (provider: string) => `${SITE}/api/connect/${provider}/callback`;

/** A response to a browser or a page. */
export interface Answer {
  readonly status: number;
  readonly location: string;
  /** The `Cookie` header that a browser sends next. */
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
  /** Starts a sign-in. @param query of `/connect` */
  connect(provider: string, query?: string): Promise<Answer>;
  /** Returns to the app. @param from where the provider sent the browser */
  comeBack(from: URL, cookie: string): Promise<Answer>;
  /** Exchanges a code for a session. */
  exchange(provider: string, code: string, query?: string): Promise<Answer>;
}

/** Boots an app without rate limits, whose links begin with `SITE`. */
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

/** A parameter in the URL of a redirect. */
export function given({ location }: Pick<Answer, 'location'>, name: string): string {
  return new URL(location).searchParams.get(name) ?? '';
}
