import { bootStaff, type StaffApp } from './staff-app.ts';

describe('messages of the server', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff();
  });
  afterAll(() => app?.close());

  it('have a code and values in error responses of the interface', async () => {
    const administrator = await app.come('administrator', 'administrator');
    const { status, body } = await administrator.put('/locales/xx', { name: 'Nowhere' });
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        data: null,
        error: { status: 404, name: 'NotFoundError', message: 'Locale not found', code: 'admin.localeNotFound', values: {}, details: {} },
      },
    });
  });

  it('have neither in responses of the content API', async () => {
    const { status, body } = await app.request.post('/api/auth/local').send({ identifier: 'nobody@example.org', password: 'wrong' });
    expect({ status, body }).toEqual({
      status: 400,
      body: { data: null, error: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password', details: {} } },
    });
  });
});
