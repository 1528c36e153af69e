import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { transform } from 'esbuild';

const require = createRequire(import.meta.url);

/** Puts the packages that the sandbox of GraphQL is made of, which are none at run time, beside its page, with their licences. */
export async function copySandbox(dist) {
  const templates = join(dist, 'plugins/graphql/templates');
  if (!existsSync(join(templates, 'vendor.json'))) return;
  const vendor = join(templates, 'vendor');
  mkdirSync(vendor, { recursive: true });
  for (const [name, { package: owner, file }] of Object.entries(JSON.parse(readFileSync(join(templates, 'vendor.json'), 'utf8')))) {
    const folder = dirname(require.resolve(`${owner}/package.json`));
    // A third of what the package itself calls minified.
    const { code } = await transform(readFileSync(join(folder, file), 'utf8'), { minify: true, loader: extname(file).slice(1) });
    writeFileSync(join(vendor, name), code);
    writeFileSync(join(vendor, `${owner}.LICENSE.txt`), readFileSync(join(folder, 'LICENSE')));
  }
}
