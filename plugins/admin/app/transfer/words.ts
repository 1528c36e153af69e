import type { ShownTransfer } from '../client/types.ts';
import { counted, t, worded } from '../words/text.ts';

const STATES = {
  sending: worded('It is sent'),
  reading: worded('It arrives'),
  planning: worded('Is looked at'),
  planned: worded('Waits for you'),
  running: worded('Under way'),
  done: worded('Done'),
  stopped: worded('Stopped'),
  failed: worded('Failed'),
  ready: worded('Ready'),
} as const;

/** Returns the state of a transfer as text. */
export function stateInWords({ state }: Pick<ShownTransfer, 'state'>): string {
  return t(STATES[state]);
}

const COUNTS: Readonly<Record<string, (count: number) => string>> = {
  new: (count) => counted(count, '{count} new', '{count} new'),
  changed: (count) => counted(count, '{count} changed', '{count} changed'),
  same: (count) => counted(count, '{count} as it is already', '{count} as they are already'),
  failed: (count) => counted(count, '{count} does not go in', '{count} do not go in'),
  written: (count) => counted(count, '{count} written', '{count} written'),
  skipped: (count) => counted(count, '{count} left as it is', '{count} left as they are'),
  deferred: (count) => counted(count, '{count} waits for others', '{count} wait for others'),
  waiting: (count) => counted(count, '{count} to go', '{count} to go'),
};

/** Returns the kind of a transfer as text. */
export function kindInWords({ kind, to }: Pick<ShownTransfer, 'kind' | 'to'>): string {
  if (kind === 'push') return t('Sent to {name}', { name: to ?? '' });
  return kind === 'export' ? t('Export') : t('Import');
}

/** Returns the numbers of documents as text. */
export function countsInWords(counts: Readonly<Record<string, number>>): string {
  return Object.entries(COUNTS)
    .flatMap(([name, words]) => (counts[name] === undefined ? [] : [words(counts[name])]))
    .join(' · ');
}

/** Returns the result of a transfer so far, or the expected one. */
export function sumInWords(transfer: ShownTransfer): string {
  if (transfer.kind === 'export') return '';
  const { state, plan, outcome } = transfer;
  return countsInWords(state === 'sending' || state === 'planning' || state === 'planned' || state === 'reading' ? plan : outcome);
}
