import { DOCUMENTS, type Logger, SYSTEM } from 'plinth';
import { asStaff, type BootedApp, bootApp, eachDialect } from 'plinth/testing';
import { typingsText } from '../../../typings/index.ts';
import { amounts } from './amounts.ts';

const item = {
  info: { singularName: 'item', pluralName: 'items' },
  attributes: { name: { type: 'string' }, price: { type: 'amount' } },
} as const;
const ACTIONS = ['api::item.item.find', 'api::item.item.create'];

eachDialect('an attribute type that is stored in another form', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const access = { roles: { public: { actions: ACTIONS } } };
    app = await bootApp({ database: dialect, app: { contentTypes: [item], plugins: [amounts], config: { access } } });
    for (const price of ['12.5 EUR', '9 EUR', '100.00 USD', '0.05 EUR']) await create(price).expect(201);
  });
  afterAll(() => app.close());

  const create = (price: unknown) => app.request.post('/api/items').send({ data: { name: 'x', price } });
  async function prices(query: string): Promise<readonly string[]> {
    const { body } = await app.request.get(`/api/items?sort=price&${query}`).expect(200);
    return body.data.map(({ price }: { readonly price: string }) => price);
  }

  it('sorts and filters by what the form says', async () => {
    expect(await prices('')).toEqual(['0.05 EUR', '9.00 EUR', '12.50 EUR', '100.00 USD']);
    expect(await prices('filters[price][$gt]=9.0 EUR')).toEqual(['12.50 EUR', '100.00 USD']);
    expect(await prices('filters[price]=12.50 EUR')).toEqual(['12.50 EUR']);
  });

  it('refuses malformed values and operands with 400', async () => {
    const expected = 'must be an amount with a currency, such as 12.50 EUR';
    const { body } = await create('12,50').expect(400);
    expect(body.error.message).toBe(`price ${expected}`);
    const filtered = await app.request.get('/api/items?filters[price][$gt]=9').expect(400);
    expect(filtered.body.error.message).toBe(`Invalid value for $gt at price: ${expected}`);
  });

  it('is not searched by its stored form if it does not offer $containsi', async () => {
    expect(await prices('_q=00000')).toEqual([]);
    expect(await prices('_q=x')).toHaveLength(4);
  });

  it('is put back as it was stored', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const { body } = await create('7 EUR');
    const state = { values: { name: 'y', price: '00000000000850EUR' } };
    const { document } = await documents.restore('api::item.item', body.data.documentId, { state }, SYSTEM);
    expect(document).toMatchObject({ name: 'y', price: '8.50 EUR' });
    await documents.remove('api::item.item', body.data.documentId, new Map(), SYSTEM);
  });

  it('is described in OpenAPI by its own schemas', async () => {
    const { body } = await app.request.get('/api/openapi.json').expect(200);
    const { Item, ItemInput, AmountFilter } = body.components.schemas;
    const given = '^(\\d{1,12})(?:\\.(\\d{1,2}))? ([A-Z]{3})$';
    expect(Item.properties.price).toEqual({ type: ['string', 'null'], pattern: '^\\d+\\.\\d\\d [A-Z]{3}$' });
    expect(ItemInput.properties.price).toEqual({ type: ['string', 'null'], pattern: given });
    expect(AmountFilter.anyOf[0]).toEqual({ type: 'string', pattern: given });
  });
});

describe('a default of such a type', () => {
  const warnings: string[] = [];
  let app: BootedApp;

  beforeAll(async () => {
    const attributes = { price: { type: 'amount', default: '9 EUR' }, fee: { type: 'amount', default: '0 EUR' } };
    const warn = (message: unknown) => void warnings.push(String(message));
    const logger = { debug() {}, info() {}, warn, error() {}, fatal() {} } as unknown as Logger;
    const access = { roles: { public: { actions: ACTIONS } } };
    app = await bootApp({ app: { contentTypes: [{ ...item, attributes }], plugins: [amounts], config: { access } }, logger });
  });
  afterAll(() => app.close());

  it('is checked in its stored form', async () => {
    const { body } = await app.request.post('/api/items').send({ data: { fee: '1 EUR' } });
    expect(body.data).toMatchObject({ price: '9.00 EUR', fee: '1.00 EUR' });
    const [warning, ...others] = warnings.filter((text) => text.includes('default'));
    expect(warning).toContain(
      'attributes.fee.default: the default value "0.00 EUR" is not valid for the attribute (it must be more than nothing)',
    );
    expect(others).toEqual([]);
  });

  it('is told as responses show it', async () => {
    const { body } = await app.request.get('/api/openapi.json').expect(200);
    expect(body.components.schemas.ItemInput.properties.price.default).toBe('9.00 EUR');
    expect(typingsText(app.kernel.container.resolve(DOCUMENTS))).toContain('amount, default "9.00 EUR"');
    const model = (await (await asStaff(app)).get('/admin/api/model').expect(200)).body.data;
    const { attributes } = model.types.find(({ uid }: { readonly uid: string }) => uid === 'api::item.item');
    expect(attributes.find(({ name }: { readonly name: string }) => name === 'price').default).toBe('9.00 EUR');
  });
});
