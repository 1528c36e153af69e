import type { KernelReport } from '../kernel/index.ts';

/**
 * Formats how long each step took until the app was ready, or its boot failed. Time not spent in plugins counts as core's: rounded times
 * may add up to more than the total.
 */
export function timeTree({ setup, times }: KernelReport): string {
  const phases = [...setup, ...times];
  const lines = phases.map(({ phase, milliseconds, plugins }, index) => {
    const isLast = index === phases.length - 1;
    const parts = [{ plugin: 'core', milliseconds: Math.max(0, milliseconds - sum(plugins)) }, ...plugins];
    const inside = parts.map((part, place) => {
      return `${isLast ? ' ' : '│'}  ${place === parts.length - 1 ? '└' : '├'}─ ${part.plugin} ${part.milliseconds.toFixed(1)} ms\n`;
    });
    return `${isLast ? '└' : '├'}─ ${phase} ${milliseconds.toFixed(1)} ms\n${plugins.length === 0 ? '' : inside.join('')}`;
  });
  return `start ${sum(phases).toFixed(1)} ms\n${lines.join('')}`;
}

function sum(parts: readonly { readonly milliseconds: number }[]): number {
  return parts.reduce((total, { milliseconds }) => total + milliseconds, 0);
}
