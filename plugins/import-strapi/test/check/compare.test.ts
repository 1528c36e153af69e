import fc from 'fast-check';
import { placeOf } from '../../check/check-report.ts';
import { compareAnswers, type Difference } from '../../check/compare.ts';
import type { Answer } from '../../check/server.ts';

const ORIGINS = ['https://old.example.com', 'https://new.example.com'];

function answer(body: unknown, status: number | null = 200): Answer {
  return { status, body, text: JSON.stringify(body) ?? '', contentType: 'application/json', curl: '' };
}

const compare = (there: unknown, here: unknown) => compareAnswers(answer(there), answer(here), ORIGINS);
const places = (differences: readonly Difference[]) => differences.map(({ steps, kind }) => `${placeOf(steps)} ${kind}`);

describe('compareAnswers', () => {
  it('finds nothing between equals, and the one leaf that is another', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const { body } = fc.letrec((tie) => ({
      body: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('body'), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('body')),
      ),
    }));
    fc.assert(
      fc.property(body, (value) => {
        expect(compare({ data: value }, structuredClone({ data: value }))).toEqual([]);
        expect(places(compare({ data: value, at: { deep: [1] } }, { data: value, at: { deep: [2] } }))).toEqual(['at.deep[0] value']);
      }),
    );
  });

  it('tells what is there and not here, and the other way round', () => {
    expect(compare({ a: 1 }, { b: null })).toEqual([
      { steps: ['a'], there: 1, here: undefined, kind: 'value' },
      { steps: ['b'], there: undefined, here: null, kind: 'value' },
    ]);
  });

  it('compares documents and entries by what identifies them', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((documentId) => ({ documentId, locale: 'en', title: documentId }));
    expect(compare({ data: [a, b, c] }, { data: [b, { ...c, title: 'other' }] })).toEqual([
      { steps: ['data'], there: ['a en', 'b en', 'c en'], here: ['b en', 'c en'], kind: 'members' },
      { steps: ['data', 2, 'title'], there: 'c', here: 'other', kind: 'value' },
    ]);
    expect(places(compare([{ __component: 'x.y', id: 1 }], [{ __component: 'x.z', id: 1 }]))).toEqual(['the body members']);
    expect(places(compare([{ id: 1 }, { id: 1, x: 2 }], [{ id: 1 }, { id: 1, x: 3 }]))).toEqual(['[1].x value']);
    expect(places(compare({ tags: [1, 2] }, { tags: [2, 1] }))).toEqual(['tags[0] value', 'tags[1] value']);
  });

  it('takes addresses of files without the server, and no other text', () => {
    expect(compare({ url: 'https://old.example.com/uploads/a.png' }, { url: '/uploads/a.png' })).toEqual([]);
    expect(compare({ url: 'https://old.example.com/a' }, { url: 'https://new.example.com/a' })).toEqual([]);
    expect(places(compare({ url: 'https://cdn.example.com/a' }, { url: '/a' }))).toEqual(['url value']);
    expect(places(compare({ text: 'see https://old.example.com/' }, { text: 'see /' }))).toEqual(['text value']);
  });

  it('takes refusals by status and name, not by their words', () => {
    const refusal = (name: string, message: string, details: unknown = {}) => ({
      data: null,
      error: { status: 400, name, message, details },
    });
    expect(
      compare(refusal('ValidationError', 'Invalid key a'), refusal('ValidationError', 'Invalid key a; did you mean b?', { a: 1 })),
    ).toEqual([]);
    expect(places(compare(refusal('ValidationError', 'x'), refusal('PaginationError', 'x')))).toEqual(['error.name value']);
    expect(compare({ errors: [{ message: 'one' }] }, { errors: [{ message: 'other' }], data: undefined })).toEqual([]);
    // A document may have an attribute `error`, too.
    expect(places(compare({ data: { error: { message: 'a' } } }, { data: { error: { message: 'b' } } }))).toEqual([
      'data.error.message value',
    ]);
  });

  it('tells another status alone, and servers that do not answer', () => {
    expect(compareAnswers(answer({ data: [] }), answer({ data: null, error: {} }, 400), [])).toEqual([
      { steps: ['(status)'], there: 200, here: 400, kind: 'value' },
    ]);
    const silent = { ...answer(undefined, null), problem: 'no answer within 5 ms' };
    expect(compareAnswers(answer({}), silent, [])).toMatchObject([{ there: 200, here: 'no answer within 5 ms' }]);
    expect(compareAnswers(silent, silent, [])).toHaveLength(1);
  });

  it('compares what is no JSON by its type and its bytes', () => {
    const file = (text: string, contentType = 'text/plain') => ({ ...answer(undefined), text, contentType });
    expect(compareAnswers(file('a'), file('a', 'text/plain; charset=utf-8'), [])).toEqual([]);
    expect(places(compareAnswers(file('a'), file('b', 'image/png'), []))).toEqual(['(content type) value', '(bytes) value']);
  });
});
