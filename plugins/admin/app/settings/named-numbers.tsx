import { useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button, IconButton } from '../shell/button.tsx';
import styles from './settings.module.css';
import { namedNumber, unitWord } from './units.ts';

interface NamedNumbersProps {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly unit: string | undefined;
  readonly describedBy?: string;
  onValue(value: unknown): void;
}

/** Input for numbers with names, such as the sizes of images. */
export function NamedNumbers({ id, label, value, unit, describedBy, onValue }: NamedNumbersProps) {
  /** A name that cannot be taken over: it is empty, or the name of another entry. */
  const [typed, setTyped] = useState<{ readonly index: number; readonly name: string } | null>(null);
  const rows = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>);
  const put = (index: number, row: readonly [string, unknown] | null) => {
    onValue(Object.fromEntries(rows.flatMap((each, at) => (at !== index ? [each] : row === null ? [] : [row]))));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands above it, beside that of other controls.
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {rows.map(([name, number], index) => {
        // Key by index, since the name changes while it is typed.
        const key = `${id} ${index}`;
        return (
          <div key={key} className={styles.named}>
            <input
              className={styles.input}
              aria-label={t('settings.entryName', { position: index + 1 })}
              autoComplete="off"
              spellCheck={false}
              value={typed?.index === index ? typed.name : name}
              aria-invalid={typed?.index === index || undefined}
              onChange={({ target }) => {
                const isTaken = target.value === '' || rows.some(([other], at) => at !== index && other === target.value);
                setTyped(isTaken ? { index, name: target.value } : null);
                if (!isTaken) put(index, [target.value, number]);
              }}
              onBlur={() => setTyped(null)}
            />
            <input
              className={styles.number}
              inputMode="numeric"
              aria-label={namedNumber(unit, name)}
              autoComplete="off"
              value={String(number)}
              onChange={({ target }) => put(index, [name, /^\d+$/.test(target.value) ? Number(target.value) : target.value])}
            />
            <span className={styles.read}>{unit !== undefined && unitWord(unit)}</span>
            <IconButton icon="close" label={t('settings.removeEntry', { name })} onClick={() => put(index, null)} />
          </div>
        );
      })}
      <Button
        kind="bare"
        aria-label={t('settings.addEntryTo', { option: label })}
        onClick={() => onValue({ ...Object.fromEntries(rows), [freeName(rows)]: 1_000 })}
      >
        {t('settings.addEntry')}
      </Button>
    </div>
  );
}

function freeName(rows: readonly (readonly [string, unknown])[]): string {
  for (let number = 1; ; number++) if (!rows.some(([name]) => name === `size${number}`)) return `size${number}`;
}
