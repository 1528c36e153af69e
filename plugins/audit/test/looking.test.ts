import { DATABASE } from 'plinth';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { auditTable } from '../audit-tables.ts';
import { ARTICLE, asking, bootAudit, SALARY } from './audit-app.ts';

/** More than one request searches. */
const COUNT = 24_000;
const BEGIN = Date.UTC(2020, 0, 1);

interface Page {
  readonly data: readonly { readonly number: number }[];
  readonly meta: { readonly next: string | null; readonly lookedBackTo: string | null };
}

interface Row {
  readonly number: number;
  readonly at: number;
  readonly actor: string;
  readonly area: string;
  readonly kind: string;
  readonly type: string | null;
  readonly surface: string;
}

/** Entries in which some values are frequent, some are rare, and some never occur together. Groups of three have the same time. */
function rowsOf(): readonly Row[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const isRead = index % 5 === 0;
    const isDone = index % 5_000 === 7;
    return {
      number: 1_000_000 + index,
      at: BEGIN + Math.floor(index / 3) * 1_000,
      actor: `staff:${index % 7 === 0 ? 1 : 2}`,
      area: isDone ? 'action' : isRead ? 'read' : 'document',
      kind: isDone ? 'done' : isRead ? 'read' : index % 2 === 0 ? 'updated' : 'published',
      type: isDone ? null : index > 20_000 ? SALARY : ARTICLE,
      surface: isRead ? 'rest' : 'admin',
    };
  });
}

eachDialect('a search in an audit of many entries', (dialect) => {
  const rows = rowsOf();
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootAudit(dialect, { audit: { keepFor: null } });
    const rest = { title: null, address: null, request_id: null, document: null, locale: null, details: '{}' };
    const seals = { writer: 'test', mac: 'x', previous: 'x', hash: 'x', sealed_at: BEGIN };
    // In one transaction, so that entries that the app seals meanwhile come after these.
    await app.kernel.container.resolve(DATABASE).transaction(async ({ knex }) => {
      for (let at = 0; at < COUNT; at += 400)
        await knex(auditTable.name).insert(rows.slice(at, at + 400).map((row) => ({ ...rest, ...seals, ...row, sequence: row.number })));
    });
  });
  afterAll(() => app?.close());

  const to = '2020-12-31';
  const pages = async (query: string) => {
    const found: number[] = [];
    let stops = 0;
    for (let next: string | null = ''; next !== null; ) {
      const before: string = next === '' ? '' : `&before=${next}`;
      const { body }: { body: Page } = await asking(app).get(`/api/audit/entries?limit=200&to=${to}&${query}${before}`).expect(200);
      const { data, meta } = body;
      found.push(...data.map(({ number }) => number));
      if (meta.next === null) expect(meta.lookedBackTo).toBeNull();
      else if (meta.lookedBackTo === null) expect(data).toHaveLength(200);
      if (meta.lookedBackTo !== null) stops += 1;
      next = meta.next;
    }
    return { found, stops };
  };
  const expected = (is: (row: Row) => boolean) =>
    rows
      .filter(is)
      .map(({ number }) => number)
      .reverse();

  it.each<readonly [string, (row: Row) => boolean]>([
    ['area=action&surface=admin', ({ area }) => area === 'action'],
    ['who=staff:1&area=action', ({ actor, area }) => actor === 'staff:1' && area === 'action'],
    [`who=staff:1&type=${SALARY}&kind=read`, ({ actor, type, kind }) => actor === 'staff:1' && type === SALARY && kind === 'read'],
    [`type=${SALARY}&surface=rest`, ({ type, surface }) => type === SALARY && surface === 'rest'],
    ['who=staff:9&kind=updated', () => false],
    ['kind=read&surface=admin', () => false],
    ['kind=updated&surface=rest&from=2020-01-01T01:00:00Z', () => false],
    [
      'kind=published&who=staff:1&from=2020-01-01T02:00:00Z',
      ({ kind, actor, at }) => kind === 'published' && actor === 'staff:1' && at >= BEGIN + 7_200_000,
    ],
    ['text=DONE', ({ kind }) => kind === 'done'],
    ['text=done&who=staff:2', ({ kind, actor }) => kind === 'done' && actor === 'staff:2'],
    ['text=done&who=staff:2&area=action', ({ area, actor }) => area === 'action' && actor === 'staff:2'],
  ])('finds all of %s, in their order, page by page', async (query, is) => {
    expect((await pages(query)).found).toEqual(expected(is));
  });

  it('says how far it has come where it stops, and goes on from there', async () => {
    const { found, stops } = await pages('text=nowhere');
    expect(found).toEqual([]);
    expect(stops).toBeGreaterThan(1);
    const { body } = await asking(app).get(`/api/audit/entries?to=${to}&text=nowhere`).expect(200);
    expect(body.data).toEqual([]);
    expect(body.meta.next).toMatch(new RegExp(`^${Date.parse(body.meta.lookedBackTo)}-`));
    expect(Date.parse(body.meta.lookedBackTo)).toBeLessThan(rows.at(-1)?.at as number);
    expect((await pages('who=staff:1&area=action')).stops).toBe(0);
  });

  it('exports what several filters choose, oldest first', async () => {
    const { body } = await asking(app)
      .get(`/api/audit/export?to=${to}&who=staff:1&kind=read`)
      .buffer(true)
      .parse((response, done) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => done(null, text));
      });
    const numbers = (body as string)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).number);
    expect(numbers).toEqual(expected(({ actor, kind }) => actor === 'staff:1' && kind === 'read').reverse());
  });
});
