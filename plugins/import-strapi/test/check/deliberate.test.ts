import { DOCUMENTS, type Model } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { attributeAt } from '../../check/attribute-at.ts';
import { compareAnswers } from '../../check/compare.ts';
import { DELIBERATE } from '../../check/deliberate.ts';
import { dependsOnLetters } from '../../check/letters.ts';
import type { Question, Trait } from '../../check/question.ts';
import type { Answer } from '../../check/server.ts';
import { ENV, GAZETTE } from './gazette.ts';

describe('differences that are meant', () => {
  let app: BootedApp;
  let model: Model;

  beforeAll(async () => {
    app = await bootApp({ app: GAZETTE, env: ENV });
    model = app.kernel.container.resolve(DOCUMENTS).model;
  });

  afterAll(() => app.close());

  const answer = (body: unknown, status = 200): Answer => ({
    ...{ status, body, text: JSON.stringify(body), contentType: 'application/json', curl: '' },
  });
  const refused = (message = 'no', status = 400) =>
    answer({ data: null, error: { status, name: 'ValidationError', message, details: {} } }, status);
  const list = (data: readonly object[], total = data.length) => answer({ data, meta: { pagination: { total } } });
  const story = (documentId: string, more: object = {}) => ({ documentId, locale: 'en', ...more });

  /** Ids of the explanations of each difference between two responses; `-` if there is none. */
  function explained(asked: Partial<Question> & { readonly has?: readonly Trait[] }, reference: Answer, plinth: Answer): readonly string[] {
    const { has = [], ...given } = asked;
    const question: Question = {
      ...{ subject: 'api::story.story', kind: 'list', as: 'token', method: 'GET', path: '/api/stories', status: 'published' },
      ...{ traits: new Set(has), ...given },
    };
    const type = model.contentTypes.get(question.subject);
    return compareAnswers(reference, plinth, []).map(
      (difference) => DELIBERATE.find(({ explains }) => explains({ question, type, model, difference, reference, plinth }))?.id ?? '-',
    );
  }

  it('have ids of their own, and a reason each', () => {
    expect(new Set(DELIBERATE.map(({ id }) => id)).size).toBe(DELIBERATE.length);
    for (const { reason } of DELIBERATE) expect(reason.length).toBeGreaterThan(40);
  });

  it('are none where nothing was asked that allows one', () => {
    expect(explained({}, list([story('a')]), list([]))).toEqual(['-', '-']);
    expect(explained({}, list([story('a', { title: 'x' })]), list([story('a', { title: 'y' })]))).toEqual(['-']);
    expect(explained({}, list([]), refused())).toEqual(['-']);
    expect(explained({}, list([]), answer(null, 403))).toEqual(['-']);
  });

  it('never hide what stands in a document', () => {
    const every: readonly Trait[] = ['text', 'drafts-within', 'sorted', 'search', 'odd-status', 'filters-on-one', 'unparsed', 'unlimited'];
    expect(explained({ has: every }, list([story('a', { title: 'x' })]), list([story('a', { title: 'y' })]))).toEqual(['-']);
    expect(explained({ has: every }, list([story('a', { tags: [story('t')] })]), list([story('a', { tags: [] })]))).toEqual(['-']);
  });

  it.each<readonly [id: string, trait: Trait]>([
    ['case', 'text'],
    ['drafts-within', 'drafts-within'],
    ['unlimited', 'unlimited'],
    ['private', 'search'],
  ])('%s: other documents are found, where %s', (id, trait) => {
    expect(explained({ has: [trait] }, list([story('a'), story('b')]), list([story('b')]))).toEqual([id, id]);
  });

  it('private: only where a type has a private attribute of its own', () => {
    const searched = (subject: string) => explained({ has: ['search'], subject }, list([story('a'), story('b')]), list([story('b')]));
    expect(searched('api::story.story')).toEqual(['private', 'private']);
    expect(searched('api::tag.tag')).not.toContain('private');
  });

  it('related: of a file documents are told once each, published where they are', () => {
    const file = (...related: readonly object[]) => answer({ id: 1, related });
    const shown = (id: number, more: object = {}) => ({
      __type: 'api::story.story',
      ...story(`s${id}`),
      id,
      updatedAt: 't',
      publishedAt: 't',
      ...more,
    });
    const draft = shown(3, { publishedAt: null });
    const again = { documentId: shown(1).documentId };
    const asked = { subject: 'files' };
    const alone = (reference: Answer, plinth: Answer) => [...new Set(explained(asked, reference, plinth))];
    expect(alone(file(draft, shown(1)), file(shown(1)))).toEqual(['related']);
    expect(alone(file(shown(1)), file(shown(1), shown(2)))).toEqual(['related']);
    expect(alone(file(shown(1), shown(4, { locale: 'fr', ...again })), file(shown(1)))).toEqual(['related']);
    expect(alone(file(shown(1)), file(shown(1), draft))).toEqual(['related']);
    expect(alone(file(shown(1), shown(2)), file(shown(1)))).toEqual(['-']);
    expect(alone(file(shown(1)), file(shown(1, { updatedAt: 'u' })))).toEqual(['-']);
    expect(alone(file(shown(1), shown(4, { locale: 'fr' })), file(shown(1)))).toEqual(['-']);
    expect(alone(file(shown(1)), file(shown(1, { publishedAt: null, id: 5 })))).toEqual(['-']);
    expect(alone(file(shown(1)), file(shown(1), shown(5, again)))).toEqual(['-']);
    expect(alone(answer({ id: 1, name: 'x', related: [] }), answer({ id: 1, name: 'y', related: [] }))).toEqual(['-']);
    expect(explained(asked, answer([{ id: 1 }]), answer([{ id: 1, folder: null }]))).toEqual(['folder']);
  });

  it('case: of one filter by text, what only one side finds depends on letters', () => {
    const asked = (operator: string, ...operands: string[]) =>
      ({ has: ['text'], compares: { attribute: 'title', operator, operands } }) as const;
    const [red, Red, blue] = ['red', 'Red', 'blue'].map((title) => story(title, { title })) as [object, object, object];
    expect(explained(asked('$contains', 'red'), list([red, Red]), list([red]))).toEqual(['case', 'case']);
    expect(explained(asked('$contains', 'red'), list([red, blue]), list([red]))).toEqual(['-', '-']);
    expect(explained(asked('$contains', 'red'), list([Red, red]), list([Red]))).toEqual(['-', '-']);
    expect(explained(asked('$contains', 'red'), list([red], 7), list([Red], 5))).toEqual(['case', 'case']);
    expect(explained(asked('$contains', 'red'), list([red], 7), list([Red], 7))).toEqual(['-']);
  });

  it.each<readonly [operator: string, value: string, operands: readonly string[], depends: boolean]>([
    ['$eq', 'Red', ['red'], true],
    ['$eq', 'red', ['red'], false],
    ['$eq', 'café', ['cafe'], true],
    ['$ne', 'Red', ['red'], true],
    ['$in', 'Red', ['blue', 'red'], true],
    ['$notIn', 'Red', ['blue', 'red'], true],
    ['$notIn', 'red', ['blue', 'red'], false],
    ['$containsi', 'ÜBER', ['über'], true],
    ['$notContainsi', 'blue', ['red'], false],
    ['$startsWith', 'Red wine', ['red'], true],
    ['$startsWith', 'wine, red', ['red'], false],
    ['$endsWithi', 'Éclat', ['CLAT'], true],
    ['$nei', 'A', ['b'], false],
    ['$between', 'A', ['a', 'b'], false],
  ])('%s of %j and %j', (operator, value, operands, depends) => {
    expect(dependsOnLetters(value, operator, operands)).toBe(depends);
  });

  it('order: both sides have the same documents, here by their characters', () => {
    const sorted = { has: ['sorted'], sort: { attribute: 'title', isDescending: false } } as const;
    const [b, c] = [story('b', { title: 'B' }), story('c', { title: 'a' })];
    expect(explained(sorted, list([c, b]), list([b, c]))).toEqual(['order']);
    expect(explained(sorted, list([b, c]), list([c, b]))).toEqual(['-']);
    expect(explained(sorted, list([c, b]), list([b]))).toEqual(['-', '-']);
    expect(explained(sorted, list([b, c], 9), list([story('n', { title: null }), b], 9))).toEqual(['order']);
  });

  it('status, media, refused, filters-on-one, budget: by what is answered', () => {
    expect(explained({ has: ['odd-status'] }, list([]), refused())).toEqual(['status']);
    expect(explained({ has: ['into-media'] }, list([]), refused())).toEqual(['media']);
    expect(explained({ has: ['into-media'] }, list([]), list([story('a')]))).toEqual(['-', '-']);
    expect(explained({ has: ['unparsed'] }, list([]), refused())).toEqual(['refused']);
    expect(explained({}, answer({}, 500), refused())).toEqual(['refused']);
    expect(explained({ has: ['unparsed'] }, list([]), answer({}, 500))).toEqual(['-']);
    expect(explained({ has: ['filters-on-one'] }, answer({}, 404), answer({ data: {} }))).toEqual(['filters-on-one']);
    expect(explained({}, list([]), refused('The query is too complex. It may have'))).toEqual(['budget']);
    expect(explained({}, list([]), answer({}, 503))).toEqual(['budget']);
  });

  it('none of where the path of a name that is none lies: it is not compared', () => {
    const at = (path: string | null) =>
      answer({ data: null, error: { status: 400, name: 'ValidationError', message: 'no', details: { path } } }, 400);
    expect(explained({}, at(null), at('nothing'))).toEqual([]);
    expect(explained({}, refused('no', 404), refused())).toEqual(['-']);
  });

  it('drafts, gate: for who has no right to them', () => {
    expect(explained({ as: 'user', status: 'draft' }, list([]), answer({}, 403))).toEqual(['drafts']);
    expect(explained({ as: 'user' }, list([]), answer({}, 403))).toEqual(['-']);
    const populated = list([story('a', { tags: [{ id: 1 }] })]);
    expect(explained({ as: 'visitor', status: 'draft' }, populated, list([story('a')]))).toEqual(['drafts']);
    expect(explained({ as: 'visitor' }, populated, list([story('a')]))).toEqual(['-']);
    expect(explained({ as: 'user' }, list([]), refused())).toEqual(['gate']);
  });

  it('links: a published document leads to more, where nothing keeps the other side up to date', () => {
    const one = (more: object) => answer({ data: story('a', more) });
    expect(explained({}, one({ twin: null }), one({ twin: story('b') }))).toEqual(['links']);
    expect(explained({}, one({ sequels: [] }), one({ sequels: [story('b')] }))).toEqual(['links']);
    expect(explained({}, one({ sequels: [story('b')] }), one({ sequels: [] }))).toEqual(['-']);
    expect(explained({ status: 'draft' }, one({ twin: null }), one({ twin: story('b') }))).toEqual(['-']);
    expect(explained({}, one({ author: null }), one({ author: story('w') }))).toEqual(['-']);
    const page = (speaker: unknown) => one({ page: [{ __component: 'shared.quote', id: 1, speaker }] });
    expect(explained({}, page(null), page(story('w')))).toEqual(['links']);
    const graphql = (speaker: unknown) =>
      answer({ data: { stories: [{ documentId: 'a', page: [{ __typename: 'ComponentSharedQuote', c0_id: '1', c0_speaker: speaker }] }] } });
    expect(explained({ kind: 'graphql' }, graphql(null), graphql(story('w')))).toEqual(['links']);
  });

  it('localizations: in lists of all locales', () => {
    const one = (localizations: readonly object[]) => list([story('a', { localizations })]);
    const french = [{ documentId: 'a', locale: 'fr' }];
    expect(explained({ path: '/api/stories?locale=*' }, one([]), one(french))).toEqual(['localizations']);
    expect(explained({}, one([]), one(french))).toEqual(['-']);
    const nested = (localizations: readonly object[]) => list([story('a', { sequels: [story('b', { localizations })] })]);
    expect(explained({}, nested([]), nested(french))).toEqual(['localizations']);
  });

  it('array, own-schema: what the other side does not know', () => {
    expect(explained({}, list([story('a')]), list([story('a', { list: null })]))).toEqual(['array']);
    expect(explained({}, list([story('a')]), list([story('a', { meta: null })]))).toEqual(['-']);
    const unknown = answer({ errors: [{ message: 'Cannot query field "x" on type "Query".' }] }, 400);
    expect(explained({ kind: 'graphql' }, unknown, answer({ data: { x: [] } }))).toEqual(['own-schema']);
  });

  it('exact: digits, and what is true', () => {
    const one = (more: object) => list([story('a', more)]);
    expect(explained({}, one({ big: '9007199254740992' }), one({ big: '9007199254740993' }))).toEqual(['exact']);
    expect(explained({}, one({ big: '10' }), one({ big: '11' }))).toEqual(['-']);
    expect(explained({}, one({ meta: 1 }), one({ meta: true }))).toEqual(['exact']);
    expect(explained({}, one({ rank: 1 }), one({ rank: true }))).toEqual(['-']);
  });

  it('time: three decimals', () => {
    const at = (hour: string) => list([story('a', { hour })]);
    expect(explained({}, at('08:30:00'), at('08:30:00.000'))).toEqual(['time']);
    expect(explained({}, at('08:30:00.5'), at('08:30:00.500'))).toEqual(['time']);
    expect(explained({}, at('08:30:00'), at('08:30:00.500'))).toEqual(['-']);
    expect(explained({}, at('08:30:00.500'), at('08:30:00'))).toEqual(['-']);
  });

  it('order: what is sorted through drafts is none of it', () => {
    const asked = { has: ['sorted', 'drafts-within'] } as const;
    expect(explained(asked, list([story('a'), story('b')]), list([story('b'), story('a')]))).toEqual(['drafts-within']);
  });

  it('find the attribute of a place, in what is embedded and followed', () => {
    const type = model.contentType('api::story.story');
    const body = { data: [{ page: [{ __component: 'shared.seo', lines: [{ speaker: { name: 'x' } }] }] }] };
    const at = (...steps: (string | number)[]) => {
      const placed = attributeAt(model, type, body, steps);
      return placed && `${placed.owner.uid} ${placed.attribute.name}`;
    };
    expect(at('data', 0, 'page', 0, 'lines', 0, 'speaker', 'name')).toBe('api::writer.writer name');
    expect(at('data', 0, 'page', 0, 'lines', 0, 'speaker')).toBe('shared.quote speaker');
    expect(at('meta', 'pagination')).toBeNull();
    expect(at('data', 0, 'page', 7, 'lines')).toBe('api::story.story page');
  });
});
