import type { HttpClient } from '../../../client/http-client.ts';
import { fetchPage } from '../fetch-page.ts';
import { article } from './a-model.ts';

describe('a page of a list', () => {
  const told = {
    a: [
      { locale: 'en', status: 'live', updatedAt: '2026-01-02', publishedAt: '2026-01-03' },
      { locale: 'fr', status: 'live', updatedAt: '2026-01-02', publishedAt: '2026-01-09' },
    ],
    b: [{ locale: 'en', status: 'draft', updatedAt: '2026-01-02', publishedAt: null }],
  };
  const data = ['a', 'b'].map((documentId, id) => ({ id, documentId, publishedAt: null }));
  const http = { ask: async () => ({ body: { data, meta: { pagination: {}, versions: told } } }) } as unknown as HttpClient;

  it('says when drafts were published, in the locale that is shown', async () => {
    const { data: rows } = await fetchPage(http, article, { queries: [() => ''], size: 2, isTurned: false, locale: 'fr' });
    expect(rows.map(({ publishedAt }) => publishedAt)).toEqual(['2026-01-09', null]);
  });
});
