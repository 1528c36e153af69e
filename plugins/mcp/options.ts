import { z } from 'plinth';

const DAY = 86_400;

const oauthOptions = z.strictObject({
  accessLifetime: z.int().min(60).max(DAY).default(3_600).describe('Lifetime of the access token of a connected app, in seconds.'),
  refreshLifetime: z
    .int()
    .min(3_600)
    .max(365 * DAY)
    .default(30 * DAY)
    .describe('Seconds of inactivity after which a connected app must ask the user for access again.'),
  schemes: z
    .array(z.string().regex(/^[a-z][a-z0-9+-]*$/, { message: 'expected an app scheme without a dot, such as "cursor"' }))
    .max(50)
    .refine((schemes) => !schemes.some((scheme) => DANGEROUS.has(scheme)), {
      message: 'contains a scheme that browsers handle themselves, which is not allowed',
    })
    .default(['cursor'])
    .describe(
      'Allowed app schemes without a dot in redirect URIs, for apps installed on the device of the user. Schemes with a dot are always allowed.',
    ),
});

/** Schemes that are never allowed as a redirect target. */
const DANGEROUS: ReadonlySet<string> = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'http', 'https', 'view-source']);

/** The schema of the plugin's options. */
export const mcpOptions = z.strictObject({
  path: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /mcp, with a leading slash and no trailing slash' })
    .default('/mcp')
    .describe('Where agents connect.'),
  name: z.string().min(1).max(100).default('Plinth').describe('Name of the server that MCP clients display.'),
  fullAccess: z
    .boolean()
    .default(false)
    .describe(
      'Whether agents with a full-access API token can publish and delete. Agents with a custom token can if it has `plugin::mcp.publish` and `plugin::mcp.delete`.',
    ),
  origins: z
    .array(z.url())
    .max(100)
    .default([])
    .describe(
      'Origins of web pages that can send requests, in addition to `url` of `config/server` and localhost. Clients that are not web pages send no origin and need no entry.',
    ),
  oauth: z
    .union([z.literal(false), oauthOptions])
    .prefault({})
    .describe('OAuth 2.1 for clients that act on behalf of admin users. `false`: only API tokens are accepted.'),
  maxAnswer: z
    .int()
    .min(4_000)
    .max(10_000_000)
    .default(100_000)
    .describe('Maximum size of a response in bytes of JSON. Attributes beyond it are omitted and listed.'),
  maxFile: z
    .int()
    .min(1_000)
    .max(100_000_000)
    .default(10_000_000)
    .describe('Maximum size in bytes of a file that an agent uploads, in addition to the limit of the plugin `upload`.'),
  concurrency: z
    .int()
    .min(1)
    .max(100)
    .default(4)
    .describe('Maximum number of concurrent requests per caller and node. Further requests get status 429.'),
});

/** The options of OAuth, with defaults. */
export type OAuthOptions = z.output<typeof oauthOptions>;

/** The plugin's options, with defaults. */
export type McpOptions = z.output<typeof mcpOptions>;
