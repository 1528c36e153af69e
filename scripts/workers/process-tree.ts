import { readFileSync } from 'node:fs';

/** Child processes of a process, on Linux; elsewhere none. */
export function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Processor time of a process and its children in milliseconds, in steps of 10 for each. */
export function treeTime(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((total, each) => total + timeOf(each), 0);
}

function timeOf(pid: number): number {
  try {
    // Fields after the program's name, which may contain anything but ends at the last parenthesis: utime and stime, in hundredths of a
    // second.
    const [, fields = ''] = /\) (.*)$/m.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * 10;
  } catch {
    return 0;
  }
}
