import { z } from 'plinth';
import { pageOption } from '../page-option.ts';
import { PRESET_NAMES } from './presets.ts';

/** A provider name that is valid in paths, cookies and users. `local` means sign-in by password. */
const NAME = /^(?!local$)[a-z0-9][a-z0-9_-]{0,31}$/;

const NAME_MESSAGE = 'expected a name of at most 32 small letters, digits, "-" and "_", other than "local"';

const webUrl = () => z.url({ protocol: /^https?$/, message: 'expected a URL that begins with https://' });

/** A string in the configuration, or the environment variable that contains it. */
const textOrVariable = () =>
  z.union([z.string().min(1), z.strictObject({ env: z.string().min(1) })], { message: 'expected text, or { "env": "NAME" }' });

const endpoints = z.strictObject({
  authorization: webUrl().optional().describe('Authorization endpoint.'),
  token: webUrl().optional().describe('Token endpoint.'),
  user: webUrl().optional().describe('User info endpoint.'),
  emails: webUrl().optional().describe('Endpoint with the mail addresses of a person, for `github`.'),
});

const provider = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether people may sign in with it.'),
    preset: z.enum(PRESET_NAMES).optional().describe('Which known provider it is. Default: its name, or `openid` for every other name.'),
    issuer: webUrl().optional().describe('The issuer of an OpenID provider, from which its other settings are discovered.'),
    endpoints: endpoints.optional().describe('Other addresses of a preset without an issuer, as of a GitHub of your own.'),
    clientId: textOrVariable().describe('Client id of this app at the provider: text, or `{ "env": "NAME" }`.'),
    clientSecret: textOrVariable()
      .optional()
      .describe('Client secret of this app at the provider: text, or `{ "env": "NAME" }`. Default: none.')
      .meta({ secret: true, sentTo: ['providers.*.preset', 'providers.*.issuer', 'providers.*.endpoints'] }),
    clientAuthentication: z
      .enum(['basic', 'post'])
      .optional()
      .describe('How the secret is sent: in a header, or in the body. Default: as the provider announces, or in the body.'),
    scope: z
      .array(z.string().regex(/^\S+$/, { message: 'expected a text without white space' }))
      .min(1)
      .optional()
      .describe('Requested scopes. Default: those that identify a person.'),
    redirect: pageOption().describe("The app's page that somebody comes back to, with `?code=`: a URL, or a path of `server.url`."),
    redirects: z.array(pageOption()).default([]).describe('Further pages, which requests to `/connect` may choose with `?redirect=`.'),
    clientFlow: z
      .enum(['code', 'access-token'])
      .default('code')
      .describe('`access-token`: pages get and send the code under the name `access_token`. For clients of the reference.'),
    trustsEmail: z
      .boolean()
      .default(false)
      .describe('Whether every address counts as verified. Use it only if people cannot choose addresses of others at the provider.'),
    timeout: z.int().min(100).max(7_000).default(5_000).describe('Milliseconds that one request to the provider may take.'),
  })
  .superRefine(({ issuer, endpoints }, issues) => {
    if (issuer !== undefined && endpoints !== undefined)
      issues.addIssue({ code: 'custom', path: ['endpoints'], message: 'an issuer names its endpoints itself' });
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
