import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a `.cpuprofile` of V8. Times are in microseconds of the monotonic clock. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A span of the monotonic clock (`process.hrtime`), in microseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Time spent in one place itself, without the functions that it calls. */
export interface SelfTime {
  readonly place: string;
  /** Share of the busy time, 0 to 1. */
  readonly share: number;
}

/** A summary of where a process spent its time. */
export interface ProfileSummary {
  /** By function, largest first. */
  readonly functions: readonly SelfTime[];
  /** By folder of Plinth, package, or part of Node; largest first. */
  readonly areas: readonly SelfTime[];
  /** Share of the span in which the process was busy, 0 to 1. */
  readonly busy: number;
}

const IDLE: ReadonlySet<string> = new Set(['(idle)', '(root)']);

/** Node names a profile by date, time, process, thread and number. Threads that read for the main one have their own profiles. */
const OF_MAIN_THREAD = /^CPU\.\d+\.\d+\.\d+\.0\.\d+\.cpuprofile$/;

/**
 * Reads the main thread's profile in a folder, and sums up the self times in a span. @throws Error when there is not exactly one such
 * profile
 */
export function readProfile(folder: string, span: Span): ProfileSummary {
  const files = readdirSync(folder).filter((name) => OF_MAIN_THREAD.test(name));
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error(`expected one .cpuprofile in ${folder}, found ${files.length}`);
  return summarize(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile, span);
}

function summarize(profile: CpuProfile, span: Span): ProfileSummary {
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const functions = new Map<string, number>();
  const areas = new Map<string, number>();
  let busy = 0;
  let idle = 0;
  let now = profile.startTime;
  profile.samples.forEach((sample, i) => {
    const before = now;
    now += profile.timeDeltas[i] ?? 0;
    const frame = frames.get(sample);
    if (!frame || before < span.from || now > span.to) return;
    const duration = now - before;
    if (IDLE.has(frame.functionName)) {
      idle += duration;
      return;
    }
    busy += duration;
    const file = shortened(frame.url);
    const name = frame.functionName === '' ? '(anonymous)' : frame.functionName;
    add(functions, file === '' ? name : `${name}  ${file}:${frame.lineNumber + 1}`, duration);
    add(areas, areaOf(file, name), duration);
  });
  const shares = (times: ReadonlyMap<string, number>) =>
    [...times].map(([place, time]) => ({ place, share: time / busy })).sort((a, b) => b.share - a.share);
  return { functions: shares(functions), areas: shares(areas), busy: busy / (busy + idle) };
}

/** A path from its package on, without the folders above. */
function shortened(url: string): string {
  return url
    .replace(/^file:\/\//, '')
    .replace(/^.*\/node_modules\//, '')
    .replace(/^.*\/dist\/(?=core\/|plugins\/)/, '');
}

function areaOf(file: string, name: string): string {
  if (file === '') return name === '(garbage collector)' ? name : 'native code';
  if (file.startsWith('node:'))
    return file
      .split('/')
      .slice(0, 2)
      .join('/')
      .replace(/^node:internal$/, file);
  const parts = file.split('/');
  const depth = parts[0] === 'core' || parts[0] === 'plugins' || file.startsWith('@') ? 2 : 1;
  return parts.slice(0, depth).join('/');
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
