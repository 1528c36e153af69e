import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { find, freePort } from '../faults/programs.ts';
import { type FileCheck, MissingProgram, runCheck } from './file-check.ts';
import { recipe } from './recipe.ts';

/** The checks by the programs that read the files. @param folder an empty folder */
export function programChecks(folder: string): readonly FileCheck[] {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  return [
    {
      file: 'nginx.conf',
      by: 'nginx -t',
      mistake: ['proxy_next_upstream_tries 2;', 'proxy_next_upstream_tries two;'],
      check: (text) => checkNginx(folder, recipe('nginx-nodes.conf'), text),
    },
    {
      file: 'nginx-nodes.conf',
      by: 'nginx -t',
      mistake: ['fail_timeout=2s', 'fail_timeout=soon'],
      check: (text) => checkNginx(folder, text, recipe('nginx.conf')),
    },
    {
      file: 'haproxy.cfg',
      by: 'haproxy -c',
      mistake: ['http-check expect status 204', 'http-check expect state 204'],
      async check(text) {
        const certificate = certificateIn(folder);
        const pem = write('both.pem', readFileSync(certificate.certificate, 'utf8') + readFileSync(certificate.key, 'utf8'));
        const file = write('haproxy.cfg', text.replace('/etc/haproxy/content.example.com.pem', pem));
        await runCheck([existing('haproxy'), '-c', '-f', file], /warning/i);
      },
    },
    {
      file: 'Caddyfile',
      by: 'caddy validate',
      mistake: ['health_status 2xx', 'health_state 2xx'],
      async check(text) {
        await runCheck([existing('caddy'), 'validate', '--adapter', 'caddyfile', '--config', write('Caddyfile', text)]);
      },
    },
    {
      file: 'plinth@.service',
      by: 'systemd-analyze verify',
      mistake: ['TimeoutStopSec=', 'TimeoutStopSeconds='],
      async check(text) {
        // It only prints warnings about keys that systemd would ignore.
        const file = write('plinth@.service', text.replace('/usr/bin/node', process.execPath));
        await runCheck([existing('systemd-analyze'), 'verify', file], /plinth@\.service:\d+:/);
      },
    },
  ];
}

async function checkNginx(folder: string, nodes: string, server: string): Promise<void> {
  const { certificate, key } = certificateIn(folder);
  const settings = server
    .replace(/listen 443\b/, `listen 127.0.0.1:${await freePort()}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const file = join(folder, 'nginx-main.conf');
  writeFileSync(file, `pid ${folder}/pid;\nerror_log ${folder}/errors;\nevents {}\nhttp {\naccess_log off;\n${nodes}\n${settings}\n}\n`);
  await runCheck([existing('nginx'), '-e', `${folder}/errors`, '-p', folder, '-t', '-c', file], /\[warn\]/);
}

function existing(program: string): string {
  try {
    return find(program);
  } catch (error) {
    throw new MissingProgram((error as Error).message);
  }
}

/** A self-signed certificate. */
function certificateIn(folder: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=content.example.com'];
  execFileSync(existing('openssl'), [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}
