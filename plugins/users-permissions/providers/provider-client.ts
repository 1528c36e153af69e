import { createHash } from 'node:crypto';
import { isPlinthError, type Logger, ValidationError } from 'plinth';
import type { Outgoing } from 'plinth/plugins/outgoing';
import { createSend, ProviderUnavailableError, type Send } from './outgoing-requests.ts';
import type { OAuthPreset, OpenIdPreset } from './presets.ts';
import { type Claims, checkedProfile, openIdProfile, type Profile, recordOf } from './profile.ts';

type Library = typeof import('openid-client');
type Configuration = import('openid-client').Configuration;
type ClientAuth = import('openid-client').ClientAuth;

/** How long a provider's metadata is cached, in milliseconds. */
const DISCOVERY_AGE = 3_600_000;

/** How this app identifies itself to a provider, and what it requests. */
export interface ProviderClientSettings {
  readonly name: string;
  /** With this provider's issuer or endpoints. */
  readonly preset: (OpenIdPreset & { readonly issuer: string }) | OAuthPreset;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly clientAuthentication: 'basic' | 'post' | null;
  /** Where the provider sends people back. */
  readonly callback: string;
  readonly trustsEmail: boolean;
  /** Timeout of one request in milliseconds. */
  readonly timeout: number;
  readonly outgoing: Outgoing;
  /** Hosts named in the configuration. */
  readonly hosts: readonly string[];
}

/** Secrets that prove at the end of a sign-in that it is the one that was begun. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/** A person whom a provider vouches for. */
export interface Identity extends Profile {
  /** Name of the provider. */
  readonly provider: string;
  /** A hash of issuer and subject: the same subject may be another person at another provider. */
  readonly key: string;
}

/** Talks to one provider. */
export interface ProviderClient {
  /** URL of the authorization page. @throws ProviderUnavailableError */
  begin(secrets: FlowSecrets): Promise<string>;
  /** The identity of the person who came back. @throws ValidationError if the response is invalid, ProviderUnavailableError */
  finish(answer: { readonly code: string; readonly issuer: string | null }, secrets: FlowSecrets): Promise<Identity>;
}

/** Creates a client of a provider. Nothing is loaded or requested before the first sign-in. */
export function createProviderClient(settings: ProviderClientSettings, log: Logger): ProviderClient {
  const { name, preset, callback, trustsEmail, timeout, outgoing, hosts } = settings;
  // Normalized like the URLs that the library requests.
  const tokenEndpoint = preset.kind === 'oauth' ? new URL(preset.token).href : null;
  const send = createSend({ provider: name, outgoing, hosts, timeout, tokenEndpoint });
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  async function load(): Promise<Configuration> {
    const library = await import('openid-client');
    return preset.kind === 'oauth' ? fixed(library, preset, settings, send) : discovered(library, preset.issuer, settings, send);
  }

  /** Concurrent requests share one load; a failed load is retried by the next request. */
  function configuration(): Promise<Configuration> {
    if (known !== null && known.until > Date.now()) return known.configuration;
    const loading = load();
    known = { configuration: loading, until: Date.now() + DISCOVERY_AGE };
    loading.catch(() => {
      if (known?.configuration === loading) known = null;
    });
    return loading;
  }

  /** The caller's error. Only messages and codes are logged: other properties of library errors may contain tokens. */
  function refused(error: unknown): Error {
    const chain = causes(error);
    const unavailable = chain.find((cause) => isPlinthError(cause));
    const told = (unavailable === undefined ? error : chain.at(-1)) as LoggedError;
    const { code, error: answered, message } = told;
    log.warn(
      { provider: name, reason: answered ?? (isPlinthError(told) ? message : (code ?? message)) },
      'sign-in with an identity provider failed',
    );
    return unavailable ?? new ValidationError('The sign-in with the provider could not be verified. Sign in again');
  }

  /** @throws ProviderUnavailableError if the provider's metadata cannot be read */
  function ready(): Promise<Configuration> {
    return configuration().catch((error: unknown) => {
      refused(error);
      throw new ProviderUnavailableError(name);
    });
  }

  return {
    async begin({ state, nonce, verifier }) {
      const client = await ready();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      const url = buildAuthorizationUrl(client, {
        ...preset.parameters,
        redirect_uri: callback,
        scope: preset.scope.join(' '),
        state,
        ...(preset.kind === 'openid' && { nonce }),
        ...(preset.kind === 'openid' && preset.formPost && { response_mode: 'form_post' }),
        ...(usesPkce(preset) && { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
      });
      return url.href;
    },
    async finish({ code, issuer }, { state, nonce, verifier }) {
      const library = await import('openid-client');
      const client = await ready();
      try {
        const answer = new URL(callback);
        answer.search = new URLSearchParams({
          code,
          state,
          ...(preset.kind === 'openid' && issuer !== null && { iss: issuer }),
        }).toString();
        const tokens = await library.authorizationCodeGrant(client, answer, {
          expectedState: state,
          ...(usesPkce(preset) && { pkceCodeVerifier: verifier }),
          ...(preset.kind === 'openid' && { expectedNonce: nonce }),
        });
        const { parts, by } =
          preset.kind === 'openid'
            ? await openIdParts(library, client, preset, tokens)
            : await oauthParts(library, client, preset, tokens.access_token);
        const profile = checkedProfile(parts);
        if (profile === null) throw new Error('the response does not identify a user');
        const key = createHash('sha256')
          .update(JSON.stringify([by, profile.subject]))
          .digest('hex');
        return { ...profile, verified: profile.email !== null && (profile.verified || trustsEmail), provider: name, key };
      } catch (error) {
        throw refused(error);
      }
    },
  };
}

type Tokens = Awaited<ReturnType<Library['authorizationCodeGrant']>>;

interface Told {
  readonly parts: ReturnType<typeof openIdProfile>;
  /** The issuer of these claims. */
  readonly by: string;
}

/** Claims about the verification of an address. */
const NOT_SAID_OF_ADDRESS = { email_verified: undefined, xms_edov: undefined };

/** Claims of a verified id token, completed from the user endpoint if the token has no address. */
async function openIdParts(library: Library, client: Configuration, preset: OpenIdPreset, tokens: Tokens): Promise<Told> {
  const token = tokens.claims();
  if (token === undefined) throw new Error('the response contains no ID token');
  const asks = token.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
  const more = asks ? await library.fetchUserInfo(client, tokens.access_token, token.sub) : {};
  // The token's verification claims do not apply to the user endpoint's address.
  const said = asks ? { ...token, ...NOT_SAID_OF_ADDRESS, ...more } : token;
  return { parts: openIdProfile(said, preset.isVerified), by: token.iss };
}

async function oauthParts(library: Library, client: Configuration, preset: OAuthPreset, token: string): Promise<Told> {
  const ask = async (url: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json' });
    const answer = await library.fetchProtectedResource(client, token, new URL(url), 'GET', undefined, headers);
    if (!answer.ok) throw new Error(`${new URL(url).pathname} responded with status ${answer.status}`);
    return answer.json();
  };
  const user = recordOf(await ask(preset.user));
  const emails = preset.emails === undefined ? null : await ask(preset.emails);
  return { parts: preset.profile(user as Claims, emails), by: new URL(preset.authorization).origin };
}

/** A provider with discovery. Signatures of id tokens are checked although the tokens come directly from the provider. */
function discovered(library: Library, issuer: string, settings: ProviderClientSettings, send: Send): Promise<Configuration> {
  const insecure = issuer.startsWith('http:') ? [library.allowInsecureRequests] : [];
  return library.discovery(new URL(issuer), settings.clientId, {}, authentication(library, settings), {
    [library.customFetch]: send as never,
    execute: [library.enableNonRepudiationChecks, ...insecure],
  });
}

function fixed(library: Library, preset: OAuthPreset, settings: ProviderClientSettings, send: Send): Configuration {
  const { authorization, token } = preset;
  const { origin } = new URL(authorization);
  const metadata = { issuer: origin, authorization_endpoint: authorization, token_endpoint: token };
  const configuration = new library.Configuration(metadata, settings.clientId, {}, authentication(library, settings));
  configuration[library.customFetch] = send as never;
  if (token.startsWith('http:')) library.allowInsecureRequests(configuration);
  return configuration;
}

/** How the client secret is sent: as set in the options or the preset, else by a method that the provider supports. */
function authentication(library: Library, { clientSecret, clientAuthentication, preset }: ProviderClientSettings): ClientAuth {
  if (clientSecret === null) return library.None();
  const chosen = clientAuthentication ?? preset.clientAuthentication ?? null;
  return (server, client, body, headers) => {
    const understood = server.token_endpoint_auth_methods_supported;
    const basic = chosen === null ? understood?.includes('client_secret_post') === false : chosen === 'basic';
    const send = basic ? library.ClientSecretBasic(clientSecret) : library.ClientSecretPost(clientSecret);
    send(server, client, body, headers);
  };
}

function usesPkce(preset: OpenIdPreset | OAuthPreset): boolean {
  return preset.kind === 'openid' || preset.pkce !== false;
}

/** Properties of errors of the library, the network and this plugin that may be logged. */
interface LoggedError {
  readonly message: string;
  readonly code?: string;
  /** The provider's error code, as defined by the standard. */
  readonly error?: string;
}

/** An error and its chain of causes, as far as they are errors. */
function causes(error: unknown): readonly Error[] {
  const found: Error[] = [];
  let one = error;
  while (found.length < 10 && typeof one === 'object' && one !== null && 'message' in one) {
    found.push(one as Error);
    one = (one as Error).cause;
  }
  return found;
}
