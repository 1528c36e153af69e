import { Button, IconButton } from '../shell/button.tsx';
import { t } from '../words/text.ts';
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
              aria-label={t('Name, {position}', { position: index + 1 })}
              autoComplete="off"
              spellCheck={false}
              value={name}
              onChange={({ target }) => {
                const isTaken = rows.some(([other], at) => at !== index && other === target.value);
                if (!isTaken) put(index, [target.value, number]);
              }}
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
            <IconButton icon="close" label={t('Take out {name}', { name })} onClick={() => put(index, null)} />
          </div>
        );
      })}
      <Button
        kind="bare"
        aria-label={t('Add one, {option}', { option: label })}
        onClick={() => onValue({ ...Object.fromEntries(rows), [freeName(rows)]: 1_000 })}
      >
        {t('Add one')}
      </Button>
    </div>
  );
}

function freeName(rows: readonly (readonly [string, unknown])[]): string {
  for (let number = 1; ; number++) if (!rows.some(([name]) => name === `size${number}`)) return `size${number}`;
}
