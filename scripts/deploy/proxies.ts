import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { find, freePort } from '../faults/programs.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { recipe } from './recipe.ts';

export const PROXIES = ['nginx', 'haproxy', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** How a proxy is started with its recipe. All of them serve plain HTTP here: the lines on TLS are left out. */
interface Proxy {
  /** Writes the settings into an empty folder, and returns the command. */
  command(folder: string, port: number, nodes: readonly string[]): readonly string[];
}

const ALL: Readonly<Record<ProxyName, Proxy>> = {
  nginx: {
    command(folder, port, nodes) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
      const server = recipe('nginx.conf', [
        ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
        [/ +ssl_certificate.*\n +ssl_certificate_key.*\n/, ''],
      ]);
      const http = ['access_log off;', ...temporary, recipe('nginx-nodes.conf', nodesOf(nodes, /.*127\.0\.0\.1:1338.*\n/)), server];
      const user = process.getuid?.() === 0 ? 'user root;\n' : '';
      const rest = `${user}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/errors;\nevents {}\n`;
      const file = write(folder, 'nginx.conf', `${rest}http {\n${http.join('\n')}\n}\n`);
      return [find('nginx'), '-e', `${folder}/errors`, '-p', folder, '-c', file];
    },
  },
  haproxy: {
    command(folder, port, nodes) {
      const text = recipe('haproxy.cfg', [[/bind :443 ssl .*/, `bind 127.0.0.1:${port}`], ...nodesOf(nodes, /.*127\.0\.0\.1:1338.*\n/)]);
      return [find('haproxy'), '-db', '-f', write(folder, 'haproxy.cfg', text)];
    },
  },
  caddy: {
    command(folder, port, nodes) {
      const text = recipe('Caddyfile', [['content.example.com {', `http://127.0.0.1:${port} {`], ...nodesOf(nodes, / 127\.0\.0\.1:1338/)]);
      const settings = write(folder, 'Caddyfile', `{\n  admin off\n  log {\n    level ERROR\n  }\n}\n${text}`);
      return [
        '/usr/bin/env',
        `XDG_DATA_HOME=${folder}`,
        `XDG_CONFIG_HOME=${folder}`,
        find('caddy'),
        'run',
        '--adapter',
        'caddyfile',
        '--config',
        settings,
      ];
    },
  },
};

/** A proxy in front of nodes, with its own folder and port. */
class ProxyProcess extends ServerProcess {
  protected override async assertReady(): Promise<void> {
    const { status } = await fetch(`${this.url}/_health`, { signal: AbortSignal.timeout(1_000) });
    if (status !== 204) throw new Error(`/_health is ${status}`);
  }
}

/**
 * Starts a proxy with its recipe from `docs/deploy`; resolves when it forwards requests.
 * @param folder an empty folder
 * @param nodes their URLs; the recipes name two, and the line of the second one is repeated for more
 */
export async function startProxy(name: ProxyName, folder: string, nodes: readonly string[]): Promise<ServerProcess> {
  const port = await freePort();
  const command = ALL[name].command(folder, port, nodes);
  const proxy = new ProxyProcess(() => command, `http://127.0.0.1:${port}`, null);
  await proxy.ensureRunning();
  return proxy;
}

/** Replaces the addresses in the recipe by those of the nodes. @param second the recipe's line for the second node */
function nodesOf(nodes: readonly string[], second: RegExp): readonly (readonly [RegExp, string | ((found: string) => string)])[] {
  const [first = '', ...others] = nodes.map((url) => new URL(url).host);
  const forOthers = (found: string) =>
    others.map((host, n) => found.replace('127.0.0.1:1338', host).replace('two', `node-${n + 2}`)).join('');
  return [
    [second, forOthers],
    [/127\.0\.0\.1:1337/, first],
  ];
}

function write(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
