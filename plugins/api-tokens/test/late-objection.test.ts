import { bootApp } from 'plinth/testing';

let mockLoads = 0;
jest.mock('objection', () => {
  mockLoads += 1;
  return jest.requireActual('objection');
});

describe('a start', () => {
  it('does not load Objection: the first token does', async () => {
    const app = await bootApp({});
    await app.request.get('/api').expect(404);
    expect(mockLoads).toBe(0);
    await app.request.get('/api/users').set('Authorization', 'Bearer none').expect(401);
    expect(mockLoads).toBe(1);
    await app.close();
  });
});
