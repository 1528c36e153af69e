import { HttpClient, RequestError } from '../http-client.ts';

const ended = () => Response.json({ error: { name: 'UnauthorizedError', message: 'No' } }, { status: 401 });

describe('the client of the page', () => {
  it('asks for a password once and sends the request again', async () => {
    const sent: string[] = [];
    const http = new HttpClient(async (url) => {
      sent.push(String(url));
      return sent.length === 1 ? ended() : Response.json({ data: 1 });
    });
    http.onSessionEnd(async () => true);
    expect((await http.ask('/model')).body).toEqual({ data: 1 });
    expect(sent).toEqual(['/admin/api/model', '/admin/api/model']);
  });
  it('does not ask for a password to sign in', async () => {
    const http = new HttpClient(async () => ended());
    const ask = jest.fn(async () => true);
    http.onSessionEnd(ask);
    await expect(http.ask('/auth/refresh', { method: 'POST', body: {} })).rejects.toBeInstanceOf(RequestError);
    expect(ask).not.toHaveBeenCalled();
  });
  it('says that nobody was reached', async () => {
    const http = new HttpClient(async () => Promise.reject(new TypeError('fetch failed')));
    await expect(http.ask('/model')).rejects.toMatchObject({ problem: { status: 0, name: 'NetworkError' } });
  });
  it('does not take a read that the database had no time for as a server that is not reached', async () => {
    const busy = () => Response.json({ error: { name: 'ServiceUnavailableError', message: 'The database is busy' } }, { status: 503 });
    const proxy = () => new Response('<h1>503</h1>', { status: 503, headers: { 'Content-Type': 'text/html' } });
    const answers = [busy(), busy(), proxy(), busy(), Response.json({ data: 1 })];
    const http = new HttpClient(async () => answers.shift() as Response);
    const changes: [asked: string, isReached: boolean][] = [];
    let asked = '';
    http.onReach((isReached) => changes.push([asked, isReached]));
    for (const path of ['/slow', '/again', '/proxy', '/session', '/fine']) {
      asked = path;
      await http.ask(path).catch(() => undefined);
    }
    expect(changes).toEqual([
      ['/proxy', false],
      ['/fine', true],
    ]);
  });
});
