import { useState } from 'react';
import type { ValueSchema } from '../client/types.ts';
import { bytes } from '../shell/numbers.ts';
import { t } from '../words/text.ts';
import { NamedNumbers } from './named-numbers.tsx';
import styles from './settings.module.css';

interface ControlProps {
  readonly id: string;
  readonly label: string;
  readonly schema: ValueSchema;
  readonly isSecret: boolean;
  readonly isSet: boolean;
  readonly value: unknown;
  readonly isInvalid: boolean;
  readonly describedBy?: string;
  /** Undefined: no value, so that the default applies. */
  onValue(value: unknown): void;
}

/** The input of a setting, derived from its schema. */
export function Control(props: ControlProps) {
  const { id, schema, isSecret, isSet, value, isInvalid, describedBy, onValue } = props;
  const said = { id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': describedBy };
  if (isSecret)
    return (
      <input
        {...said}
        type="password"
        className={styles.input}
        autoComplete="new-password"
        placeholder={isSet ? '••••••••' : ''}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onValue(target.value === '' ? undefined : target.value)}
      />
    );
  if (schema.type === 'boolean') return <YesOrNo {...props} />;
  if (schema.enum !== undefined)
    return (
      <select {...said} className={styles.input} value={String(value ?? '')} onChange={({ target }) => onValue(target.value)}>
        {schema.enum.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    );
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <>
        <NumberInput said={said} schema={schema} value={value} onValue={onValue} />
        {schema.unit === 'bytes' && typeof value === 'number' && <span className={styles.read}>{bytes(value)}</span>}
      </>
    );
  if (schema.type === 'array' && schema.items?.enum !== undefined) return <SomeOf {...props} choices={schema.items.enum} />;
  if (schema.type === 'array' && schema.items?.type === 'string')
    return (
      <textarea
        {...said}
        className={styles.lines}
        rows={3}
        value={Array.isArray(value) ? value.join('\n') : ''}
        onChange={({ target }) => onValue(target.value.split('\n'))}
        onBlur={({ target }) =>
          onValue(
            target.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          )
        }
      />
    );
  if (schema.type === 'object' && (schema.additionalProperties as ValueSchema | undefined)?.type === 'integer')
    return <NamedNumbers {...props} unit={schema.unit} />;
  if (schema.type === 'string' || schema.type === undefined)
    return (
      <input
        {...said}
        type="text"
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={({ target }) => onValue(target.value === '' ? undefined : target.value)}
      />
    );
  return <JsonInput said={said} value={value} onValue={onValue} />;
}

type Said = Readonly<Record<string, string | boolean | undefined>>;

function YesOrNo({ id, value, schema, describedBy, onValue }: ControlProps) {
  // Without a default, "not set" is a third choice.
  const choices = [...(schema.default === undefined ? [undefined] : []), true, false];
  return (
    <div className={styles.choices} role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {choices.map((choice) => (
        <label key={String(choice)}>
          <input type="radio" name={id} checked={value === choice} onChange={() => onValue(choice)} />
          {choice === undefined ? t('As it comes') : choice ? t('Yes') : t('No')}
        </label>
      ))}
    </div>
  );
}

function SomeOf({ id, value, describedBy, onValue, choices }: ControlProps & { readonly choices: readonly string[] }) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands above it, beside that of other controls.
    <div className={styles.choices} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) => onValue(choices.filter((each) => (each === choice ? target.checked : chosen.includes(each))))}
          />
          {choice}
        </label>
      ))}
    </div>
  );
}

interface TypedProps {
  readonly said: Said;
  readonly value: unknown;
  onValue(value: unknown): void;
}

/** Keeps the typed text: an unfinished number is not valid yet, but must stay in the input. */
function NumberInput({ said, schema, value, onValue }: TypedProps & { readonly schema: ValueSchema }) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOwn = typed !== null && (typed === '' ? value === schema.default : Number(typed) === value);
  return (
    <input
      {...said}
      inputMode="numeric"
      className={styles.number}
      autoComplete="off"
      value={isOwn ? (typed ?? '') : String(value ?? '')}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(text);
        onValue(text === '' ? undefined : Number.isFinite(Number(text)) ? Number(text) : text);
      }}
    />
  );
}

function JsonInput({ said, value, onValue }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <textarea
      {...said}
      className={styles.lines}
      rows={4}
      dir="ltr"
      spellCheck={false}
      value={typed ?? JSON.stringify(value, null, 2) ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        try {
          onValue(target.value.trim() === '' ? undefined : JSON.parse(target.value));
        } catch {
          // The server reports what is wrong with it.
          onValue(target.value);
        }
      }}
    />
  );
}
