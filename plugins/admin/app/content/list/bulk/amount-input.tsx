import type { Attribute } from '../../../client/types.ts';
import { t } from '../../../i18n/translate.ts';
import { Labelled } from '../labelled.tsx';
import styles from '../list-page.module.css';
import { type BulkOperation, DAY_UNITS, type ShiftUnit, TIME_UNITS } from './operations.ts';

/** How much a number changes, or how far a date is moved. */
export interface Amount {
  /** As it was entered. */
  readonly text: string;
  readonly unit: ShiftUnit;
}

export const NO_AMOUNT: Amount = { text: '', unit: 'days' };

/** The server accepts no more of a unit. */
const MAX_SHIFT = 1_000_000;

/** Returns what is wrong with an amount; null when nothing is. */
export function amountProblem({ type }: Attribute, { text }: Amount): string | null {
  const isDate = type === 'date' || type === 'datetime';
  const isWhole = isDate || type === 'integer' || type === 'biginteger';
  if (!/^\d{1,30}(?:\.\d{1,30})?$/.test(text) || Number(text) === 0) return t('list.enterPositiveNumber');
  if (isWhole && text.includes('.')) return t('common.enterWholeNumber');
  return isDate && Number(text) > MAX_SHIFT ? t('list.enterNumberUpTo', { max: MAX_SHIFT }) : null;
}

/** Converts an amount to the value of a change. Numbers stay text, so that large ones are exact. */
export function amountValue(operation: BulkOperation, { text, unit }: Amount): unknown {
  if (operation === 'increase' || operation === 'decrease') return operation === 'decrease' ? `-${text}` : text;
  return { amount: operation === 'earlier' ? -Number(text) : Number(text), unit };
}

interface AmountInputProps {
  readonly attribute: Attribute;
  readonly amount: Amount;
  onAmount(amount: Amount): void;
}

/** Input for an amount; for dates with its unit. */
export function AmountInput({ attribute: { type }, amount, onAmount }: AmountInputProps) {
  const isDate = type === 'date' || type === 'datetime';
  const units = type === 'date' ? DAY_UNITS : TIME_UNITS;
  const input = (
    <Labelled label={t('list.amount')}>
      {(id) => (
        <input
          id={id}
          type="number"
          min="0"
          step={isDate || type === 'integer' || type === 'biginteger' ? '1' : 'any'}
          value={amount.text}
          onChange={({ target }) => onAmount({ ...amount, text: target.value })}
        />
      )}
    </Labelled>
  );
  if (!isDate) return input;
  return (
    <div className={styles.pair}>
      {input}
      <Labelled label={t('list.unit')}>
        {(id) => (
          <select id={id} value={amount.unit} onChange={({ target }) => onAmount({ ...amount, unit: target.value as ShiftUnit })}>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {unitLabel(unit)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  );
}

function unitLabel(unit: ShiftUnit): string {
  switch (unit) {
    case 'minutes':
      return t('list.minutes');
    case 'hours':
      return t('list.hours');
    case 'days':
      return t('list.days');
    case 'weeks':
      return t('list.weeks');
    case 'months':
      return t('list.months');
    case 'years':
      return t('list.years');
  }
}
