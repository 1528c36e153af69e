import request from 'supertest';
import { createAccess } from '../../access/index.ts';
import { createHttp, RouteCollection } from '../index.ts';
import { callerWith, recordingLogger, settingsOf } from './fixture.ts';

const OLD = 250;

/** A server that records the maximum age passed for each request. */
function server(maxStaleness: number) {
  const access = createAccess();
  access.declare({ action: 'test.read', plugin: 'test', wildcard: false });
  const followed: number[] = [];
  const visited: number[] = [];
  access.setAnonymous(async (maxAge) => {
    visited.push(maxAge);
    return { ...callerWith('test.read'), kind: 'public', id: null };
  });
  access.addStrategy({ name: 'token', authenticate: async () => callerWith('test.read') });
  access.addStrategy({
    name: 'address',
    credential: 'request',
    routes: '/known',
    authenticate: async ({ header }) => (header('x-key') === 'key' ? callerWith('test.read') : null),
  });
  const http = createHttp({
    settings: settingsOf({ maxStaleness }),
    access,
    logger: recordingLogger(),
    beforeRequest: (maxAge) => void followed.push(maxAge),
  });
  const routes = new RouteCollection();
  for (const path of ['/things', '/known']) {
    routes.get(path, { action: 'test.read' }, () => ({}));
    routes.post(path, { action: 'test.read' }, () => ({}));
  }
  const api = request(http.build(routes.routes));
  return { api, told: () => ({ followed: followed.splice(0), visited: visited.splice(0) }) };
}

describe('what is remembered', () => {
  it('may be old for who reads and brings nothing', async () => {
    const { api, told } = server(OLD);
    await api.get('/things').expect(200);
    await api.head('/things').expect(200);
    await api.get('/known').expect(200);
    expect(told()).toEqual({ followed: [OLD, OLD, OLD], visited: [OLD, OLD, OLD] });
  });

  it('is exact for who writes, or brings a token or a cookie', async () => {
    const { api, told } = server(OLD);
    await api.post('/things').expect(200);
    await api.get('/things').set('Authorization', 'Bearer token').expect(200);
    await api.get('/things').set('Authorization', 'Basic any').expect(200);
    await api.get('/things').set('Cookie', 'a=b').expect(200);
    expect(told()).toEqual({ followed: [0, 0, 0, 0], visited: [0, 0, 0] });
  });

  it('is exact for who is known by anything else', async () => {
    const { api, told } = server(OLD);
    await api.get('/known').set('X-Key', 'key').expect(200);
    expect(told()).toEqual({ followed: [OLD, 0], visited: [] });
  });

  it('is exact for everybody, unless the configuration says otherwise', async () => {
    const { api, told } = server(0);
    await api.get('/things').expect(200);
    expect(told()).toEqual({ followed: [0], visited: [0] });
  });
});
