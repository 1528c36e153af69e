// Preloaded by the server under test: on SIGUSR2 it collects garbage, and writes the remaining memory into the file SOAK_PROBE. With
// SOAK_LEAK=1024 the server leaks that many bytes per request.

import { subscribe } from 'node:diagnostics_channel';
import { renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env.SOAK_PROBE;
const leak = Number(process.env.SOAK_LEAK ?? 0);

if (isMainThread && leak > 0) {
  const kept = [];
  // An array in V8's heap: 8 bytes per element.
  subscribe('http.server.request.start', () => kept.push(new Array(Math.ceil(leak / 8)).fill(0)));
}

if (isMainThread && file !== undefined) {
  process.on('SIGUSR2', () => {
    // Set only now, so that the server otherwise runs with its usual flags.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    collect();
    // The second collection frees what finalizers have released.
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo();
    writeFileSync(`${file}.next`, JSON.stringify({ heap: heapUsed, external, handles: handles.length }));
    renameSync(`${file}.next`, file);
  });
}
