// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like an agent, which knows no types
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { Agent, bootAgents } from './agent-app.ts';
import { FromSchema } from './from-schema.ts';

const PAGE = 'api::page.page';
const AUTHOR = 'api::author.author';

const compile = (schema: object) => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return (value: unknown) =>
    validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

eachDialect('an agent that knows nothing but list_types and describe_type', (dialect) => {
  let app: BootedApp;
  let agent: Agent;

  beforeAll(async () => {
    app = await bootAgents(dialect);
    agent = await Agent.connect(app, 'chief');
  });
  afterAll(async () => {
    await agent?.close();
    await app?.close();
  });

  it('builds pages with nested components and zones, which are taken, answered as described, and published', async () => {
    const { types } = await agent.does('list_types');
    const type = types.find(({ may, hasDrafts }: any) => hasDrafts && may.includes('publish')).type;
    expect(type).toBe(PAGE);
    const described = await agent.does('describe_type', { type });
    const [takes, answers, changes] = [compile(described.create), compile(described.answer), compile(described.update)];
    const people = (await agent.does('describe_type', { type: AUTHOR })).create;
    const { document: author } = await agent.does('create', {
      type: AUTHOR,
      data: fc.sample(new FromSchema(people).values(), 1)[0],
    });
    const links = fc.constantFrom<unknown>(author.documentId, null, { set: [author.documentId] });
    // A pattern cannot tell which hosts exist.
    const url = fc.constantFrom('https://example.org/a?b#c', 'http://example.org');
    // Unique texts are left to the server.
    const pages = new FromSchema(described.create, { author: links, slug: fc.constant(null), url }).values();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(pages, async (data) => {
        expect(takes(data)).toEqual([]);
        for (const { __component } of data.sections) seen.add(__component);
        expect(await agent.does('create', { type, data, dryRun: true })).toMatchObject({ dryRun: true });
        const { document } = await agent.does('create', { type, data });
        expect(answers(document)).toEqual([]);
        const { document: published } = await agent.does('publish', { type, documentId: document.documentId });
        expect(answers(published)).toEqual([]);
        const { document: read } = await agent.does('get', { type, documentId: document.documentId, status: 'published' });
        expect(read.sections.map((entry: any) => entry.__component)).toEqual(data.sections.map((entry: any) => entry.__component));
        // Entries that were read can be changed and sent back.
        const cards = read.cards.map(({ heading, links: inside }: any) => ({
          heading: `${heading}!`,
          links: inside.map(({ label, url }: any) => ({ label, url })),
        }));
        expect(changes({ cards })).toEqual([]);
        expect((await agent.does('update', { type, documentId: document.documentId, data: { cards } })).document.cards[0].heading).toMatch(
          /!$/,
        );
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect([...seen].toSorted()).toEqual(['page.hero', 'page.quote']);
  }, 300_000);

  it('is refused what the schema refuses, and told where', async () => {
    const { create } = await agent.does('describe_type', { type: PAGE, parts: ['create'] });
    const takes = compile(create);
    const link = { label: 'More', url: 'https://example.org' };
    const good = {
      title: 'A page',
      kind: 'story',
      rank: 3,
      body: [{ type: 'paragraph', children: [{ type: 'text', text: 'Hello' }] }],
      seo: { metaTitle: 'A page' },
      cards: [
        { heading: 'One', links: [link] },
        { heading: 'Two', links: [link] },
      ],
      sections: [{ __component: 'page.hero', headline: 'Hi', size: 'small', buttons: [link] }],
    };
    expect(takes(good)).toEqual([]);
    const bad: readonly (readonly [string, object])[] = [
      ['title', { ...good, title: 'x' }],
      ['kind', { ...good, kind: 'poem' }],
      ['rank', { ...good, rank: 11 }],
      ['body', { ...good, body: [{ type: 'heading', level: 9, children: [{ type: 'text', text: '' }] }] }],
      ['seo', { ...good, seo: {} }],
      ['cards', { ...good, cards: [good.cards[0]] }],
      ['cards', { ...good, cards: [good.cards[0], { heading: 'Two', links: [] }] }],
      ['url', { ...good, cards: [good.cards[0], { heading: 'Two', links: [{ label: 'x', url: 'ftp://x' }] }] }],
      ['sections', { ...good, sections: [] }],
      ['sections', { ...good, sections: [{ __component: 'shared.seo', metaTitle: 'x' }] }],
      ['unknown', { ...good, unknown: 1 }],
      ['wrong', { ...good, sections: [{ __component: 'page.quote', text: 'x', wrong: 1 }] }],
    ];
    for (const [name, data] of bad) {
      expect([name, takes(data).length > 0]).toEqual([name, true]);
      const created = await agent.call('create', { type: PAGE, data });
      const refused = created.error ?? (await agent.call('publish', { type: PAGE, documentId: created.answer.document.documentId })).error;
      expect(refused).toMatchObject({ status: 400 });
      expect(JSON.stringify(refused)).toContain(name);
    }
  });
});
