import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { useHttp } from '../../client/queries.ts';
import type { Data, FreeName } from '../../client/types.ts';
import { useForm, useStored } from '../../form/hooks.ts';
import { join, parentOf } from '../../form/path.ts';
import { isEmpty } from '../../form/same.ts';
import { isValues } from '../../form/shape.ts';
import { inSentence } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Milliseconds after the last key until the server is asked. */
const PAUSE = 300;

/** Input for a uid. It follows its source attribute until the person types one, and checks whether the uid is free. */
export function UidInput({ id, path, attribute, value, onChange, disabled, error, locale, type }: InputProps) {
  const http = useHttp();
  const { store, documentId, model, isNewLocale } = useForm();
  const text = typeof value === 'string' ? value : '';
  const source = attribute.targetField === undefined ? null : join(parentOf(path), attribute.targetField);
  const sourceText = useStored(store, source ?? path, (form) => String((source === null ? null : form.valueAt(source)) ?? ''));
  // Uids in components need not be unique.
  const component = path.includes('.') ? model.components.find(({ attributes }) => attributes.includes(attribute))?.uid : undefined;
  // Only a new uid follows its source. A stored one may be in use as an address, so it stays.
  const isNew = path.includes('.') ? isNewEntry(store.valueAt(parentOf(path))) : documentId === null || isNewLocale;
  const follows = useRef(text === '' && isNew);
  const line = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<string | null>(null);
  const address = (parameters: Record<string, string>) =>
    `/uid?${new URLSearchParams({ type: type.uid, attribute: attribute.name, ...(component && { component }), ...(documentId !== null && { documentId }), ...(locale !== null && { locale }), ...parameters })}`;
  const ask = async (parameters: Record<string, string>) => (await http.ask<Data<FreeName>>(address(parameters))).body.data;
  const settled = usePaused(text);
  const isStored = text === store.storedAt(path);
  const { data: checked } = useQuery({
    queryKey: ['uid', type.uid, attribute.name, documentId, locale, settled],
    queryFn: () => ask({ value: settled }),
    enabled: settled !== '' && settled === text && !isStored && !disabled && component === undefined,
    staleTime: 2_000,
    retry: false,
  });
  /** The text that the uid was made from last. */
  const madeFrom = useRef('');
  const make = async (from = sourceText) => {
    if (from.trim() === '') return;
    const { value: suggestion } = await ask({ from });
    madeFrom.current = from;
    setMade(suggestion);
    onChange(suggestion);
  };
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  // A save right after typing waits for the uid.
  useEffect(() => {
    if (source === null || disabled) return;
    return store.addDerived(async () => {
      const from = String(store.valueAt(source) ?? '');
      if (follows.current && isEmpty(store.storedAt(path)) && from !== madeFrom.current) await latest.current(from);
    });
  }, [store, source, path, disabled]);
  const settledSource = usePaused(sourceText, 600);
  useEffect(() => {
    if (!isEmpty(store.storedAt(path))) follows.current = false;
    if (follows.current && !disabled && settledSource.trim() !== '' && settledSource !== madeFrom.current)
      latest.current(settledSource).catch(() => undefined);
  }, [settledSource, disabled, store, path]);
  /** The button that sets the value disappears with it, so the focus moves to the input. */
  const put = (next: string) => {
    onChange(next);
    line.current?.focus();
  };
  const isTaken = checked?.isFree === false && settled === text;
  return (
    <>
      <div className={styles.line}>
        <input
          ref={line}
          id={id}
          type="text"
          className={styles.in}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          value={text}
          disabled={disabled}
          {...described(id, isTaken ? 'taken' : error)}
          aria-describedby={`${described(id, error)['aria-describedby']} ${id}-free`}
          onChange={({ target }) => {
            follows.current = false;
            onChange(target.value === '' ? null : target.value);
          }}
        />
        {source !== null && !disabled && sourceText.trim() !== '' && text !== made && (
          <button
            type="button"
            className={styles.wordButton}
            onClick={() =>
              void make().then(
                () => line.current?.focus(),
                () => undefined,
              )
            }
          >
            {t('fields.generateSlug', { attribute: inSentence(labelOf({ name: attribute.targetField ?? '' })) })}
          </button>
        )}
      </div>
      {/* The live region must exist before it gets a text. */}
      <div id={`${id}-free`} role="status">
        {checked !== undefined && settled === text && (
          <p className={`${styles.hint} ${isTaken ? styles.fault : ''}`}>
            {isTaken ? (
              <>
                {t('fields.slugInUse')}{' '}
                <button type="button" className={styles.wordButton} onClick={() => put(checked.value)}>
                  {t('fields.useSuggestion', { suggestion: checked.value })}
                </button>
              </>
            ) : (
              t('fields.slugAvailable')
            )}
          </p>
        )}
      </div>
    </>
  );
}

/** Whether the server does not have the entry yet. */
function isNewEntry(entry: unknown): boolean {
  return !isValues(entry) || entry.id === undefined;
}

/** Returns a value once it has not changed for a while. */
function usePaused(value: string, pause = PAUSE): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
