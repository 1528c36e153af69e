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
      mend('environment', `NODE_ENV is "${environment}": development features are publicly accessible`, 'set NODE_ENV=production'),
    ),
    ...when(server.url === undefined, () =>
      mend(
        'public URL',
        `the public URL is not set: links in emails point to http://${server.host}:${server.port}`,
        `set PUBLIC_URL, or url in ${files.server}`,
      ),
    ),
    ...when(isPublic && !isHttps, () =>
      look(
        'public URL',
        `${key('url')} does not use https: passwords and tokens can be intercepted`,
        'put a TLS-terminating proxy in front of the server and set its URL',
      ),
    ),
    ...when(isHttps && !server.proxy, () =>
      mend(
        'proxy',
        `url uses https, terminated by a proxy, but ${key('proxy')} is off: all clients appear to have the same IP address and share rate limits, and Strict-Transport-Security is not sent`,
        'set proxy to true',
      ),
    ),
    ...when(server.proxy && server.url !== undefined && !isHttps && !isPublic, () =>
      look(
        'proxy',
        `${key('proxy')} is on, but url points to this machine: without a proxy, clients can spoof the IP address used for rate limits`,
        'set proxy to false if there is no proxy',
      ),
    ),
    ...when(server.proxy && isReachable, () =>
      look(
        'proxy',
        `the server listens on ${server.host} and trusts X-Forwarded-For from ${server.proxies === 1 ? 'one proxy: clients that bypass it' : `${server.proxies} proxies: clients that bypass them`} can spoof their IP address`,
        'make the port reachable only by the proxy, and set proxies to the number of proxies',
      ),
    ),
    ...when(['debug', 'trace'].includes(server.logLevel), () => look('log', `the log level is ${server.logLevel}`, 'set LOG_LEVEL=info')),
    ...when(!middlewares.security.enabled, () =>
      look('headers', 'security headers are disabled', `keep security.enabled in ${files.middlewares} set to true`),
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
      `the password of the database user "${user}" at ${hostname} is ${secret === '' ? 'empty' : 'easy to guess'}`,
      'set a long random password for this user',
    ),
  );
}

/** Whether an address is that of the machine itself. */
export function isLocal(host: string): boolean {
  return host === '' || host === 'localhost' || /^127\./.test(host) || host === '::1' || host === '[::1]' || host.startsWith('/');
}
