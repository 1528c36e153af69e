import { spawnSync } from 'node:child_process';
import { autocannonLoad } from './autocannon-load.ts';
import type { Load, LoadTool, SerialLoad } from './load.ts';
import { wrkLoad } from './wrk-load.ts';

/** Chooses wrk if it is installed, because it uses less of the machine. Otherwise installs autocannon into the folder. */
export function chooseLoad(folder: string): LoadTool {
  const { error } = spawnSync('wrk', ['--version'], { stdio: 'ignore' });
  if (!error) return { name: 'wrk', load: numbered(wrkLoad(folder)) };
  return { name: 'autocannon', load: numbered(autocannonLoad(folder)) };
}

function numbered(load: SerialLoad): Load {
  const begin = Date.now().toString(36);
  let measurements = 0;
  return (order) => load(order, `${begin}-${measurements++}-`);
}
