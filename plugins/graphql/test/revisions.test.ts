import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

eachDialect('the revision of a document over GraphQL', (dialect) => {
  let magazine: Magazine;
  let documentId: string;

  beforeAll(async () => {
    magazine = await openMagazine(dialect, { reader: [{ action: 'api::writer.writer.findOne', where: { age: 40 } }] });
  });
  afterAll(() => magazine.app.close());
  beforeEach(async () => {
    documentId = await magazine.add('writers', { name: 'Ada', age: 40 });
  });

  const prefer = (query: string, { preference = 'revision', caller = 'everything' } = {}) =>
    magazine.app.request
      .post('/graphql')
      .set({ Prefer: preference, Authorization: `Bearer ${caller}` })
      .send({ query });
  const one = (more = '') => `{ writer(documentId: "${documentId}") { name } ${more} }`;

  it('comes beside the data, to who prefers it, each under the key of its field', async () => {
    const written = await prefer(
      `mutation { first: updateWriter(documentId: "${documentId}", data: { age: 41 }) { age } second: createWriter(data: { name: "Bea" }) { name } }`,
    );
    expect(written.body).toEqual({
      data: { first: { age: 41 }, second: { name: 'Bea' } },
      extensions: { revisions: { first: 2, second: 1 } },
    });
    const again = `other: writer(documentId: "${documentId}") { name } none: writer(documentId: "nothing") { name } writers { name }`;
    for (let time = 0; time < 3; time++) {
      const { body } = await prefer(one(again));
      expect(body.extensions).toEqual({ revisions: { writer: 2, other: 2 } });
      expect(body.data.other).toEqual({ name: 'Ada' });
    }
    const { body, headers } = await magazine.app.request
      .get('/graphql')
      .set({ Prefer: 'revision', 'Apollo-Require-Preflight': '1' })
      .query({ query: one() });
    expect(body).toEqual({ data: { writer: { name: 'Ada' } }, extensions: { revisions: { writer: 2 } } });
    expect(headers.vary).toContain('Prefer');
  });

  it('is what a change may expect', async () => {
    const { body } = await prefer(one());
    const update = (expected: number) =>
      `mutation { updateWriter(documentId: "${documentId}", data: { age: 41 }, expected: ${expected}) { age } }`;
    const changed = await prefer(update(body.extensions.revisions.writer));
    expect(changed.body).toEqual({ data: { updateWriter: { age: 41 } }, extensions: { revisions: { updateWriter: 2 } } });
    const late = await prefer(update(1));
    expect(late.body.errors[0].extensions.error.details).toMatchObject({ revision: 2 });
    expect(late.body.extensions).toBeUndefined();
  });

  it('is told of no document that the caller does not see', async () => {
    expect((await prefer(one(), { caller: 'reader' })).body.extensions).toEqual({ revisions: { writer: 1 } });
    await magazine.change('writers', documentId, { age: 41 });
    expect((await prefer(one(), { caller: 'reader' })).body).toEqual({ data: { writer: null } });
  });

  it('costs nobody anything who does not prefer it', async () => {
    const told = await magazine.statements(async () => void (await prefer(one())));
    expect(told.filter((text) => text.includes('revision'))).toHaveLength(1);
    for (const preference of ['', 'return=minimal', 'revisions']) {
      const asked = await magazine.statements(async () => {
        for (let time = 0; time < 3; time++)
          expect((await prefer(one(), { preference })).body).toEqual({ data: { writer: { name: 'Ada' } } });
      });
      expect(asked.filter((text) => text.includes('revision'))).toEqual([]);
    }
  });
});
