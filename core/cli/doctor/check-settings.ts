import type { Config } from '../../config/index.ts';
import { type DoctorFinding, look, mend, when } from './doctor-finding.ts';

/** Settings that do not suit a deployment. Invalid settings are reported elsewhere: this configuration has been read. */
export function checkSettings({ environment, server, middlewares, database, files }: Config): readonly DoctorFinding[] {
  const key = (name: string) => `${files.server}: ${name}`;
  const isPublic = server.url !== undefined && !isLocal(new URL(server.url).hostname);
  const isHttps = server.url?.startsWith('https:') === true;
  const isReachable = !isLocal(server.host);
  return [
    ...when(environment !== 'production', () =>
      mend('environment', `NODE_ENV is "${environment}": what helps development is open to everybody`, 'set NODE_ENV=production'),
    ),
    ...when(server.url === undefined, () =>
      mend(
        'address',
        `nobody has said where clients reach it: links in mails lead to http://${server.host}:${server.port}`,
        `set PUBLIC_URL, or url in ${files.server}`,
      ),
    ),
    ...when(isPublic && !isHttps, () =>
      look(
        'address',
        `${key('url')} is not https: passwords and tokens can be read on their way`,
        'let a proxy speak TLS, and give its address',
      ),
    ),
    ...when(isHttps && !server.proxy, () =>
      mend(
        'proxy',
        `url is https, which a proxy speaks, and ${key('proxy')} is off: all clients look like one, so that limits hit them together, and Strict-Transport-Security is not sent`,
        'set proxy to true',
      ),
    ),
    ...when(server.proxy && server.url !== undefined && !isHttps && !isPublic, () =>
      look(
        'proxy',
        `${key('proxy')} is on, and url is on this machine: without a proxy in front, clients choose the address that limits count`,
        'set proxy to false where there is none',
      ),
    ),
    ...when(server.proxy && isReachable, () =>
      look(
        'proxy',
        `it listens on ${server.host} and believes X-Forwarded-For, ${server.proxies === 1 ? 'of one proxy' : `of ${server.proxies} proxies`}: who reaches the port past them chooses his address`,
        'let only the proxy reach the port; as many as there are go into proxies',
      ),
    ),
    ...when(['debug', 'trace'].includes(server.logLevel), () => look('log', `the log level is ${server.logLevel}`, 'set LOG_LEVEL=info')),
    ...when(!middlewares.security.enabled, () =>
      look('headers', 'security headers are off', `leave security.enabled of ${files.middlewares} on`),
    ),
    ...passwordFindings(database.url),
  ];
}

/** Checks the password of a database server that is reachable from other machines. */
function passwordFindings(url: string): readonly DoctorFinding[] {
  if (!URL.canParse(url)) return [];
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol === 'sqlite:' || isLocal(hostname)) return [];
  const user = decodeURIComponent(username);
  const secret = decodeURIComponent(password);
  return when(secret === '' || secret === user || secret.length < 8, () =>
    mend(
      'database',
      `the password of the user "${user}" at ${hostname} is ${secret === '' ? 'empty' : 'easily guessed'}`,
      'give that user a long random one',
    ),
  );
}

/** Whether an address is that of the machine itself. */
export function isLocal(host: string): boolean {
  return host === '' || host === 'localhost' || /^127\./.test(host) || host === '::1' || host === '[::1]' || host.startsWith('/');
}
