import { createHash } from 'node:crypto';
import { isPlinthError, type Logger, ValidationError } from 'plinth';
import type { Outgoing } from 'plinth/plugins/outgoing';
import { createSend, ProviderUnavailableError, type Send } from './outgoing-requests.ts';
import type { OAuthPreset, OpenIdPreset } from './presets.ts';
import { type Claims, checkedProfile, openIdProfile, type Profile, recordOf } from './profile.ts';

type Library = typeof import('openid-client');
type Configuration = import('openid-client').Configuration;
type ClientAuth = import('openid-client').ClientAuth;

/** Milliseconds for which what a provider tells about itself is believed. */
const DISCOVERY_AGE = 3_600_000;

/** How this app presents itself to a provider, and what it asks for. */
export interface ProviderClientSettings {
  readonly name: string;
  /** With an issuer, or addresses, that are this provider's. */
  readonly preset: (OpenIdPreset & { readonly issuer: string }) | OAuthPreset;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly clientAuthentication: 'basic' | 'post' | null;
  /** Where the provider sends people back to. */
  readonly callback: string;
  readonly trustsEmail: boolean;
  /** Milliseconds that one request may take. */
  readonly timeout: number;
  readonly outgoing: Outgoing;
  /** Hosts that the configuration names. */
  readonly hosts: readonly string[];
}

/** What proves at the end of a sign-in that it is the one that was begun. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** Somebody whom a provider vouches for. */
export interface Identity extends Profile {
  /** Name of the provider. */
  readonly provider: string;
  /** A hash of who says it and whom: what the provider knows somebody by may mean somebody else at another one. */
  readonly key: string;
}

/** Talks to one provider. */
export interface ProviderClient {
  /** Where somebody agrees. @throws ProviderUnavailableError */
  begin(secrets: FlowSecrets): Promise<string>;
  /** Who came back. @throws ValidationError when anything does not fit, ProviderUnavailableError */
  finish(answer: { readonly code: string; readonly issuer: string | null }, secrets: FlowSecrets): Promise<Identity>;
}

/** A client of a provider. Nothing is loaded or asked before somebody signs in. */
export function createProviderClient(settings: ProviderClientSettings, log: Logger): ProviderClient {
  const { name, preset, callback, trustsEmail, timeout, outgoing, hosts } = settings;
  // As the library asks for it, which spells URLs in one way.
  const tokenEndpoint = preset.kind === 'oauth' ? new URL(preset.token).href : null;
  const send = createSend({ provider: name, outgoing, hosts, timeout, tokenEndpoint });
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  async function load(): Promise<Configuration> {
    const library = await import('openid-client');
    return preset.kind === 'oauth' ? fixed(library, preset, settings, send) : discovered(library, preset.issuer, settings, send);
  }

  /** One request at a time finds out; what failed is tried again by the next. */
  function configuration(): Promise<Configuration> {
    if (known !== null && known.until > Date.now()) return known.configuration;
    const loading = load();
    known = { configuration: loading, until: Date.now() + DISCOVERY_AGE };
    loading.catch(() => {
      if (known?.configuration === loading) known = null;
    });
    return loading;
  }

  /** What the caller is told. The log says why, in the words of messages and codes: what else errors of the library hold may be tokens. */
  function refused(error: unknown): Error {
    const chain = causes(error);
    const unavailable = chain.find((cause) => isPlinthError(cause));
    const told = (unavailable === undefined ? error : chain.at(-1)) as LoggedError;
    const { code, error: answered, message } = told;
    log.warn({ provider: name, reason: answered ?? (isPlinthError(told) ? message : (code ?? message)) }, 'A sign-in at a provider failed');
    return unavailable ?? new ValidationError('The sign-in at the provider could not be verified');
  }

  /** @throws ProviderUnavailableError when the provider does not tell what it must tell about itself */
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
        if (profile === null) throw new Error('nobody is named');
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
  /** Who says so. */
  readonly by: string;
}

/** Claims that say whether an address is verified. */
const NOT_SAID_OF_ADDRESS = { email_verified: undefined, xms_edov: undefined };

/** What a verified id token says, and the user endpoint where that leaves out the address. */
async function openIdParts(library: Library, client: Configuration, preset: OpenIdPreset, tokens: Tokens): Promise<Told> {
  const token = tokens.claims();
  if (token === undefined) throw new Error('there is no id token');
  const asks = token.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
  const more = asks ? await library.fetchUserInfo(client, tokens.access_token, token.sub) : {};
  // What the token says of an address is not of the one that the user endpoint tells.
  const said = asks ? { ...token, ...NOT_SAID_OF_ADDRESS, ...more } : token;
  return { parts: openIdProfile(said, preset.isVerified), by: token.iss };
}

async function oauthParts(library: Library, client: Configuration, preset: OAuthPreset, token: string): Promise<Told> {
  const ask = async (url: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json' });
    const answer = await library.fetchProtectedResource(client, token, new URL(url), 'GET', undefined, headers);
    if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}`);
    return answer.json();
  };
  const user = recordOf(await ask(preset.user));
  const emails = preset.emails === undefined ? null : await ask(preset.emails);
  return { parts: preset.profile(user as Claims, emails), by: new URL(preset.authorization).origin };
}

/** A provider that tells everything about itself. Signatures of id tokens are checked though they come from the provider itself. */
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

/** How the secret is sent: as the options or the preset say, or as the provider understands. */
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

/** What errors of the library, of the network and of this plugin may tell. */
interface LoggedError {
  readonly message: string;
  readonly code?: string;
  /** What a provider answered, by the standard's codes. */
  readonly error?: string;
}

/** An error and what it came from, as far as these are errors. */
function causes(error: unknown): readonly Error[] {
  const found: Error[] = [];
  let one = error;
  while (found.length < 10 && typeof one === 'object' && one !== null && 'message' in one) {
    found.push(one as Error);
    one = (one as Error).cause;
  }
  return found;
}
