// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked at as an agent does, which knows no types
import { type BootedApp, eachDialect } from 'plinth/testing';
import { Agent, bootAgents } from './agent-app.ts';

const PAGE = 'api::page.page';
const AUTHOR = 'api::author.author';

eachDialect('tools of agents', (dialect) => {
  let app: BootedApp;
  let writer: Agent;
  let chief: Agent;

  beforeAll(async () => {
    app = await bootAgents(dialect);
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
    // Whatever the app says of writes over REST, readers see nothing before it is published.
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
    // A draft may be incomplete, what is published may not: the refusal names what is missing.
    const refused = await chief.call('publish', { ...about, dryRun: true });
    expect(refused.error).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(JSON.stringify(refused.error?.details)).toContain('seo');
    expect((await writer.call('publish', about)).error).toMatchObject({ status: 403, details: { action: 'plugin::mcp.publish' } });
    expect((await writer.call('delete', about)).error).toMatchObject({ status: 403, details: { action: 'plugin::mcp.delete' } });
    expect(await chief.does('delete', { ...about, dryRun: true })).toMatchObject({ dryRun: true, document: null, removed: 1 });
    expect(await chief.does('delete', about)).toMatchObject({ removed: 1 });
    expect((await writer.call('get', about)).error).toMatchObject({ status: 404 });
  });
});
