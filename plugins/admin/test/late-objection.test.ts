import { runJob } from 'plinth/testing';
import { bootStaff } from './staff-app.ts';

let mockLoads = 0;
jest.mock('objection', () => {
  mockLoads += 1;
  return jest.requireActual('objection');
});

describe('a start with the interface', () => {
  it('does not load Objection, nor does what runs without anybody there: who comes in first does', async () => {
    const app = await bootStaff();
    await runJob(app, 'admin.presence');
    const browser = app.browser();
    expect((await browser.get('/session')).body.data.first).toBe(true);
    expect(mockLoads).toBe(0);
    await app.come('Eva', 'administrator');
    expect(mockLoads).toBe(1);
    await app.close();
  });
});
