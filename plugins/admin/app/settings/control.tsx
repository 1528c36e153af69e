import { useState } from 'react';
import type { ValueSchema } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { bytes } from '../shell/numbers.ts';
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
        <TextInput said={said} isNumber value={value} textOf={plainText} read={readNumber} onValue={onValue} />
        {schema.unit === 'bytes' && typeof value === 'number' && <span className={styles.read}>{bytes(value)}</span>}
      </>
    );
  if (schema.type === 'array' && schema.items?.enum !== undefined) return <SomeOf {...props} choices={schema.items.enum} />;
  if (schema.type === 'array' && schema.items?.type === 'string')
    return (
      <TextInput
        said={said}
        isLong
        value={value}
        textOf={(lines) => (Array.isArray(lines) ? lines.join('\n') : '')}
        read={(text) =>
          text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        }
        onValue={onValue}
      />
    );
  if (schema.type === 'object' && (schema.additionalProperties as ValueSchema | undefined)?.type === 'integer')
    return <NamedNumbers {...props} unit={schema.unit} />;
  if (schema.type === 'string' || schema.type === undefined)
    return <TextInput said={said} value={value} textOf={plainText} read={(text) => (text === '' ? undefined : text)} onValue={onValue} />;
  return <TextInput said={{ ...said, dir: 'ltr' }} isLong value={value} textOf={jsonText} read={readJson} onValue={onValue} />;
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
          {choice === undefined ? t('settings.notSetChoice') : choice ? t('common.yes') : t('common.no')}
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

interface TextInputProps {
  readonly said: Said;
  readonly value: unknown;
  readonly isNumber?: boolean;
  readonly isLong?: boolean;
  textOf(value: unknown): string;
  /** Returns the value of a text; undefined: none, so that the default applies. */
  read(text: string): unknown;
  onValue(value: unknown): void;
}

/**
 * An input for a value as text. While somebody writes, it shows what they write, which may be no valid value yet; afterwards it shows the
 * value, which is the default if they have left it empty.
 */
function TextInput({ said, value, isNumber = false, isLong = false, textOf, read, onValue }: TextInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const props = {
    ...said,
    autoComplete: 'off',
    spellCheck: false,
    value: typed ?? textOf(value),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped(target.value);
      onValue(read(target.value));
    },
    onBlur: () => setTyped(null),
  };
  if (isLong) return <textarea {...props} className={styles.lines} rows={4} />;
  return <input {...props} type="text" className={isNumber ? styles.number : styles.input} {...(isNumber && { inputMode: 'numeric' })} />;
}

function plainText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** A text that is no number is sent as it is: the server reports what is wrong with it. */
function readNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/** A text that is no JSON is sent as it is: see `readNumber`. */
function readJson(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
}
