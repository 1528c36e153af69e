import type { ShownTransfer } from '../client/types.ts';
import { t } from '../i18n/translate.ts';

const STATES = {
  sending: 'transfer.sending',
  reading: 'transfer.receiving',
  planning: 'transfer.analyzing',
  planned: 'transfer.readyToRun',
  running: 'transfer.running',
  done: 'transfer.completed',
  stopped: 'transfer.stopped',
  failed: 'common.failed',
  ready: 'transfer.ready',
} as const;

/** Returns the state of a transfer as text. */
export function stateInWords({ state }: Pick<ShownTransfer, 'state'>): string {
  return t(STATES[state]);
}

const COUNTS: Readonly<Record<string, (count: number) => string>> = {
  new: (count) => t('transfer.toCreateCount', { count }),
  changed: (count) => t('transfer.toUpdateCount', { count }),
  same: (count) => t('transfer.unchangedCount', { count }),
  failed: (count) => t('transfer.withErrorsCount', { count }),
  written: (count) => t('transfer.writtenCount', { count }),
  skipped: (count) => t('transfer.skippedCount', { count }),
  deferred: (count) => t('transfer.waitingForOthersCount', { count }),
  waiting: (count) => t('transfer.remainingCount', { count }),
};

/** Returns the kind of a transfer as text. */
export function kindInWords({ kind, to }: Pick<ShownTransfer, 'kind' | 'to'>): string {
  if (kind === 'push') return t('transfer.sentTo', { name: to ?? '' });
  return kind === 'export' ? t('common.export') : t('transfer.import');
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
