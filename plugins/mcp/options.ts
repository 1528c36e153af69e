import { z } from 'plinth';

const DAY = 86_400;

const oauthOptions = z.strictObject({
  accessLifetime: z.int().min(60).max(DAY).default(3_600).describe('Seconds for which a token of a connected program is good.'),
  refreshLifetime: z
    .int()
    .min(3_600)
    .max(365 * DAY)
    .default(30 * DAY)
    .describe('Seconds after which a connected program that does nothing must ask its person again.'),
  schemes: z
    .array(z.string().regex(/^[a-z][a-z0-9+-]*$/, { message: 'expected the scheme of an app, such as "cursor", without a dot' }))
    .max(50)
    .refine((schemes) => !schemes.some((scheme) => DANGEROUS.has(scheme)), {
      message: 'names a scheme by which a browser runs or reads something itself',
    })
    .default(['cursor'])
    .describe(
      'Schemes without a dot by which programs may be answered that are installed on the machine of who connects them. Those with a dot all may.',
    ),
});

/** Schemes that are never allowed as a redirect target. */
const DANGEROUS: ReadonlySet<string> = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'http', 'https', 'view-source']);

/** The schema of the plugin's options. */
export const mcpOptions = z.strictObject({
  path: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /mcp: a slash before every part, none at the end' })
    .default('/mcp')
    .describe('Where agents connect.'),
  name: z.string().min(1).max(100).default('Plinth').describe('What the service is called in the lists of clients.'),
  fullAccess: z
    .boolean()
    .default(false)
    .describe(
      'Whether API tokens with full access may publish and delete through agents. Custom tokens may where they list `plugin::mcp.publish` and `plugin::mcp.delete`.',
    ),
  origins: z
    .array(z.url())
    .max(100)
    .default([])
    .describe(
      'Origins of pages that may ask, beside `url` of `config/server` and those of this machine. Programs name none, and need none.',
    ),
  oauth: z
    .union([z.literal(false), oauthOptions])
    .prefault({})
    .describe('How programs connect that sign people of `/admin` in, by OAuth 2.1; `false`: they cannot, and tokens alone are taken.'),
  maxAnswer: z
    .int()
    .min(4_000)
    .max(10_000_000)
    .default(100_000)
    .describe('Bytes of JSON that an answer may have; what is beyond is left out, and told.'),
  maxFile: z
    .int()
    .min(1_000)
    .max(100_000_000)
    .default(10_000_000)
    .describe('Bytes that a file may have which an agent uploads, beside the limit of uploads.'),
  concurrency: z
    .int()
    .min(1)
    .max(100)
    .default(4)
    .describe('Requests of one caller that are carried out at the same time on one node; others are answered 429.'),
});

/** The options of OAuth, with defaults. */
export type OAuthOptions = z.output<typeof oauthOptions>;

/** The plugin's options, with defaults. */
export type McpOptions = z.output<typeof mcpOptions>;
