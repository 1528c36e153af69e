// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like an agent, which knows no types
import { setTimeout as sleep } from 'node:timers/promises';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { Agent, bootAgents } from './agent-app.ts';

const PAGE = 'api::page.page';
const AUTHOR = 'api::author.author';

/** A type whose main attribute is `code`. */
function berth(singularName: string, search: boolean, draftAndPublish = false): object {
  return {
    info: { singularName, pluralName: `${singularName}s` },
    options: { draftAndPublish },
    pluginOptions: { admin: { main: 'code' } },
    attributes: { name: { type: 'string', ...(search && { search }) }, code: { type: 'string' } },
  };
}

eachDialect('tools of agents', (dialect) => {
  let app: BootedApp;
  let writer: Agent;
  let chief: Agent;

  beforeAll(async () => {
    app = await bootAgents(dialect, {
      types: [berth('quay', true), berth('pier', false), berth('dock', true, true), berth('wharf', true, true)],
    });
    writer = await Agent.connect(app, 'writer', { mode: 'auto' });
    chief = await Agent.connect(app, 'chief');
  });
  afterAll(async () => {
    await writer?.close();
    await chief?.close();
    await app?.close();
  });

  it('are those that the caller may use', async () => {
    const common = ['list_types', 'describe_type', 'find', 'get', 'search', 'create', 'update', 'upload'];
    expect((await writer.tools()).toSorted()).toEqual(common.toSorted());
    expect((await chief.tools()).toSorted()).toEqual([...common, 'publish', 'unpublish', 'delete'].toSorted());
  });

  it('take a page offline for whoever may do nothing else', async () => {
    const data = {
      ...{ title: 'Ebb', kind: 'story', seo: { metaTitle: 'Ebb' }, body: [{ type: 'paragraph', children: [{ type: 'text', text: 'x' }] }] },
      cards: ['One', 'Two'].map((heading) => ({ heading, links: [{ label: 'x', url: 'https://example.org' }] })),
      sections: [{ __component: 'page.quote', text: 'x' }],
    };
    const { document } = await writer.does('create', { type: PAGE, data });
    const about = { type: PAGE, documentId: document.documentId };
    await chief.does('publish', about);
    const retractor = await Agent.connect(app, 'retractor');
    try {
      expect((await retractor.does('list_types')).types).toMatchObject([{ type: PAGE, may: ['unpublish'] }]);
      expect(await retractor.does('unpublish', { ...about, dryRun: true })).toMatchObject({ dryRun: true, document: null, removed: 1 });
      expect(await retractor.does('unpublish', about)).toEqual({ document: null, removed: 1 });
      expect((await retractor.call('unpublish', about)).error).toMatchObject({ status: 404 });
      expect((await writer.call('get', { ...about, status: 'published' })).error).toMatchObject({ status: 404 });
    } finally {
      await retractor.close();
    }
    await chief.does('delete', about);
  });

  it('walk through the life of a document', async () => {
    const { document: ada } = await writer.does('create', { type: AUTHOR, data: { name: 'Ada' } });
    const { document } = await writer.does('create', { type: PAGE, data: { title: 'Low tide', kind: 'story', author: ada.documentId } });
    expect(document).toMatchObject({ title: 'Low tide', author: { documentId: ada.documentId, name: 'Ada' } });
    const about = { type: PAGE, documentId: document.documentId };
    expect(
      (
        await writer.does('find', {
          type: PAGE,
          filters: { author: { name: { $eq: 'Ada' } }, rank: { $null: true } },
          populate: ['author'],
        })
      ).documents,
    ).toMatchObject([{ title: 'Low tide', author: { name: 'Ada' } }]);
    // Readers see nothing before it is published, whatever the app configures for writes over REST.
    expect((await writer.call('get', { ...about, status: 'published' })).error).toMatchObject({ status: 404 });
    const rehearsed = await writer.does('update', { ...about, data: { title: 'High tide', rank: 3 }, dryRun: true });
    expect(rehearsed).toMatchObject({ dryRun: true, document: { title: 'High tide', rank: 3 } });
    expect(rehearsed.changes.map(({ attribute }: { attribute: string }) => attribute).toSorted()).toEqual(['rank', 'title']);
    const read = await writer.does('get', about);
    expect(read.document.title).toBe('Low tide');
    await writer.does('update', { ...about, data: { title: 'High tide' }, expected: read.revision });
    expect((await writer.call('update', { ...about, data: { title: 'Late' }, expected: read.revision })).error).toMatchObject({
      status: 409,
    });
    // A draft may be incomplete, but a published version may not. The error names what is missing.
    const refused = await chief.call('publish', { ...about, dryRun: true });
    expect(refused.error).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(JSON.stringify(refused.error?.details)).toContain('seo');
    expect((await writer.call('publish', about)).error).toMatchObject({ status: 403, details: { action: 'plugin::mcp.publish' } });
    expect((await writer.call('delete', about)).error).toMatchObject({ status: 403, details: { action: 'plugin::mcp.delete' } });
    expect(await chief.does('delete', { ...about, dryRun: true })).toMatchObject({ dryRun: true, document: null, removed: 1 });
    expect(await chief.does('delete', about)).toMatchObject({ removed: 1 });
    expect((await writer.call('get', about)).error).toMatchObject({ status: 404 });
  });

  it('call documents by their main attribute, in and out of the index of words', async () => {
    const full = await Agent.connect(app, 'full');
    try {
      for (const type of ['quay', 'pier'])
        await full.does('create', { type: `api::${type}.${type}`, data: { name: 'Anchorage', code: `${type}-7` } });
      let labels: readonly string[] = [];
      // The index is updated soon after a write.
      for (const end = performance.now() + 50_000; labels.length < 2 && performance.now() < end; await sleep(50))
        labels = (await full.does('search', { query: 'anchorage' })).hits.map(({ label }: { label: string }) => label);
      expect(labels.toSorted()).toEqual(['pier-7', 'quay-7']);
    } finally {
      await full.close();
    }
  });

  it('search the drafts that the caller may read, beside types whose drafts are hidden', async () => {
    const [full, blurred] = await Promise.all([Agent.connect(app, 'full'), Agent.connect(app, 'blurred')]);
    try {
      for (const type of ['dock', 'wharf'])
        await full.does('create', { type: `api::${type}.${type}`, data: { name: 'Breakwater', code: `${type}-7` } });
      const labelsOf = async (agent: Agent): Promise<readonly string[]> =>
        (await agent.does('search', { query: 'breakwater', status: 'draft' })).hits.map(({ label }: { label: string }) => label);
      for (const end = performance.now() + 50_000; (await labelsOf(full)).length < 2 && performance.now() < end; ) await sleep(50);
      expect(await labelsOf(blurred)).toEqual(['dock-7']);
    } finally {
      await Promise.all([full.close(), blurred.close()]);
    }
  });

  it('name drafts at the ends of links by what a rule on drafts leaves', async () => {
    const { document: parent } = await writer.does('create', { type: PAGE, data: { title: 'Harbour', slug: 'harbour', kind: 'story' } });
    const data = { title: 'Jetty', slug: 'jetty', kind: 'story', parent: parent.documentId };
    const { document } = await writer.does('create', { type: PAGE, data });
    const blurred = await Agent.connect(app, 'blurred');
    try {
      const read = await blurred.does('get', { type: PAGE, documentId: document.documentId });
      expect(read.document).toMatchObject({ slug: 'jetty', parent: { documentId: parent.documentId, slug: 'harbour' } });
      expect(JSON.stringify(read)).not.toContain('Harbour');
    } finally {
      await blurred.close();
    }
  });
});
