// Preloaded by the server under soak: on SIGUSR2 it collects garbage, and writes what is left into the file SOAK_PROBE. With SOAK_LEAK=1024 the server keeps so many
// bytes of each request for ever.

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
  // An array, as the heap of V8 holds it: 8 bytes for each place.
  subscribe('http.server.request.start', () => kept.push(new Array(Math.ceil(leak / 8)).fill(0)));
}

if (isMainThread && file !== undefined) {
  process.on('SIGUSR2', () => {
    // Only now, so that the server runs with the flags that it has elsewhere.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    collect();
    // What finalizers let go of is collected by the second.
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo();
    writeFileSync(`${file}.next`, JSON.stringify({ heap: heapUsed, external, handles: handles.length }));
    renameSync(`${file}.next`, file);
  });
}
