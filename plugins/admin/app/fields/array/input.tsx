import { useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import fieldStyles from '../field.module.css';
import { described, type InputProps } from '../field.ts';
import rowStyles from '../rows.module.css';
import { Rows } from '../rows.tsx';
import { convert, entriesOf, kindOf, moved, parseNumber, type Scalar, type ScalarKind } from './scalar.ts';

/** A list of texts, numbers, booleans and empty values: each has a row, which can be moved and removed. */
export function ArrayInput({ id, value, onChange, disabled, error }: InputProps) {
  const entries = entriesOf(value);
  const keys = useKeys(entries);
  const list = useRef<HTMLDivElement>(null);
  const change = (next: readonly Scalar[], nextKeys: readonly string[]) => {
    keys.set(nextKeys, next);
    onChange(next);
  };
  const put = (index: number, entry: Scalar) => change(entries.with(index, entry), keys.all);
  const add = () => {
    change([...entries, ''], [...keys.all, keys.fresh()]);
    // The row exists once the form has the value.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-row]:last-child input')?.focus());
  };
  const remove = (index: number) => {
    change(entries.toSpliced(index, 1), keys.all.toSpliced(index, 1));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('button[data-add]')?.focus());
  };
  return (
    <div ref={list} id={id} {...described(id, error)}>
      <Rows
        keys={keys.all}
        label={t('common.values')}
        disabled={disabled}
        move={(key, to) => {
          const from = keys.all.indexOf(key);
          change(moved(entries, from, to), moved(keys.all, from, to));
        }}
      >
        {(key, index, hand) => (
          <div className={rowStyles.head}>
            {hand.handle(t('fields.valueInSentence', { number: index + 1 }))}
            <Entry
              key={key}
              entry={entries[index] ?? null}
              number={index + 1}
              disabled={disabled}
              onChange={(entry) => put(index, entry)}
            />
            {!disabled && (
              <Button kind="bareDanger" aria-label={t('fields.removeValue', { number: index + 1 })} onClick={() => remove(index)}>
                {t('common.remove')}
              </Button>
            )}
          </div>
        )}
      </Rows>
      {entries.length === 0 && <p className={fieldStyles.hint}>{t('fields.noValues')}</p>}
      {!disabled && (
        <Button kind="bare" data-add="" className={rowStyles.add ?? ''} onClick={add}>
          {t('fields.addValue')}
        </Button>
      )}
    </div>
  );
}

interface EntryProps {
  readonly entry: Scalar;
  /** Its position, from 1. */
  readonly number: number;
  readonly disabled: boolean;
  onChange(entry: Scalar): void;
}

/** A value, and its kind. */
function Entry({ entry, number, disabled, onChange }: EntryProps) {
  const kind = kindOf(entry);
  return (
    <>
      <select
        className={`${fieldStyles.in} ${fieldStyles.narrow}`}
        aria-label={t('fields.valueType', { number })}
        value={kind}
        disabled={disabled}
        onChange={({ target }) => onChange(convert(entry, target.value as ScalarKind))}
      >
        <option value="text">{t('fields.textValue')}</option>
        <option value="number">{t('fields.numberValue')}</option>
        <option value="boolean">{t('fields.booleanValue')}</option>
        <option value="empty">{t('fields.emptyValue')}</option>
      </select>
      {kind === 'text' && (
        <input
          type="text"
          className={fieldStyles.in}
          aria-label={t('fields.valueLabel', { number })}
          dir="auto"
          value={String(entry)}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {kind === 'number' && <NumberEntry entry={entry as number} number={number} disabled={disabled} onChange={onChange} />}
      {kind === 'boolean' && (
        <label className={fieldStyles.switch}>
          <input
            type="checkbox"
            aria-label={t('fields.valueLabel', { number })}
            checked={entry === true}
            disabled={disabled}
            onChange={({ target }) => onChange(target.checked)}
          />
          {entry === true ? 'true' : 'false'}
        </label>
      )}
    </>
  );
}

/** A number. While the text is none, the error is shown and the value stays. */
function NumberEntry({ entry, number, disabled, onChange }: EntryProps & { readonly entry: number }) {
  const [text, setText] = useState<string | null>(null);
  const parsed = text === null ? { value: entry } : parseNumber(text);
  const fault = 'fault' in parsed ? parsed.fault : null;
  const isCurrent = text !== null && (fault !== null || ('value' in parsed && parsed.value === entry));
  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        className={fieldStyles.in}
        aria-label={t('fields.valueLabel', { number })}
        value={isCurrent ? text : String(entry)}
        disabled={disabled}
        {...(fault !== null && { 'aria-invalid': true as const })}
        onBlur={() => setText(null)}
        onChange={({ target }) => {
          setText(target.value);
          const next = parseNumber(target.value);
          if ('value' in next) onChange(next.value);
        }}
      />
      {fault !== null && (
        <span role="alert" className={`${rowStyles.hint} ${fieldStyles.fault}`}>
          {fault}
        </span>
      )}
    </>
  );
}

/** Stable keys of the rows. A value that was changed elsewhere, such as by undo, gets new ones. */
function useKeys(entries: readonly Scalar[]) {
  const serial = useRef(0);
  const fresh = () => `value-${serial.current++}`;
  const known = useRef<{ all: readonly string[]; json: string } | null>(null);
  const json = JSON.stringify(entries);
  if (known.current === null || known.current.json !== json) {
    // Rows keep their keys, so that the focus stays, as far as there are as many.
    const all = known.current?.all ?? [];
    known.current = { all: entries.map((_, index) => all[index] ?? fresh()), json };
  }
  return {
    all: known.current.all,
    fresh,
    set: (all: readonly string[], next: readonly Scalar[]) => {
      known.current = { all, json: JSON.stringify(next) };
    },
  };
}
