import type { AxisUse, ContentType, Model, RelationAttribute, RequestParameters } from 'plinth';
import { statusAxis } from '../status-axis.ts';

const WITH_DRAFTS = { uid: 'api::article.article', options: { draftAndPublish: true } } as unknown as ContentType;
const WITHOUT = { uid: 'api::author.author', options: { draftAndPublish: false } } as unknown as ContentType;

const choose = (parameters: RequestParameters, use: AxisUse = 'list', type = WITH_DRAFTS) =>
  statusAxis.choose(parameters, use, type, {} as Model);

describe('statusAxis', () => {
  it('applies where the option says true and nothing else', () => {
    const applies = (draftAndPublish: unknown) => statusAxis.applies({ options: { draftAndPublish } } as unknown as ContentType);
    expect([true, false, 'true', 1, undefined].map(applies)).toEqual([true, false, false, false, false]);
  });

  it.each(['list', 'one', 'create', 'update', 'act'] as const)('takes both statuses on %s, published when none is named', (use) => {
    expect(choose({}, use).selection).toEqual({ values: ['published'] });
    expect(choose({ status: 'published' }, use).selection).toEqual({ values: ['published'] });
    expect(choose({ status: 'draft' }, use).selection).toEqual({ values: ['draft'] });
  });

  it.each(['', 'PUBLISHED', 'zzz', ['draft'], ['draft', 'published'], { a: 'draft' }, null])('refuses %j on every type', (status) => {
    for (const type of [WITH_DRAFTS, WITHOUT]) {
      for (const use of ['list', 'one', 'create', 'update', 'remove', 'act'] as const) {
        expect(() => choose({ status }, use, type)).toThrow(
          expect.objectContaining({
            status: 400,
            name: 'ValidationError',
            message: `Invalid status ${JSON.stringify(status)}: expected draft or published`,
            details: { source: 'query', param: 'status' },
          }),
        );
      }
    }
  });

  it('removes both versions together', () => {
    expect(choose({}, 'remove').selection).toBe('any');
    expect(choose({ status: 'published' }, 'remove').selection).toBe('any');
    expect(() => choose({ status: 'draft' }, 'remove')).toThrow(/a delete removes the draft and the published version together/);
    expect(choose({ status: 'draft' }, 'remove', WITHOUT).selection).toBe('any');
  });

  it('asks for readDraft to read drafts, and for nothing more to read published versions', () => {
    expect(statusAxis.readAction?.('draft')).toBe('readDraft');
    expect(statusAxis.readAction?.('published')).toBeNull();
  });

  it('publishes by writing the draft and copying it', () => {
    expect(statusAxis.write?.('published')).toEqual({ on: 'draft', copyTo: 'published', event: 'published' });
    expect(statusAxis.write?.('draft')).toEqual({ on: 'draft' });
    expect(statusAxis.strictness?.('draft')).toBe('lenient');
    expect(statusAxis.strictness?.('published')).toBe('strict');
  });

  it('takes everything but published as a draft in the long form of a link', () => {
    const pin = (value: unknown) => statusAxis.pin?.(value, {} as RelationAttribute);
    expect(['published', 'draft', 'zzz', 7].map(pin)).toEqual(['published', 'draft', 'draft', 'draft']);
  });

  it('looks at publicationFilter when it reads, and only then', () => {
    const parameters = { publicationFilter: 'published-with-draft' };
    const filter = { kind: 'sibling', axis: 'status', value: 'draft', scope: 'same', exists: true };
    expect(choose(parameters, 'list').filter).toEqual(filter);
    expect(choose(parameters, 'one').filter).toEqual(filter);
    for (const use of ['create', 'update', 'remove', 'act'] as const) expect(choose(parameters, use).filter).toBeUndefined();
    expect(() => choose({ publicationFilter: 'bogus' }, 'list', WITHOUT)).toThrow(/Invalid value for 'publicationFilter'/);
  });
});
