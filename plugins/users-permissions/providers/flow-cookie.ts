import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RequestContext, ServerConfig } from 'plinth';
import { publicUrl } from '../recovery/links.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { FlowSecrets } from './provider-client.ts';

/** Seconds that somebody has to sign in at a provider. */
const LIFESPAN = 600;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Characters of a cookie that is looked at: one with the longest page has fewer. */
const MAX_LENGTH = 4_096;

/** A sign-in that has begun. */
export interface Flow extends FlowSecrets {
  /** The page to come back to. */
  readonly page: string;
  /** What the page said of itself, see `SignInCodes`; null: nothing. */
  readonly challenge: string | null;
}

/** Where sign-ins are that have begun: with the browser that began them, whichever node it comes back to. */
export interface FlowCookie {
  /** Keeps one, in place of one by the same provider. */
  keep(ctx: RequestContext, provider: string, flow: Flow): void;
  /** The one that this browser has begun by a provider; null when there is none, or it took too long. */
  read(ctx: RequestContext, provider: string): Flow | null;
  clear(ctx: RequestContext, provider: string): void;
}

/** What the cookie is made of. */
export interface FlowCookieSources {
  readonly keys: () => SigningKeys;
  readonly server: ServerConfig;
  /** Begins the name of the cookie: each population has its own. */
  readonly word: string;
  /** Path before `/connect`. */
  readonly prefix: string;
  readonly isProduction: boolean;
}

/** A cookie that nobody but this app can read or make. */
export function createFlowCookie({ keys, server, word, prefix, isProduction }: FlowCookieSources): FlowCookie {
  const { pathname, protocol } = new URL(publicUrl(server, `${prefix}/connect`));
  const isSecure = isProduction || protocol === 'https:';
  // Of this name browsers take no cookie from other hosts of the domain.
  const name = (provider: string) => `${isSecure ? '__Host-' : ''}${word}_${provider}`;
  const path = (provider: string) => (isSecure ? '/' : `${pathname}/${provider}`);
  const key = () => Buffer.from(keys().hash('connect cookie', ''), 'hex');

  function set(ctx: RequestContext, provider: string, value: string, maxAge: number): void {
    const parts = [`${name(provider)}=${value}`, `Path=${path(provider)}`, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax'];
    ctx.append('Set-Cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
  }

  return {
    keep(ctx, provider, flow) {
      const text = JSON.stringify({ ...flow, until: Date.now() + LIFESPAN * 1_000 });
      set(ctx, provider, seal(key(), provider, text), LIFESPAN);
    },
    read(ctx, provider) {
      const text = open(key(), provider, ctx.cookies.get(name(provider)) ?? '');
      if (text === null) return null;
      const { until, ...flow } = JSON.parse(text) as Flow & { readonly until: number };
      return until > Date.now() ? flow : null;
    },
    clear: (ctx, provider) => set(ctx, provider, '', 0),
  };
}

function seal(key: Buffer, provider: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(provider));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What was sealed for this provider; null for everything else. */
function open(key: Buffer, provider: string, given: string): string | null {
  const bytes = Buffer.from(given.length > MAX_LENGTH ? '' : given, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const [iv, tag, sealed] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    bytes.subarray(IV_BYTES + TAG_BYTES),
  ];
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(provider));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
