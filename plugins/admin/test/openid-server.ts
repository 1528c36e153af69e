import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person, as the provider knows them. */
export interface Claims {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** An identity provider in which everybody agrees at once. */
export interface OpenIdServer {
  readonly issuer: string;
  /** Returns the address to which the provider redirects a person who came to `location`. */
  agree(location: string, who: Claims): URL;
  stop(): void;
}

/** Starts a provider that accepts any client. */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const begun = new Map<string, { readonly nonce: string | null; readonly client: string | null; readonly who: Claims }>();
  let issuer = '';

  function idToken(code: string): string | null {
    const flow = begun.get(code);
    begun.delete(code);
    if (flow === undefined) return null;
    const { nonce, client, who } = flow;
    const now = Math.floor(Date.now() / 1_000);
    const claims = { ...who, iss: issuer, aud: client, iat: now, exp: now + 60, ...(nonce !== null && { nonce }) };
    const signed = [{ alg: 'RS256', kid: 'one' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  const answers: Readonly<Record<string, (body: URLSearchParams) => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': (body) => ({
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(body.get('code') ?? '') ?? undefined,
    }),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const answer = answers[new URL(request.url ?? '/', issuer).pathname]?.(new URLSearchParams(body));
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    agree(location, who) {
      const asked = new URL(location).searchParams;
      const code = randomUUID();
      begun.set(code, { nonce: asked.get('nonce'), client: asked.get('client_id'), who });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: asked.get('state') ?? '' }));
      return back;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
