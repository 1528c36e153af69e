/**
 * Changes the content of `seed.mjs`, so that a second import has changes to transfer: articles and restaurants are changed, published,
 * unpublished, removed and created.
 *
 *     node scripts/import-strapi/change.mjs PROJECT [--changes 500]
 */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ options: { changes: { type: 'string' } }, allowPositionals: true });
const [given] = positionals;
if (given === undefined) {
  console.error('usage: node scripts/import-strapi/change.mjs PROJECT [--changes 500]');
  process.exit(2);
}
const project = resolve(given);
const CHANGES = Number(values.changes ?? 500);

process.chdir(project);
process.env.TOKEN_FULL ??= 'f'.repeat(64);
process.env.TOKEN_READ ??= 'e'.repeat(64);
const { createStrapi } = createRequire(join(project, 'package.json'))('@strapi/strapi');
const strapi = await createStrapi({ appDir: project, distDir: project }).load();
if (strapi.db.dialect.client === 'sqlite') await strapi.db.connection.raw('pragma synchronous = off');

const uid = strapi.contentTypes['api::article.article'] === undefined ? 'api::voyage.voyage' : 'api::article.article';
const documents = strapi.documents(uid);
const found = await strapi.db.query(uid).findMany({ select: ['documentId'], orderBy: { id: 'desc' } });
const ids = [...new Set(found.map(({ documentId }) => documentId))];
const done = {};
const note = (what) => {
  done[what] = (done[what] ?? 0) + 1;
};
for (let index = 0; index < CHANGES; index++) {
  const documentId = ids[index % ids.length];
  switch (index % 5) {
    case 0:
      await documents.update({ documentId, data: { title: `Changed ${index}` } });
      note('changed');
      break;
    case 1:
      await documents.update({ documentId, data: { title: `Published ${index}` }, status: 'published' });
      note('published');
      break;
    case 2:
      await documents.unpublish({ documentId });
      note('unpublished');
      break;
    case 3:
      await documents.delete({ documentId });
      note('removed');
      break;
    default:
      await documents.create({ data: { title: `New ${index}` }, status: index % 2 === 0 ? 'published' : 'draft' });
      note('made');
  }
}
console.log(JSON.stringify(done));
await strapi.destroy();
process.exit(0);
