import { serverSchema } from '../../core/config/schema/server.ts';
import { recipe } from '../deploy/recipe.ts';

const { keepAliveTimeout, shutdownTimeout } = serverSchema.parse({});
/** Seconds that a node takes to end at most: in production it drains for as long as connections may be idle. */
const END = (keepAliveTimeout + shutdownTimeout) / 1_000;

/** The number in a text. */
function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`nothing matches ${pattern}`);
  return Number(found);
}

describe('the files of docs/deploy', () => {
  it.each([
    ['nginx-nodes.conf', /keepalive_timeout (\d+)s/],
    ['Caddyfile', /keepalive (\d+)s/],
    ['haproxy.cfg', /pool-purge-delay (\d+)s/],
  ])('%s closes idle connections sooner than a node does', (name, pattern) => {
    expect(numberIn(recipe(name), pattern) * 1_000).toBeLessThan(keepAliveTimeout);
  });

  it.each([
    ['compose.yaml', /stop_grace_period: (\d+)s\n\nservices/],
    ['plinth@.service', /TimeoutStopSec=(\d+)/],
  ])('%s gives a node the time to end', (name, pattern) => {
    expect(numberIn(recipe(name), pattern)).toBeGreaterThan(END);
  });

  it('kubernetes.yaml gives a node the time to end, after the pause before', () => {
    const text = recipe('kubernetes.yaml');
    const pause = numberIn(text, /setTimeout\(\(\) => \{\}, (\d+)\)/) / 1_000;
    expect(numberIn(text, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(END + pause);
  });

  it('kubernetes.yaml kills no node that is merely not ready', () => {
    const text = recipe('kubernetes.yaml');
    expect(text).toMatch(/livenessProbe: \{ httpGet: \{ path: \/_health, /);
    expect(text).toMatch(/readinessProbe: \{ httpGet: \{ path: \/_health\/ready, /);
  });

  it('compose.yaml has the nodes of nginx-nodes.conf under the names of its services', () => {
    const own = recipe('nginx-nodes.conf', [
      ['127.0.0.1:1337', 'content-1:1337'],
      ['127.0.0.1:1338', 'content-2:1337'],
    ]);
    const lines = own.split('\n').filter((line) => line !== '' && !line.trim().startsWith('#'));
    expect(recipe('compose.yaml')).toContain(lines.map((line) => `      ${line}\n`).join(''));
  });

  it('say where a part is missing that scripts change', () => {
    expect(() => recipe('nginx.conf', [['listen 80;', '']])).toThrow('docs/deploy/nginx.conf has no listen 80;');
  });
});
