import { contentApps } from 'plinth/testing';

const { boot, cleanUp } = contentApps();

afterAll(cleanUp);

describe('an attribute that a rule keeps from the caller', () => {
  it('is refused in the words in which one that does not exist is', async () => {
    const rule = (action: string) => ({ action: `api::article.article.${action}`, fields: ['title', 'next'] });
    const app = await boot({
      types: {
        article: {
          attributes: {
            title: { type: 'string' },
            hidden: { type: 'string' },
            next: { type: 'relation', relation: 'oneToOne', target: 'api::article.article' },
          },
        },
      },
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
        `filters[next][${name}]=1`,
        `sort=next.${name}`,
        `populate[next][fields]=${name}`,
      ];
      const reads = await Promise.all(queries.map((query) => app.get(`/api/articles?${query}`)));
      const bodies = [{ [name]: 'x' }, { next: { connect: [], [name]: 'x' } }, { next: { documentId: 'nowhere', [name]: 'x' } }];
      const writes = await Promise.all(bodies.map((body) => app.post('/api/articles', body)));
      return [...reads, ...writes].map(({ status, text }) => [status, text.replaceAll(name, 'NAME')]);
    };
    expect(await told('hidden')).toEqual(await told('absent'));
  });
});
