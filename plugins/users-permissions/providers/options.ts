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
  authorization: webUrl().optional().describe('Where people agree.'),
  token: webUrl().optional().describe('Where a code becomes a token.'),
  user: webUrl().optional().describe('Where a token becomes what is known of somebody.'),
  emails: webUrl().optional().describe('Where the addresses of somebody are, for `github`.'),
});

const provider = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether people may sign in by it.'),
    preset: z.enum(PRESET_NAMES).optional().describe('Which known provider it is. Default: its name, or `openid` for every other name.'),
    issuer: webUrl().optional().describe('The issuer of an OpenID provider, by which everything else of it is found.'),
    endpoints: endpoints.optional().describe('Other addresses of a preset without an issuer, as of a GitHub of your own.'),
    clientId: textOrVariable().describe('What the provider calls this app: text, or `{ "env": "NAME" }`.'),
    clientSecret: textOrVariable()
      .optional()
      .describe('What this app proves itself with there: text, or `{ "env": "NAME" }`. Default: nothing.')
      .meta({ secret: true }),
    clientAuthentication: z
      .enum(['basic', 'post'])
      .optional()
      .describe('How the secret is sent: in a header, or in the body. Default: as the provider says that it understands, or in the body.'),
    scope: z
      .array(z.string().regex(/^\S+$/, { message: 'expected a text without white space' }))
      .min(1)
      .optional()
      .describe('What is asked for. Default: what tells who somebody is.'),
    redirect: pageOption().describe("The app's page that somebody comes back to, with `?code=`: a URL, or a path of `server.url`."),
    redirects: z.array(pageOption()).default([]).describe('Further pages, which `/connect` may be asked for with `?redirect=`.'),
    clientFlow: z
      .enum(['code', 'access-token'])
      .default('code')
      .describe('`access-token`: pages get the code under the name `access_token`, and send it so. For clients of the reference.'),
    trustsEmail: z
      .boolean()
      .default(false)
      .describe('Whether every address counts as verified. Only where nobody can choose an address that is not theirs.'),
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
