import { readFileSync } from 'node:fs';

/** Processes that a process has started, on Linux; none elsewhere. */
export function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Processor time that a process and those that it has started have taken, in milliseconds, in steps of 10 for each. */
export function treeTime(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((total, each) => total + timeOf(each), 0);
}

function timeOf(pid: number): number {
  try {
    // After the name of the program, which may hold anything but ends with the last parenthesis: utime and stime, in hundredths.
    const [, fields = ''] = /\) (.*)$/m.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * 10;
  } catch {
    return 0;
  }
}
