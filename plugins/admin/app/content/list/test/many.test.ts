import { HttpClient } from '../../../client/http-client.ts';
import { choicesOf } from '../columns.ts';
import { exported, toCsv, toJson } from '../export.ts';
import { stateOf } from '../list-state.ts';
import { doMany } from '../many.ts';
import { pageMarked, rangeMarked, toggledMark } from '../marks.ts';
import { matching } from '../matching.ts';
import { article, model } from './a-model.ts';

const rows = ['a', 'b', 'c', 'd'].map((documentId) => ({ documentId }));
const [a, b, c, d] = rows as [{ documentId: string }, { documentId: string }, { documentId: string }, { documentId: string }];
const marked = (marks: ReadonlyMap<string, unknown>) => [...marks.keys()].join('');

describe('marks', () => {
  it('come and go', () => {
    const marks = toggledMark(new Map(), a);
    expect(marked(marks)).toBe('a');
    expect(marked(toggledMark(marks, a))).toBe('');
  });
  it('are set from the last one touched, in either direction', () => {
    expect(marked(rangeMarked(new Map(), rows, 'b', d))).toBe('bcd');
    expect(marked(rangeMarked(new Map(), rows, 'c', a))).toBe('abc');
    expect(marked(rangeMarked(new Map(), rows, null, c))).toBe('c');
    expect(marked(rangeMarked(pageMarked(new Map(), rows), rows, 'a', b))).toBe('cd');
  });
  it('are set on a page, and taken where all are', () => {
    const all = pageMarked(toggledMark(new Map(), b), rows);
    expect(marked(all)).toBe('bacd');
    expect(marked(pageMarked(all, rows))).toBe('');
  });
});

describe('everything that a list has', () => {
  const all = Array.from({ length: 230 }, (_, at) => `d${String(at).padStart(3, '0')}`);
  const server = (asked: string[]) =>
    new HttpClient(async (url, init) => {
      const address = decodeURIComponent(String(url));
      if (init?.method === 'POST') {
        const { documentIds } = JSON.parse(String(init.body));
        return Response.json({ data: Object.fromEntries(documentIds.map((id: string) => [id, [{ locale: 'en', status: 'draft' }]])) });
      }
      asked.push(address);
      const after = /\[\$gt\]=(d\d+)/.exec(address)?.[1] ?? '';
      const data = all.filter((id) => id > after).slice(0, 100);
      return Response.json({ data: data.map((documentId) => ({ documentId })), meta: { pagination: {} } });
    });

  it('is asked for after what came before, narrowed as the list is, with its states', async () => {
    const asked: string[] = [];
    const found: string[] = [];
    const state = stateOf({ q: 'ferry', filters: 'views:gt:5', status: 'draft', page: '3', sort: 'title' });
    for await (const { documents, versions } of matching(server(asked), model, article, state, new AbortController().signal)) {
      found.push(...documents.map(({ documentId }) => documentId));
      expect(Object.keys(versions)).toHaveLength(documents.length);
    }
    expect(found).toEqual(all);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toContain('filters[views][$gt]=5');
    expect(asked[2]).toContain('_q=ferry');
    expect(asked[2]).toContain('publicationFilter=never-published');
    expect(asked[2]).toContain('filters[$and][0][views][$gt]=5');
    expect(asked[2]).toContain('filters[$and][1][documentId][$gt]=d199');
    expect(asked[2]).toContain('sort=documentId');
  });

  it('ends where somebody ends it', async () => {
    const stop = new AbortController();
    let parts = 0;
    for await (const _ of matching(server([]), model, article, stateOf({}), stop.signal)) {
      parts += 1;
      stop.abort();
    }
    expect(parts).toBe(1);
  });
});

describe('what is done with many', () => {
  const ids = Array.from({ length: 45 }, (_, at) => `d${at}`);
  const answering = (answer: (sent: readonly string[], at: number) => Response) => {
    let at = 0;
    return new HttpClient(async (_url, init) => answer(JSON.parse(String(init?.body)).documentIds, at++));
  };
  const ok = (sent: readonly string[], actionId: number | null = null) =>
    Response.json({ data: sent.map((documentId) => ({ documentId, ok: true })), meta: { actionId } });

  it('goes in parts, and says how far it is', async () => {
    const progress: number[] = [];
    const { outcomes } = await doMany(
      answering((sent) => ok(sent)),
      { type: 'x', action: 'publish' },
      ids,
      (done) => progress.push(done),
      new AbortController().signal,
    );
    expect(outcomes.map(({ documentId }) => documentId)).toEqual(ids);
    expect(progress).toEqual([20, 40, 45]);
  });
  it('goes on after a part that failed', async () => {
    const http = answering((sent, at) => (at === 1 ? Response.json({ error: { message: 'No' } }, { status: 503 }) : ok(sent)));
    const { outcomes } = await doMany(http, { type: 'x', action: 'publish' }, ids, () => undefined, new AbortController().signal);
    expect(outcomes.filter((outcome) => !outcome.ok)).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(25);
  });
  it('is one action for the server, from the first part that updated something', async () => {
    const asked: unknown[] = [];
    let at = 0;
    const http = new HttpClient(async (_url, init) => {
      const { documentIds, actionId } = JSON.parse(String(init?.body));
      asked.push(actionId);
      at += 1;
      return ok(documentIds, at === 1 ? null : 7);
    });
    const { actionId } = await doMany(http, { type: 'x', action: 'publish' }, ids, () => undefined, new AbortController().signal);
    expect([actionId, asked]).toEqual([7, [undefined, undefined, 7]]);
  });
  it('ends between two parts when it is told to', async () => {
    const stop = new AbortController();
    const { outcomes } = await doMany(
      answering((sent) => ok(sent)),
      { type: 'x', action: 'publish' },
      ids,
      () => stop.abort(),
      stop.signal,
    );
    expect(outcomes).toHaveLength(20);
  });
});

describe('an export', () => {
  const choices = exported([{ name: 'title' }, { name: '$state' }, { name: 'author' }, { name: 'readers' }], choicesOf(article, model));
  const document = {
    id: 1,
    documentId: 'x1',
    title: 'Rain, "again"\nand again',
    author: { documentId: 'p', name: 'Ada' },
    readers: [
      { documentId: 'b', name: 'Bo' },
      { documentId: 'c', name: 'Cy' },
    ],
  };
  const mains = { 'api::author.author': 'name' };

  const versions = { locale: 'en', status: 'draft' } as const;
  const none = { locale: null, status: null };

  it('is a table that spreadsheets read and imports understand', () => {
    const [heading, row] = toCsv([document], choices, mains, versions).split('\r\n');
    expect(heading).toBe('\uFEFFdocumentId,locale,status,title,author,author.name,readers,readers.name');
    expect(row).toBe('x1,en,draft,"Rain, ""again""\nand again",p,Ada,b|c,"Bo; Cy"');
  });
  it('is never a formula', () => {
    const csv = (title: unknown) =>
      toCsv([{ id: 1, documentId: 'x', title }], exported([{ name: 'title' }], choicesOf(article, model)), {}, none).split('\r\n')[1];
    expect(csv('=1+1')).toBe("x,'=1+1");
    expect(csv("'=1+1")).toBe("x,''=1+1");
    expect(csv('@sum')).toBe("x,'@sum");
    expect(csv('-5.2')).toBe('x,-5.2');
    expect(csv('-2+3+cmd|x')).toBe("x,'-2+3+cmd|x");
    expect(csv('  =1+1')).toBe("x,'  =1+1");
    expect(csv('\uff1d1+1')).toBe("x,'\uff1d1+1");
    // In a spreadsheet that separates cells by `;`, the text after it begins a cell.
    expect(csv('a;=1+1')).toBe(`x,"a;'=1+1"`);
    expect(csv('a; "+cmd|x')).toBe(`x,"a; ""'+cmd|x"`);
    expect(csv('a\n@sum')).toBe(`x,"a\n'@sum"`);
    expect(csv('')).toBe("x,'");
    expect(csv(null)).toBe('x,');
  });
  it('is JSON with what the columns show', () => {
    expect(JSON.parse(toJson([document], choices))).toEqual([
      { documentId: 'x1', title: document.title, author: document.author, readers: document.readers },
    ]);
  });
});
