import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { transform } from 'esbuild';

const require = createRequire(import.meta.url);

/** Copies the packages of the GraphQL sandbox, which are no runtime dependencies, next to its page, with their licences. */
export async function copySandbox(dist) {
  const templates = join(dist, 'plugins/graphql/templates');
  if (!existsSync(join(templates, 'vendor.json'))) return;
  const vendor = join(templates, 'vendor');
  mkdirSync(vendor, { recursive: true });
  for (const [name, { package: owner, file }] of Object.entries(JSON.parse(readFileSync(join(templates, 'vendor.json'), 'utf8')))) {
    const folder = dirname(require.resolve(`${owner}/package.json`));
    // A third of the size of the package's own minified file.
    const { code } = await transform(readFileSync(join(folder, file), 'utf8'), { minify: true, loader: extname(file).slice(1) });
    writeFileSync(join(vendor, name), code);
    writeFileSync(join(vendor, `${owner}.LICENSE.txt`), readFileSync(join(folder, 'LICENSE')));
  }
}
