import { type Claims, isTrue, type ProfileParts, recordOf, recordsOf } from './profile.ts';

/** How a provider differs from others. */
interface Differences {
  readonly scope: readonly string[];
  /** Further parameters of the authorization page. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly clientAuthentication?: 'basic' | 'post';
}

/** A provider with an issuer, which publishes its endpoints by discovery. */
export interface OpenIdPreset extends Differences {
  readonly kind: 'openid';
  /** Null: each installation has its own. */
  readonly issuer: string | null;
  readonly isVerified?: (claims: Claims) => boolean;
  /** Whether the provider insists on returning people by a form POST. */
  readonly formPost?: true;
}

/** A provider without an issuer, whose endpoints are known. */
export interface OAuthPreset extends Differences {
  readonly kind: 'oauth';
  readonly authorization: string;
  readonly token: string;
  readonly user: string;
  /** Endpoint of the verified address, if the user endpoint does not return it. */
  readonly emails?: string;
  /** False for providers that refuse unknown parameters. */
  readonly pkce?: false;
  readonly profile: (user: Claims, emails: unknown) => ProfileParts;
}

/** A known provider. */
export type Preset = OpenIdPreset | OAuthPreset;

const openid = (issuer: string | null, more: Partial<OpenIdPreset> = {}): OpenIdPreset => ({
  kind: 'openid',
  issuer,
  scope: ['openid', 'email', 'profile'],
  ...more,
});

/** Claims requested from Twitch, which returns an address only if it is requested by name. */
const TWITCH_CLAIMS = JSON.stringify({ userinfo: { email: null, email_verified: null, preferred_username: null } });

const PRESETS = {
  /** Any OpenID Connect provider. */
  openid: openid(null),
  apple: openid('https://appleid.apple.com', { scope: ['openid', 'email', 'name'], formPost: true }),
  auth0: openid(null),
  cas: openid(null),
  cognito: openid(null),
  discord: {
    kind: 'oauth',
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    user: 'https://discord.com/api/users/@me',
    scope: ['identify', 'email'],
    profile: ({ id, email, verified, username }) => ({ subject: id, email, verified, username }),
  },
  facebook: {
    kind: 'oauth',
    authorization: 'https://www.facebook.com/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    user: 'https://graph.facebook.com/me?fields=id,name,email',
    scope: ['public_profile', 'email'],
    // Facebook does not report whether it has verified an address.
    profile: ({ id, email, name }) => ({ subject: id, email, verified: false, username: name }),
  },
  github: {
    kind: 'oauth',
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
    scope: ['read:user', 'user:email'],
    // The address in the profile is any that the user chose to show. Only the list says which are verified.
    profile: ({ id, login }, emails) => {
      const primary = recordsOf(emails).find((email) => email.primary === true);
      return { subject: id, email: primary?.email, verified: primary?.verified, username: login };
    },
  },
  gitlab: openid('https://gitlab.com'),
  google: openid('https://accounts.google.com'),
  keycloak: openid(null),
  linkedin: {
    // LinkedIn has an issuer, but returns no nonce and refuses PKCE.
    kind: 'oauth',
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    user: 'https://api.linkedin.com/v2/userinfo',
    scope: ['openid', 'profile', 'email'],
    pkce: false,
    profile: ({ sub, email, email_verified, name }) => ({ subject: sub, email, verified: email_verified, username: name }),
  },
  // Any administrator of a tenant can put any address into `email`. Accept it only if Microsoft confirms the owner of its domain.
  microsoft: openid('https://login.microsoftonline.com/common/v2.0', { isVerified: ({ xms_edov }) => isTrue(xms_edov) }),
  patreon: {
    kind: 'oauth',
    authorization: 'https://www.patreon.com/oauth2/authorize',
    token: 'https://www.patreon.com/api/oauth2/token',
    user: 'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,is_email_verified,vanity,full_name',
    scope: ['identity', 'identity[email]'],
    profile: ({ data }) => {
      const { id, attributes } = recordOf(data);
      const { email, is_email_verified, vanity, full_name } = recordOf(attributes);
      return { subject: id, email, verified: is_email_verified, username: vanity ?? full_name };
    },
  },
  twitch: {
    kind: 'oauth',
    authorization: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    user: 'https://id.twitch.tv/oauth2/userinfo',
    scope: ['openid', 'user:read:email'],
    parameters: { claims: TWITCH_CLAIMS },
    profile: ({ sub, email, email_verified, preferred_username }) => ({
      subject: sub,
      email,
      verified: email_verified,
      username: preferred_username,
    }),
  },
  twitter: {
    kind: 'oauth',
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    user: 'https://api.x.com/2/users/me?user.fields=confirmed_email',
    scope: ['users.read', 'tweet.read', 'users.email'],
    clientAuthentication: 'basic',
    profile: ({ data }) => {
      const { id, confirmed_email, username } = recordOf(data);
      return { subject: id, email: confirmed_email, verified: confirmed_email !== undefined, username };
    },
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** Name of a known provider. */
export type PresetName = keyof typeof PRESETS;

/** Names of all known providers. */
export const PRESET_NAMES = Object.keys(PRESETS) as [PresetName, ...PresetName[]];

/** The preset that the option names; else the one with the provider's name; else `openid`. */
export function presetOf(name: string, option: PresetName | undefined): Preset {
  if (option !== undefined) return PRESETS[option];
  return Object.hasOwn(PRESETS, name) ? PRESETS[name as PresetName] : PRESETS.openid;
}
