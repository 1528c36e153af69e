/**
 * Fills a Strapi 5 project that `prepare.mjs` has prepared. Equal numbers give equal content, except for ids and times:
 *
 *     node scripts/import-strapi/seed.mjs PROJECT [--articles 2000] [--voyages 300] [--restaurants 120]
 *
 * It loads the project's server in its own process, without listening. Secrets (passwords, token values) are written to
 * `PROJECT/seeded.json`, for checks.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { articles: { type: 'string' }, voyages: { type: 'string' }, restaurants: { type: 'string' } },
  allowPositionals: true,
});
const [given] = positionals;
if (given === undefined) {
  console.error('usage: node scripts/import-strapi/seed.mjs PROJECT [--articles 2000]');
  process.exit(2);
}
const project = resolve(given);
const ARTICLES = Number(values.articles ?? 2000);
const VOYAGES = Number(values.voyages ?? 300);
const RESTAURANTS = Number(values.restaurants ?? 120);

process.chdir(project);
process.env.TOKEN_FULL ??= 'f'.repeat(64);
process.env.TOKEN_READ ??= 'e'.repeat(64);
const fromProject = createRequire(join(project, 'package.json'));
const { createStrapi } = fromProject('@strapi/strapi');
const strapi = await createStrapi({ appDir: project, distDir: project }).load();

// Durability does not matter: after a power failure, the project is seeded again.
if (strapi.db.dialect.client === 'sqlite') await strapi.db.connection.raw('pragma synchronous = off');

// Used sequentially, so that ids are assigned in program order.
let state = 42;
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};
const upTo = (count) => Math.floor(random() * count);
const pick = (list) => list[upTo(list.length)];
const some = (list, count) => {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(upTo(left.length), 1)[0]);
};
const times = async (count, make) => {
  const made = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
};
const has = (uid) => strapi.contentTypes[uid] !== undefined;
const started = Date.now();
const said = (what) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${what}`);
const secrets = { users: [], tokens: [] };

const admin = await seedAdmin();
const users = await seedUsers();
await seedTokens();
const files = await seedFiles();
const portraits = files.slice(0, 5);
for (const [index, portrait] of portraits.entries()) {
  await strapi.db.query('plugin::users-permissions.user').update({ where: { id: users[index].id }, data: { portrait: portrait.id } });
}
if (has('api::article.article')) await seedPaper();
if (has('api::voyage.voyage')) await seedHarbour();
writeFileSync(join(project, 'seeded.json'), `${JSON.stringify(secrets, null, 2)}\n`);
said('done');
await strapi.destroy();
process.exit(0);

async function seedAdmin() {
  const role = await strapi.db.query('admin::role').findOne({ where: { code: 'strapi-super-admin' } });
  return strapi.service('admin::user').create({
    firstname: 'Ada',
    lastname: 'Admin',
    email: 'ada@example.com',
    password: 'Adm1n-password',
    registrationToken: null,
    isActive: true,
    roles: [role.id],
  });
}

async function seedUsers() {
  const roles = strapi.db.query('plugin::users-permissions.role');
  const permissions = strapi.db.query('plugin::users-permissions.permission');
  const editor = await roles.create({ data: { name: 'Editor', type: 'editor', description: 'Writes articles.' } });
  for (const action of [
    'api::article.article.find',
    'api::article.article.update',
    'api::pier.pier.count',
    'plugin::users-permissions.user.me',
  ]) {
    await permissions.create({ data: { action, role: editor.id } });
  }
  const [authenticated, visitor] = await Promise.all(['authenticated', 'public'].map((type) => roles.findOne({ where: { type } })));
  const made = await times(30, async (index) => {
    const role = [authenticated, authenticated, editor, visitor][index % 4];
    const password = `pässword-${index}`;
    const username = `person-${index}`;
    secrets.users.push({ username, password, role: role.type, blocked: index === 7 });
    return strapi
      .plugin('users-permissions')
      .service('user')
      .add({
        username,
        email: `person-${index}@example.com`,
        provider: index === 9 ? 'github' : 'local',
        ...(index !== 9 && { password }),
        confirmed: index !== 8,
        blocked: index === 7,
        nickname: index % 3 === 0 ? `Nick ${index}` : null,
        role: role.id,
      });
  });
  said(`${made.length} users`);
  return made;
}

async function seedTokens() {
  const service = strapi.service('admin::api-token');
  const kinds = [
    { name: 'Everything', type: 'full-access', lifespan: null },
    { name: 'Reading', type: 'read-only', lifespan: 90 * 86_400_000 },
    {
      name: 'Some',
      type: 'custom',
      lifespan: null,
      permissions: ['api::article.article.find', 'api::pier.pier.create', 'plugin::upload.content-api.find'].filter((action) => {
        const [uid] = action.split(/\.(?=[^.]+$)/);
        return !uid.startsWith('api::') || has(uid);
      }),
    },
  ];
  for (const kind of kinds) {
    const { accessKey } = await service.create({ description: `${kind.name}, for checks`, ...kind });
    secrets.tokens.push({ name: kind.name, type: kind.type, value: accessKey });
  }
  said('3 tokens');
}

async function seedFiles() {
  const sharp = fromProject('sharp');
  const folder = join(tmpdir(), `seeded-files-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const folders = strapi.plugin('upload').service('folder');
  const top = await folders.create({ name: 'Pictures', parent: null });
  const inner = await folders.create({ name: 'Ships', parent: top.id });
  const upload = strapi.plugin('upload').service('upload');
  const make = async (name, bytes, mimetype, folderId) => {
    const filepath = join(folder, name);
    writeFileSync(filepath, bytes);
    const fileInfo = { name, alternativeText: `Alt of ${name}`, caption: null, ...(folderId && { folder: folderId }) };
    const [made] = await upload.upload({
      data: { fileInfo },
      files: { filepath, originalFilename: name, mimetype, size: statSync(filepath).size },
    });
    return made;
  };
  const pictures = await times(20, async (index) => {
    const [width, height] = [200 + index * 60, 150 + index * 40];
    const background = { r: upTo(256), g: upTo(256), b: upTo(256) };
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
    return make(`picture ${index}.png`, bytes, 'image/png', [null, top.id, inner.id][index % 3]);
  });
  const texts = await times(5, (index) => make(`text-${index}.txt`, `Text ${index}\n`, 'text/plain', null));
  said(`${pictures.length + texts.length} files in 2 folders`);
  return [...pictures, ...texts];
}

async function seedPaper() {
  const articles = strapi.documents('api::article.article');
  const authors = await times(40, (index) =>
    strapi.documents('api::author.author').create({
      data: {
        name: `Author ${index}`,
        email: `author-${index}@example.com`,
        age: 20 + index,
        bio: index % 2 === 0 ? `Born in ${1950 + index}. "Quoted", 中文, 🙂` : null,
        avatar: index % 4 === 0 ? pick(files).id : null,
        createdBy: admin.id,
        updatedBy: admin.id,
      },
    }),
  );
  for (const author of authors.slice(0, 20)) {
    const friends = some(authors, 4).map(({ documentId }) => documentId);
    await strapi.documents('api::author.author').update({ documentId: author.documentId, data: { friends } });
  }
  const categories = await times(24, async (index) => {
    const documents = strapi.documents('api::category.category');
    const { documentId } = await documents.create({ data: { name: `Category ${index}`, rank: index }, locale: 'en' });
    if (index % 2 === 0) await documents.update({ documentId, data: { name: `Catégorie ${index}` }, locale: 'fr' });
    return documentId;
  });
  const bilingual = categories.filter((_, place) => place % 2 === 0);
  const frenchOnly = await times(3, async (index) => {
    const made = await strapi
      .documents('api::category.category')
      .create({ data: { name: `Seulement ${index}`, rank: 100 + index }, locale: 'fr' });
    return made.documentId;
  });
  said(`${authors.length} authors, ${categories.length + frenchOnly.length} categories`);

  const made = await times(ARTICLES, async (index) => {
    const data = {
      title: `Article ${index}`,
      slug: `article-${index}`,
      content: `# Article ${index}\n\n${'Words and more words. '.repeat(upTo(40))}`,
      views: upTo(10_000),
      score: upTo(100_000) / 100,
      featured: [true, false, null][index % 3],
      publishDate: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
      eventAt: new Date(Date.UTC(2026, index % 12, (index % 28) + 1, index % 24, 30)).toISOString(),
      status_label: [null, 'todo', 'doing', 'done'][index % 4],
      meta: [null, { index, nested: { list: [1, 2.5, 'x', null, true] } }, ['a', 'b'], index, true][index % 5],
      cover: index % 3 === 0 ? pick(files).id : null,
      author: index % 7 === 0 ? null : pick(authors).documentId,
      categories: some(categories, upTo(5)),
      seo:
        index % 2 === 0
          ? {
              metaTitle: `Meta ${index}`,
              metaDescription: 'Long enough',
              social: Array.from({ length: upTo(3) }, (_, place) => ({ network: pick(['Facebook', 'Twitter']), title: `Social ${place}` })),
            }
          : null,
      blocks: Array.from({ length: upTo(4) }, (_, place) =>
        random() < 0.5
          ? { __component: 'blocks.quote', title: `Quote ${place}`, body: 'Said.', author: pick(authors).documentId }
          : { __component: 'blocks.gallery', name: `Gallery ${place}`, files: some(files, upTo(4)).map(({ id }) => id) },
      ),
      createdBy: admin.id,
      updatedBy: admin.id,
    };
    const { documentId } = await articles.create({ data, status: index % 10 === 9 ? 'draft' : 'published' });
    // Every tenth article is only a draft. Of the others, every fifth has a changed draft, and every 20th is unpublished again.
    if (index % 5 === 0)
      await articles.update({ documentId, data: { title: `Article ${index}, changed`, blocks: [], categories: some(categories, 2) } });
    if (index % 20 === 3) await articles.unpublish({ documentId });
    if (index % 500 === 499) said(`${index + 1} articles`);
    return documentId;
  });
  for (const documentId of some(made, 40)) {
    const seo = { metaTitle: 'Linked', social: some(made, 2).map((link) => ({ network: 'Twitter', title: 'See', link })) };
    await articles.update({ documentId, data: { seo } });
    if (random() < 0.5) await articles.publish({ documentId });
  }
  said(`${made.length} articles`);

  const shops = await times(10, (index) =>
    strapi.documents('api::shop.shop').create({ data: { name: `Shop ${index}`, city: pick(['Oslo', 'Rome']), owner: users[index].id } }),
  );
  const restaurants = strapi.documents('api::restaurant.restaurant');
  const flags = some(made, RESTAURANTS);
  const places = await times(RESTAURANTS, async (index) => {
    const content = (language) => ({
      name: `${language} restaurant ${index}`,
      slug: `${language}-restaurant-${index}`,
      description: 'Some *text*',
      summary: 'Good',
      body: [{ type: 'paragraph', children: [{ type: 'text', text: `Hello ${index}`, bold: true }] }],
      closing_period: { label: 'Summer', start_date: '2026-07-01', end_date: '2026-08-01', media: pick(files).id },
      dishes: Array.from({ length: upTo(4) }, (_, place) => ({
        name: `Dish ${place}`,
        price: upTo(1000) / 8,
        picture: pick(files).id,
        categories: some(bilingual, 2),
      })),
      seo: { metaTitle: `Meta ${language} ${index}`, social: [{ network: 'Facebook', title: 'F' }] },
      dz: [
        { __component: 'default.dish', name: 'In a zone', price: 1.25, categories: some(bilingual, 1) },
        { __component: 'blocks.quote', title: 'Q', author: pick(authors).documentId },
        { __component: 'default.dish', name: 'Another' },
      ].slice(0, upTo(4)),
      categories: some(bilingual, 3),
      owner: pick(authors).documentId,
      neighbours: some(shops, 2).map(({ documentId }) => documentId),
    });
    const data = {
      ...content('en'),
      price_range: pick(['cheap', 'average', null]),
      averagePrice: upTo(100_000) / 100,
      seats: upTo(1000),
      rating: random() * 5,
      visits: index % 10 === 0 ? `${900_719_925_474_099}${index}` : String(index),
      open: index % 2 === 0,
      openedOn: '1999-12-31',
      opensAt: '08:30:00.000',
      lastReview: '2026-02-28T23:59:59.123Z',
      stamp: 1_767_225_600_000 + index,
      contact_email: `r${index}@example.com`,
      secret: 'hidden words',
      internal: 'for us',
      meta: { a: [index] },
      code: `ABC${index}`,
      cover: files[index % 20].id,
      images: some(files, 3).map(({ id }) => id),
      flagship: flags[index],
    };
    const { documentId } = await restaurants.create({
      data,
      locale: index % 10 === 9 ? 'fr' : 'en',
      status: index % 4 === 3 ? 'draft' : 'published',
    });
    if (index % 3 === 0)
      await restaurants.update({ documentId, data: content('fr'), locale: 'fr', status: index % 2 === 0 ? 'published' : 'draft' });
    if (index % 6 === 1) await restaurants.update({ documentId, data: { name: 'Draft name', dishes: [] }, locale: 'en' });
    return documentId;
  });
  for (const documentId of some(places, 30)) {
    await restaurants.update({ documentId, data: { similar: some(places, 3) }, locale: 'en' }).catch(() => undefined);
  }
  await strapi.documents('api::homepage.homepage').create({
    data: { title: 'Home', subtitle: 'Welcome', featured: some(places.slice(0, 9), 3), seo: { metaTitle: 'Home' } },
    locale: 'en',
    status: 'published',
  });
  await strapi.documents('api::setting.setting').create({ data: { siteName: 'Paper', theme: { dark: true }, logo: files[0].id } });
  said(`${places.length} restaurants`);
}

async function seedHarbour() {
  const documents = (name) => strapi.documents(`api::${name}.${name}`);
  const sailors = await times(30, (index) =>
    documents('sailor').create({ data: { name: `Sailor ${index}`, age: 18 + index, remark: 'private' } }),
  );
  for (const [index, { documentId }] of sailors.entries()) {
    if (index > 0) await documents('sailor').update({ documentId, data: { mentor: sailors[Math.floor(index / 3)].documentId } });
  }
  for (const user of users.slice(0, 6)) {
    await strapi.db
      .query('plugin::users-permissions.user')
      .update({ where: { id: user.id }, data: { sailors: some(sailors, 3).map(({ id }) => id) } });
  }
  const ledgers = await times(10, (index) => documents('ledger').create({ data: { name: `Ledger ${index}`, total: index } }));
  const harbours = await times(12, async (index) => {
    const made = await documents('harbour').create({
      data: { name: `Harbour ${index}`, depth: index, pilots: some(sailors, 3).map(({ documentId }) => documentId) },
      locale: 'en',
    });
    if (index % 3 === 0) await documents('harbour').update({ documentId: made.documentId, data: { name: `Port ${index}` }, locale: 'fr' });
    return made.documentId;
  });
  const voyages = await times(VOYAGES, async (index) => {
    const person = () => pick(sailors).documentId;
    const { documentId } = await documents('voyage').create({
      data: {
        title: `Voyage ${index}`,
        slug: `voyage-${index}`,
        summary: 'S',
        story: '**bold**',
        body: [{ type: 'paragraph', children: [{ type: 'text', text: 'x' }] }],
        rig: pick(['sloop', 'ketch', 'barque']),
        passphrase: 'six or more',
        departsAt: '12:34:56.789',
        bookedAt: '2026-01-01T00:00:00.000Z',
        stamp: 1_767_225_600_000,
        crewSize: upTo(100),
        // A number that Strapi cannot read back from SQLite exactly. Only in some rows, so that the others can be compared exactly.
        distance: index % 10 === 0 ? '9223372036854775807' : `${index}000000`,
        speed: random() * 10,
        fare: upTo(10_000) / 100,
        extra: { deep: { er: [index] } },
        registry: `R-${index}`,
        cover: pick(files).id,
        gallery: some(files, 3).map(({ id }) => id),
        vessel: { name: 'Vessel', tonnage: index, figurehead: { shape: 'lion', carver: person() } },
        decks: Array.from({ length: upTo(4) }, (_, place) => ({ name: `Deck ${place}`, berths: place })),
        log: [
          { __component: 'log.note', text: 'First', author: person() },
          { __component: 'log.sighting', what: 'Whale', spotter: person(), witnesses: [{ name: 'Upper' }, { name: 'Lower', berths: 4 }] },
          { __component: 'log.note', text: 'Last' },
        ].slice(0, upTo(4)),
        captain: person(),
        crew: some(sailors, upTo(5)).map(({ documentId: sailor }) => sailor),
        lookout: person(),
        ...(index < ledgers.length && { ledger: ledgers[index].documentId }),
        ports: some(harbours, 2),
      },
      status: index % 8 === 7 ? 'draft' : 'published',
    });
    return documentId;
  });
  for (const documentId of some(voyages, Math.min(60, VOYAGES))) {
    await documents('voyage').update({ documentId, data: { sequels: some(voyages, 3), title: 'Changed in the draft' } });
    if (random() < 0.3) await documents('voyage').publish({ documentId });
  }
  await times(8, async (index) => {
    const made = await documents('chronicle').create({
      data: { title: `Chronicle ${index}`, volume: index },
      locale: 'en',
      status: 'published',
    });
    await documents('chronicle').update({
      documentId: made.documentId,
      data: { title: `Cronaca ${index}` },
      locale: 'it',
      status: index % 2 ? 'published' : 'draft',
    });
  });
  await documents('almanac').create({ data: { motto: 'Onward', year: 1876 } });
  await documents('charter').create({ data: { heading: 'Charter', articles: 5 }, locale: 'en' });
  said(`${voyages.length} voyages`);
}
