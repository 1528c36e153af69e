import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RequestContext, ServerConfig } from 'plinth';
import { publicUrl } from '../recovery/links.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { FlowSecrets } from './provider-client.ts';

/** Seconds that a person has to sign in at a provider. */
const LIFESPAN = 600;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Longest cookie that is parsed, in characters. Even the longest page stays below it. */
const MAX_LENGTH = 4_096;

/** A sign-in in progress. */
export interface Flow extends FlowSecrets {
  /** The page to return to. */
  readonly page: string;
  /** The page's challenge, see `SignInCodes`; null without one. */
  readonly challenge: string | null;
}

/** Keeps sign-ins in progress in a cookie, so that the browser can return to any node. */
export interface FlowCookie {
  /** Stores a sign-in. It replaces an earlier one with the same provider. */
  keep(ctx: RequestContext, provider: string, flow: Flow): void;
  /** This browser's sign-in with a provider; null if there is none or it has expired. */
  read(ctx: RequestContext, provider: string): Flow | null;
  clear(ctx: RequestContext, provider: string): void;
}

/** What `createFlowCookie` needs. */
export interface FlowCookieSources {
  readonly keys: () => SigningKeys;
  readonly server: ServerConfig;
  /** Prefix of the cookie's name: each population has its own. */
  readonly word: string;
  /** Path before `/connect`. */
  readonly prefix: string;
  readonly isProduction: boolean;
}

/** An encrypted cookie, which only this app can read or create. */
export function createFlowCookie({ keys, server, word, prefix, isProduction }: FlowCookieSources): FlowCookie {
  const { pathname, protocol } = new URL(publicUrl(server, `${prefix}/connect`));
  const isSecure = isProduction || protocol === 'https:';
  // Browsers refuse `__Host-` cookies from other hosts of the domain.
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

/** Decrypts a value that was sealed for this provider; null for anything else. */
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
