import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lookup } from 'mime-types';
import { definePlugin, type RequestContext, z } from 'plinth';
import { showingPage } from '../../showing-page.ts';

/**
 * Pages of the same origin as the uploads: one that shows a file in every way, some that do run a script, and the files without their
 * protective headers.
 */
export default definePlugin({
  name: 'pages',
  description: 'Pages that show files, and pages that run a script',
  options: z.strictObject({ script: z.string(), folder: z.string() }),
  apply({ hooks }, { script, folder }) {
    const nameOf = ({ params }: RequestContext) => basename(String(params.name));
    const pages: Readonly<
      Record<string, readonly [type: string | ((ctx: RequestContext) => string), text: (ctx: RequestContext) => string | Buffer]>
    > = {
      show: ['text/html', ({ parameters }) => showingPage(String(parameters.file))],
      'control.html': ['text/html', () => `<!doctype html><script>${script}</script>`],
      'control.svg': ['image/svg+xml', () => `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`],
      'control.js': ['text/javascript', () => script],
      'bare/:name': [(ctx) => lookup(nameOf(ctx)) || 'text/html', (ctx) => readFileSync(join(folder, nameOf(ctx)))],
    };
    hooks.routes.tap('pages', (routes) => {
      for (const [name, [type, text]] of Object.entries(pages)) {
        routes.get(`/pages/${name}`, { auth: false }, (ctx) => {
          ctx.respond = false;
          // Removes all other headers, so that none of them keeps a file from running.
          for (const header of ctx.res.getHeaderNames()) ctx.res.removeHeader(header);
          const headers = {
            'content-type': typeof type === 'string' ? type : type(ctx),
            'cross-origin-resource-policy': 'cross-origin',
            'access-control-allow-origin': '*',
          };
          ctx.res.writeHead(200, headers).end(text(ctx));
        });
      }
    });
  },
});
