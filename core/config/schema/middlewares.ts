import { z } from 'zod';
import { atLeast, byteSize } from './numbers.ts';

/** The `Origin` that browsers send for pages of a URL; null if it is not the URL of a page. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // Apps that are not web pages have their own schemes (capacitor://localhost), for which `URL` returns no origin.
  return url.origin === 'null' ? (url.host === '' ? null : `${url.protocol}//${url.host}`) : url.origin;
}

const origin = z.string().superRefine((text, issues) => {
  const meant = originOf(text);
  if (meant === text) return;
  const advice = meant === null ? 'use the form https://example.com' : `use ${JSON.stringify(meant)}`;
  const message =
    text === '*' ? '"*" cannot be in a list; set "origin" to "*"' : `${JSON.stringify(text)} is not a valid origin; ${advice}`;
  issues.addIssue({ code: 'custom', message });
});

function originsExpected({ input }: { readonly input?: unknown }): string | undefined {
  if (Array.isArray(input)) return undefined;
  const expected = 'expected "*" or a list of origins such as ["https://example.com"]';
  return typeof input === 'string' && originOf(input) !== null
    ? `expected a list, also for one origin: [${JSON.stringify(originOf(input))}]`
    : expected;
}

const CORS = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether pages of other origins can call the API (CORS).'),
    origin: z
      .union([z.literal('*'), z.array(origin)], { error: originsExpected })
      .default('*')
      .describe('Origins whose pages can call the API: `*` or a list such as `["https://example.com"]`.'),
    methods: z.array(z.string().min(1)).default(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']).describe('Allowed methods.'),
    headers: z.array(z.string().min(1)).default(['Content-Type', 'Authorization', 'Origin', 'Accept']).describe('Allowed request headers.'),
    exposeHeaders: z.array(z.string().min(1)).default([]).describe('Response headers that they can read.'),
    credentials: z.boolean().default(false).describe('Whether they can send cookies. Requires a list of origins.'),
    maxAge: atLeast(0, 600).describe('Seconds for which a browser may cache the response to a preflight request.'),
  })
  .refine((cors) => !(cors.credentials && cors.origin === '*'), {
    message: 'requires a list of origins; with "*", any website could send requests as the signed-in user',
    path: ['credentials'],
  })
  .prefault({})
  .describe('Cross-origin requests (CORS).');

const SECURITY = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether security headers are sent.'),
    contentSecurityPolicy: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Directives of `Content-Security-Policy`, added to the default ones.'),
    hsts: z
      .boolean()
      .default(true)
      .describe('Whether `Strict-Transport-Security` is sent over HTTPS, as reported by a proxy (`proxy` of `config/server`).'),
  })
  .prefault({})
  .describe('Security headers.');

const COMPRESSION = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether responses are compressed for clients that accept it.'),
    threshold: byteSize('1kb').describe('Minimum size of responses that are compressed.'),
  })
  .prefault({})
  .describe('Compression of responses.');

const BODY = z
  .strictObject({
    jsonLimit: byteSize('1mb').describe('Maximum bytes of a JSON body, decompressed; above: 413. A number, or a text such as `1mb`.'),
    formLimit: byteSize('56kb').describe('Maximum bytes of a form body, decompressed; above: 413.'),
    depth: atLeast(1, 64).describe('Maximum number of levels of objects and lists in a body; above: 400.'),
    objects: atLeast(1, 50_000).describe(
      'Maximum number of objects and lists in a JSON body; above: 400. The process serves no other request while it reads them.',
    ),
    keys: atLeast(1, 5_000).describe(
      'Maximum number of different keys in all objects of a JSON body; above: 400. A key counts once, even if many objects have it.',
    ),
  })
  .prefault({})
  .describe('Bodies of requests.');

const LOG = z
  .strictObject({ enabled: z.boolean().default(true).describe('Whether a line is logged for every request, at level `info`.') })
  .prefault({})
  .describe('The access log.');

const EXTRA = z.strictObject({
  resolve: z
    .string()
    .min(1)
    .describe('A file relative to the app, or a package, whose default export creates a Koa middleware from its `config`.'),
  config: z.unknown().optional().describe('Options that are passed to the middleware.'),
});

/** `config/middlewares`: settings that apply to every request. */
export const middlewaresSchema = z.strictObject({
  cors: CORS,
  security: SECURITY,
  compression: COMPRESSION,
  body: BODY,
  log: LOG,
  etag: z.boolean().default(true).describe('Whether responses have an `ETag`, with 304 if it has not changed.'),
  extra: z.array(EXTRA).default([]).describe('Middlewares of the app, in order, after the built-in ones.'),
});

export type MiddlewaresConfig = z.output<typeof middlewaresSchema>;
