import { z } from 'plinth';
import { pageOption } from '../page-option.ts';
import { PRESET_NAMES } from './presets.ts';

/** A provider name that is valid in paths, cookies and users. `local` means sign-in by password. */
const NAME = /^(?!local$)[a-z0-9][a-z0-9_-]{0,31}$/;

const NAME_MESSAGE = 'expected at most 32 lower-case letters, digits, "-" or "_", and not "local"';

const webUrl = () => z.url({ protocol: /^https?$/, message: 'expected a URL that starts with https://' });

/** A string in the configuration, or the environment variable that contains it. */
const textOrVariable = () =>
  z.union([z.string().min(1), z.strictObject({ env: z.string().min(1) })], { message: 'expected a string, or { "env": "NAME" }' });

const endpoints = z.strictObject({
  authorization: webUrl().optional().describe('Authorization endpoint.'),
  token: webUrl().optional().describe('Token endpoint.'),
  user: webUrl().optional().describe('User info endpoint.'),
  emails: webUrl().optional().describe('Endpoint that lists the email addresses of the user, for `github`.'),
});

const provider = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether users can sign in with this provider.'),
    preset: z
      .enum(PRESET_NAMES)
      .optional()
      .describe('Preset with the settings of a well-known provider. Default: the preset named like the provider, otherwise `openid`.'),
    issuer: webUrl().optional().describe('Issuer URL of an OpenID Connect provider. The other endpoints are discovered from it.'),
    endpoints: endpoints
      .optional()
      .describe('Endpoint URLs that override those of a preset without an issuer, for example for GitHub Enterprise Server.'),
    clientId: textOrVariable().describe('Client ID of this app at the provider: a string, or `{ "env": "NAME" }`.'),
    clientSecret: textOrVariable()
      .optional()
      .describe('Client secret of this app at the provider: a string, or `{ "env": "NAME" }`. Default: none.')
      .meta({ secret: true, sentTo: ['providers.*.preset', 'providers.*.issuer', 'providers.*.endpoints'] }),
    clientAuthentication: z
      .enum(['basic', 'post'])
      .optional()
      .describe(
        'How the client secret is sent: in a header or in the body. Default: the method that the provider announces, otherwise in the body.',
      ),
    scope: z
      .array(z.string().regex(/^\S+$/, { message: 'expected a string without white space' }))
      .min(1)
      .optional()
      .describe('Requested scopes. Default: the scopes that identify the user.'),
    redirect: pageOption().describe(
      'Page of the app to redirect to after sign-in, with `?code=`: a URL, or a path relative to `server.url`.',
    ),
    redirects: z.array(pageOption()).default([]).describe('Additional pages that requests to `/connect` can select with `?redirect=`.'),
    clientFlow: z
      .enum(['code', 'access-token'])
      .default('code')
      .describe('`access-token`: the code is passed as `access_token`, for clients written for Strapi.'),
    trustsEmail: z
      .boolean()
      .default(false)
      .describe(
        "Whether every email address from the provider counts as verified. Set it only if users of the provider cannot enter another person's address.",
      ),
    timeout: z.int().min(100).max(7_000).default(5_000).describe('Timeout of one request to the provider, in milliseconds.'),
  })
  .superRefine(({ issuer, endpoints }, issues) => {
    if (issuer !== undefined && endpoints !== undefined)
      issues.addIssue({
        code: 'custom',
        path: ['endpoints'],
        message: 'cannot be set together with an issuer, which announces its endpoints',
      });
  });

/** The option `providers`. */
export const providersOption = z
  .record(z.string(), provider)
  .superRefine((providers, issues) => {
    for (const name of Object.keys(providers)) {
      if (!NAME.test(name)) issues.addIssue({ code: 'custom', path: [name], message: NAME_MESSAGE });
    }
  })
  .default({})
  .describe('Identity providers by name, as in `/api/connect/<name>`. See the README of the plugin.');

/** One provider in the configuration. */
export type ProviderOptions = z.output<typeof provider>;
