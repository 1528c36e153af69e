// The source plugin for Gatsby. It reads the model, then all content page by page, and creates nodes. The test runs its exported
// `sourceNodes`, with `gatsby-source-filesystem`, which downloads files. `Site` replaces Gatsby, which stores the nodes.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { addArticle, DOT, editor } from './content.mjs';

export const packages = { 'gatsby-source-strapi': '5.0.4' };
export const reference = '2/2';

const PERSON = { username: 'gina', email: 'gina@example.com', password: 'some-password' };
/** More articles than fit into one page of the plugin. */
const MANY = 105;

export async function use({ url, folder, step, tokens }) {
  const { sourceNodes } = createRequire(join(folder, 'package.json'))('gatsby-source-strapi/gatsby-node');
  const site = new Site(join(folder, 'gatsby-site'));
  const options = {
    apiURL: url,
    accessToken: tokens.site,
    collectionTypes: [
      'article',
      { singularName: 'author', queryParams: { populate: { articles: { fields: ['title'] } } } },
      'user',
      'file',
    ],
    singleTypes: ['homepage'],
  };
  const source = () => site.run((api) => sourceNodes(api, { ...options }));
  const editing = editor(url, tokens.editor);
  const { article, author, picture } = await addArticle(editing, 'For Gatsby');
  await Promise.all(Array.from({ length: MANY }, (_, rank) => editing.create('articles', { title: `Page ${rank}`, rank })));
  await editing.change('homepage', { heading: 'Gatsby' });
  await editing.ask('POST', 'auth/local/register', PERSON);

  await step('reads the model', async () => {
    await source();
    assert.deepEqual(site.failures, []);
    assert.ok(site.types().has('STRAPI_ARTICLE'));
  });
  await step('reads every page of a list', async () => {
    const { pagination } = (await editing.ask('GET', 'articles?pagination[pageSize]=1')).meta;
    assert.equal(site.nodes('STRAPI_ARTICLE').length, pagination.total);
    assert.ok(pagination.total > MANY);
  });
  await step('reads a single type', () => {
    assert.deepEqual(
      site.nodes('STRAPI_HOMEPAGE').map(({ heading }) => heading),
      ['Gatsby'],
    );
  });
  const node = () => site.nodes('STRAPI_ARTICLE').find(({ documentId }) => documentId === article.documentId);
  await step('links relations of both sides', () => {
    const [one] = [node().author___NODE].flat().map((id) => site.node(id));
    assert.equal(one.documentId, author.documentId);
    const [linked] = site.nodes('STRAPI_AUTHOR').filter(({ documentId }) => documentId === author.documentId);
    assert.ok(linked.articles___NODE.length === 1);
  });
  await step('makes nodes of components and dynamic zones', () => {
    assert.equal(site.node(node().seo___NODE).title, 'For machines');
    assert.deepEqual(
      node().links___NODE.map((id) => site.node(id).address),
      ['/one', '/two'],
    );
    assert.deepEqual(
      node().parts___NODE.map((id) => site.node(id).internal.type),
      ['STRAPI__COMPONENT_BLOCKS_QUOTE', 'STRAPI__COMPONENT_SHARED_LINK'],
    );
  });
  await step('makes nodes of JSON and of rich texts', () => {
    assert.equal(site.node(node().extra___NODE).colour, 'red');
    assert.match(site.node(node().body.data___NODE).internal.content, /^# Hello/);
  });
  await step('downloads the files of media, also those that a text shows', () => {
    const media = site.node(node().cover___NODE);
    const local = site.node(media.localFile___NODE);
    const [{ localFile___NODE: shown }] = node().body.medias;
    assert.equal(shown, local.id);
    assert.deepEqual(readFileSync(local.absolutePath), DOT);
    assert.equal(local.extension, 'gif');
  });
  await step('reads users and files', () => {
    assert.ok(site.nodes('STRAPI_USER').some(({ username }) => username === PERSON.username));
    assert.ok(site.nodes('STRAPI_FILE').some(({ hash }) => hash === picture.hash));
  });
  await step('reads only what has changed when it runs again', async () => {
    await editing.change(`articles/${article.documentId}`, { title: 'Changed for Gatsby' });
    site.requests.length = 0;
    await source();
    assert.deepEqual(site.failures, []);
    assert.equal(node().title, 'Changed for Gatsby');
    assert.ok(site.requests.some((line) => line.includes('filters[updatedAt][$gt]=')));
  });
  await step('takes out what was deleted', async () => {
    await editing.remove(`articles/${article.documentId}`);
    await source();
    assert.equal(node(), undefined);
  });
}

/** The part of Gatsby's API that source plugins use. */
class Site {
  /** Errors with which the plugin would stop a build. */
  failures = [];
  /** Requests that it logs. */
  requests = [];
  #folder;
  #nodes = new Map();
  #values = new Map();

  constructor(folder) {
    this.#folder = folder;
    mkdirSync(join(folder, 'cache'), { recursive: true });
  }

  node(id) {
    return this.#nodes.get(id);
  }

  nodes(type) {
    return [...this.#nodes.values()].filter(({ internal }) => internal.type === type);
  }

  types() {
    return new Set([...this.#nodes.values()].map(({ internal }) => internal.type));
  }

  /** Runs work in the site's folder, because downloaded files are stored below the working directory. */
  async run(work) {
    const before = process.cwd();
    process.chdir(this.#folder);
    try {
      await work(this.#api());
    } finally {
      process.chdir(before);
    }
  }

  #api() {
    const digest = (value) =>
      createHash('md5')
        .update(typeof value === 'string' ? value : JSON.stringify(value))
        .digest('hex');
    const cache = {
      name: 'gatsby-source-strapi',
      directory: join(this.#folder, 'cache'),
      get: async (key) => this.#values.get(key),
      set: async (key, value) => this.#values.set(key, value),
    };
    return {
      actions: {
        createNode: async (node, owner = { name: 'gatsby-source-strapi' }) => {
          this.#nodes.set(node.id, { ...node, internal: { ...node.internal, owner: owner.name } });
        },
        deleteNode: ({ id }) => this.#nodes.delete(id),
        touchNode: () => undefined,
      },
      cache,
      createContentDigest: digest,
      createNodeId: (id) => digest(`${id}gatsby-source-strapi`),
      getCache: () => cache,
      getNode: (id) => this.#nodes.get(id),
      getNodes: () => [...this.#nodes.values()],
      reporter: {
        info: (line) => this.requests.push(line),
        panic: (message, error) => this.failures.push(`${message} ${error?.message}`),
      },
      store: {},
    };
  }
}
