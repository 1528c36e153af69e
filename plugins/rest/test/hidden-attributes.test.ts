import { contentApps } from 'plinth/testing';

const { boot, cleanUp } = contentApps();

afterAll(cleanUp);

describe('an attribute that a rule keeps from the caller', () => {
  it('is refused in the words in which one that does not exist is', async () => {
    const rule = (action: string) => ({ action: `api::article.article.${action}`, fields: ['title'] });
    const app = await boot({
      types: { article: { attributes: { title: { type: 'string' }, hidden: { type: 'string' } } } },
      access: { roles: { public: { actions: [rule('find'), rule('create')] } } },
    });
    const told = async (name: string) => {
      const queries = [
        `filters[${name}]=1`,
        `filters[$and][0][${name}]=1`,
        `sort=${name}`,
        `fields=${name}`,
        `populate=${name}`,
        `populate[${name}]=*`,
      ];
      const reads = await Promise.all(queries.map((query) => app.get(`/api/articles?${query}`)));
      const write = await app.post('/api/articles', { [name]: 'x' });
      return [...reads, write].map(({ status, text }) => [status, text.replaceAll(name, 'NAME')]);
    };
    expect(await told('hidden')).toEqual(await told('absent'));
  });
});
