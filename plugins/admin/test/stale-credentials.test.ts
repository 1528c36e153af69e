import { eachDialect } from 'plinth/testing';
import { bootStaff, PASSWORD, type StaffApp } from './staff-app.ts';

eachDialect('an Authorization header that the interface does not know', (dialect) => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect });
    await app.come('eva', 'editor');
  });
  afterAll(() => app?.close());

  it('does not keep people from signing in', async () => {
    const send = (path: string) => app.request.post(`/admin/api${path}`).set('Authorization', 'Bearer other-system');
    const signedIn = await send('/auth/local').send({ identifier: 'eva@example.com', password: PASSWORD });
    expect([signedIn.status, signedIn.headers['set-cookie']?.length]).toEqual([200, expect.any(Number)]);
    expect((await send('/auth/forgot-password').send({ email: 'eva@example.com' })).status).toBe(200);
    const session = await app.request.get('/admin/api/session').set('Authorization', 'Bearer other-system');
    expect([session.status, session.body.data.person]).toEqual([200, null]);
    expect((await app.request.get('/admin/api/model').set('Authorization', 'Bearer other-system')).status).toBe(401);
  });
});
