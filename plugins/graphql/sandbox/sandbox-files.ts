import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Handler, NotFoundError } from 'plinth';

/** Templates of this plugin. */
const TEMPLATES = join(__dirname, '../templates');
/** Folder where a build copies files of packages. */
const VENDOR = join(TEMPLATES, 'vendor');

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** Files of packages, by the names that the page uses. */
type Vendor = Readonly<Record<string, { readonly package: string; readonly file: string }>>;

/** Serves the scripts and styles of the sandbox: from this package, or without a build from the packages it is developed with. */
export function serveSandboxFiles(): Handler {
  const paths = sandboxPaths();
  return async (ctx) => {
    const path = paths.get(ctx.params.file ?? '');
    if (path === undefined) throw new NotFoundError();
    const { size, mtimeMs } = await stat(path);
    ctx.set({
      'Content-Type': TYPES[path.slice(path.lastIndexOf('.') + 1)] as string,
      'Cache-Control': 'public, max-age=0',
      ETag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    });
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return undefined;
    }
    return readFile(path);
  };
}

/** The page. Its files are below `{{files}}`. */
export function sandboxPage(): string {
  return readFileSync(join(TEMPLATES, 'sandbox.html'), 'utf8');
}

function sandboxPaths(): ReadonlyMap<string, string> {
  const vendor = JSON.parse(readFileSync(join(TEMPLATES, 'vendor.json'), 'utf8')) as Vendor;
  const paths = new Map(['sandbox.js', 'sandbox.css'].map((name) => [name, join(TEMPLATES, name)]));
  for (const [name, { package: owner, file }] of Object.entries(vendor)) {
    const built = join(VENDOR, name);
    paths.set(name, existsSync(built) ? built : join(dirname(require.resolve(`${owner}/package.json`)), file));
  }
  return paths;
}
