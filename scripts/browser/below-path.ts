import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { find } from '../faults/programs.ts';

/** An nginx that serves a path alone, and removes it from the requests. */
export interface PathProxy {
  close(): Promise<void>;
}

/** @param path `/cms`. Other paths get 404 */
export async function proxyBelow(path: string, port: number, server: string): Promise<PathProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-path-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const headers = ['Host $http_host', 'X-Forwarded-Proto $scheme', 'X-Forwarded-For $remote_addr'].map(
    (header) => `proxy_set_header ${header};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  access_log off; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; location ${path}/ { proxy_pass ${server}/; ${headers.join(' ')} } location / { return 404; } }
}
`,
  );
  const nginx = spawn(find('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  await listening(nginx, port);
  return {
    async close() {
      nginx.kill();
      if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until connections are accepted. @throws Error when the program has ended */
async function listening(program: ChildProcess, port: number): Promise<void> {
  while (program.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`nginx ended with ${program.exitCode}`);
}
