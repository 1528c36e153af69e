import { askGraphql, type BootedApp, bootApp, eachDialect } from 'plinth/testing';
import { BOOK, FILM, shelfApp } from './shelf-app.ts';

const ITEMS = '{ __typename ... on Book { documentId title author { name } } ... on Film { name } }';

eachDialect('polymorphic relations in GraphQL', (dialect) => {
  let app: BootedApp;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    app = await bootApp({ app: shelfApp(), database: dialect });
    const create = async (types: string, data: object) => (await app.request.post(`/api/${types}`).send({ data })).body.data.documentId;
    ids.author = await create('authors', { name: 'Ann' });
    ids.dune = await create('books', { title: 'Dune', author: ids.author });
    ids.alien = await create('films', { name: 'Alien' });
  });
  afterAll(() => app.close());

  const ask = (query: string, variables: object = {}) => askGraphql(app, query, { variables });
  const dune = () => ({ __type: BOOK, documentId: ids.dune });
  const alien = () => ({ __type: FILM, documentId: ids.alien });
  const make = async (data: object) => {
    const { body } = await app.request.post('/api/shelves').send({ data }).expect(201);
    return body.data.documentId as string;
  };

  it('are unions of all types', async () => {
    const id = await make({ items: [alien(), dune()], best: dune() });
    const { data } = await ask(`query ($id: ID!) { shelf(documentId: $id) { items ${ITEMS} best { ... on Book { title } } } }`, { id });
    expect(data).toEqual({
      shelf: {
        items: [
          { __typename: 'Film', name: 'Alien' },
          { __typename: 'Book', documentId: ids.dune, title: 'Dune', author: { name: 'Ann' } },
        ],
        best: { title: 'Dune' },
      },
    });
  });

  it('are null and empty without links, and in components', async () => {
    const id = await make({ box: { things: [dune()], lid: alien() } });
    const query = `query ($id: ID!) { shelf(documentId: $id) { items ${ITEMS} best ${ITEMS} box { things ${ITEMS} lid ${ITEMS} } } }`;
    const { data } = await ask(query, { id });
    expect(data).toMatchObject({
      shelf: { items: [], best: null, box: { things: [{ title: 'Dune' }], lid: { name: 'Alien' } } },
    });
  });

  it('are written by mutations', async () => {
    const create = `mutation ($data: ShelfInput!) { createShelf(data: $data) { documentId items ${ITEMS} } }`;
    const made = await ask(create, { data: { items: [dune()] } });
    const { documentId } = (made.data as { createShelf: { documentId: string } }).createShelf;
    const update = `mutation ($id: ID!, $data: ShelfInput!) { updateShelf(documentId: $id, data: $data) { items ${ITEMS} best ${ITEMS} } }`;
    const data = { items: { connect: [{ ...alien(), position: { start: true } }] }, best: alien() };
    const updated = await ask(update, { id: documentId, data });
    expect(updated.data).toMatchObject({ updateShelf: { items: [{ name: 'Alien' }, { title: 'Dune' }], best: { name: 'Alien' } } });
    const refused = await ask(update, { id: documentId, data: { items: [{ documentId: ids.dune }] } });
    expect(refused.errors[0]).toMatch(/Invalid relations at items: expected objects with "__type"/);
  });

  it('are shown from the other side', async () => {
    await make({ name: 'other side', items: [dune()], best: alien() });
    const { data } = await ask('{ films { shelf { name } } books { shelves(filters: { name: { eq: "other side" } }) { name } } }');
    expect(data).toEqual({ films: [{ shelf: expect.any(Object) }], books: [{ shelves: [{ name: 'other side' }] }] });
  });
});
