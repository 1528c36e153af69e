import { runConformance } from '../cli.ts';
import { fakeDeployment, memoryDeployment } from './fake-deployment.ts';

async function conformance(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runConformance(args, { out: (text) => out.push(text), err: (text) => err.push(text), terminal: false, env });
  return { code, out: out.join(''), err: err.join('') };
}

describe('runConformance', () => {
  it('ends with 0 and the table when every row passes', async () => {
    const deployment = await fakeDeployment(memoryDeployment().handle);
    try {
      const { code, out } = await conformance(['--url', deployment.url, '--only', 'document.id'], { CONFORMANCE_TOKEN: 'secret' });
      expect(out).toMatch(/all +1 +1 *\n\n1 of 1 rows pass\.\n$/);
      expect(code).toBe(0);
    } finally {
      await deployment.close();
    }
  });

  it('ends with 1 when a row fails, and says which and why', async () => {
    const deployment = await fakeDeployment(memoryDeployment().handle);
    try {
      const { code, out } = await conformance(['--url', deployment.url, '--token', 't', '--only', 'document.updated-at']);
      expect(out).toContain('✗ document.updated-at\n    PUT /api/voyages/');
      expect(code).toBe(1);
    } finally {
      await deployment.close();
    }
  });

  it.each([
    [[], /--url is missing/],
    [['--url', 'http://127.0.0.1:9'], /--token is missing/],
    [['--url', 'http://127.0.0.1:9', '--token', 't', '--timeout', 'soon'], /--timeout is "soon"/],
    [['--url', 'http://127.0.0.1:9', '--token', 't', '--expect', 'i19n'], /--expect names "i19n": there are rest, i18n/],
    [['--url', 'http://127.0.0.1:9', '--token', 't', '--colour'], /Unknown option '--colour'/],
    [['--url', 'http://127.0.0.1:9', '--token', 't'], /no answer/],
  ])('ends with 2 when it cannot work: %j', async (args, message) => {
    const { code, err } = await conformance(args);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  it('lists the rows, and explains itself', async () => {
    expect((await conformance(['--list'])).out).toContain('  rest.filters.eqi  $eqi matches equal values');
    expect((await conformance(['--help'])).out).toMatch(/^Usage: plinth conformance/);
  });
});
