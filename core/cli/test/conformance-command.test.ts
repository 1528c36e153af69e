import { plinth } from './run-plinth.ts';

describe('plinth conformance', () => {
  it('hands its options to the suite as they are, and answers with its exit code', async () => {
    expect(await plinth(['conformance', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--read-token TOKEN'), err: '' });
    expect(await plinth(['conformance', '--url', 'http://127.0.0.1:9'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--token is missing'),
    });
    expect(await plinth(['conformance', '--list'])).toMatchObject({ code: 0, out: expect.stringContaining('rest.filters.eqi') });
  });

  it('needs no app', async () => {
    expect((await plinth(['conformance', '--url', 'nowhere', '--token', 't'])).err).toBe(
      'plinth conformance: "nowhere" is no address: expected something like https://content.example.com\n',
    );
  });
});
