// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like an agent, which knows no types
import { setTimeout as sleep } from 'node:timers/promises';
import { REST } from 'plinth/plugins/rest';
import type { BootedApp } from 'plinth/testing';
import { Agent, bootAgents } from './agent-app.ts';

const PAGE = 'api::page.page';
const QUAY = 'api::quay.quay';

const quay = {
  info: { singularName: 'quay', pluralName: 'quays' },
  attributes: { name: { type: 'string', search: true }, depth: { type: 'string', search: true } },
};

/** Adds taps such as those of an app that hides an attribute, and of storage that signs addresses. */
function tapInto({ kernel }: BootedApp): void {
  const { hooks } = kernel.container.resolve(REST);
  hooks.entry.tap('mcp:test', ({ slug: _, name, ...entry }) => ({ ...entry, ...(name !== undefined && { name: '(hidden)' }) }));
  let signatures = 0;
  const signed = ({ cover, ...document }: any) => {
    signatures += 1;
    return { ...document, ...(cover && { cover: { ...cover, url: `${cover.url}?signature=${signatures}` } }) };
  };
  hooks.answer.tapPromise('mcp:test', async (documents) => documents.map(signed));
}

describe('taps of REST', () => {
  let app: BootedApp;
  let chief: Agent;

  beforeAll(async () => {
    app = await bootAgents(undefined, { types: [quay] });
    tapInto(app);
    chief = await Agent.connect(app, 'chief');
  });
  afterAll(async () => {
    await chief?.close();
    await app?.close();
  });

  it('change what agents are shown of what they write, or would write, as what they read', async () => {
    const file = await chief.does('upload', { base64: Buffer.from('a tide table').toString('base64'), fileName: 'tide.txt' });
    const data = {
      ...{ title: 'Low tide', slug: 'low-tide', kind: 'story', cover: file.documentId, seo: { metaTitle: 'Tide' } },
      body: [{ type: 'paragraph', children: [{ type: 'text', text: 'x' }] }],
      cards: ['One', 'Two'].map((heading) => ({ heading, links: [{ label: 'x', url: 'https://example.org' }] })),
      sections: [{ __component: 'page.quote', text: 'x' }],
    };
    const made = await chief.does('create', { type: PAGE, data });
    const about = { type: PAGE, documentId: made.document.documentId };
    const signed = { cover: { url: expect.stringMatching(/\?signature=\d+$/) } };
    const answers = [
      made,
      await chief.does('create', { type: PAGE, data: { ...data, slug: 'other' }, dryRun: true }),
      await chief.does('update', { ...about, data: {} }),
      await chief.does('update', { ...about, data: { slug: 'secret' }, dryRun: true }),
      await chief.does('publish', { ...about, dryRun: true }),
      await chief.does('publish', about),
    ];
    for (const { document } of answers) {
      expect(document).toMatchObject({ title: 'Low tide', ...signed });
      expect(document).not.toHaveProperty('slug');
    }
    expect(answers[3].changes).toEqual([]);
    const rehearsed = await chief.does('update', { ...about, data: { title: 'High tide', slug: 'secret' }, dryRun: true });
    expect(rehearsed.changes).toEqual([{ attribute: 'title', before: 'Low tide', after: 'High tide' }]);
    const covered = await chief.does('update', { ...about, data: { cover: null }, dryRun: true });
    expect(covered.changes).toEqual([{ attribute: 'cover', before: expect.objectContaining(signed.cover), after: null }]);
  });

  it('hide from lists and searches what they hide from documents', async () => {
    const full = await Agent.connect(app, 'full');
    try {
      await full.does('create', { type: QUAY, data: { name: 'Lisbon', depth: 'nine fathoms' } });
      const { resources } = await full.client.listResources();
      expect(resources.map(({ name }) => name)).toContain('quay: (hidden)');
      let hits: readonly any[] = [];
      // The index is updated soon after a write.
      for (const end = performance.now() + 50_000; hits.length === 0 && performance.now() < end; await sleep(50))
        ({ hits } = await full.does('search', { query: 'lisbon' }));
      expect(hits).toMatchObject([{ label: '(hidden)', excerpt: null }]);
      expect((await full.does('search', { query: 'fathoms' })).hits).toMatchObject([{ label: '(hidden)', excerpt: 'nine fathoms' }]);
    } finally {
      await full.close();
    }
  });
});
