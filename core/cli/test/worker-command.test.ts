import { plinth } from './run-plinth.ts';

it('says in its help how work is left to others', async () => {
  expect((await plinth(['start', '--help'])).out).toContain('--no-work');
  expect((await plinth(['--help'])).out).toMatch(/worker .*without an HTTP server/);
});
