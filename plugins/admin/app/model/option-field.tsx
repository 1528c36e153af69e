import { useId, useState } from 'react';
import type { AttributeKind, Json, JsonObject } from '../client/types.ts';
import { t, told } from '../words/text.ts';
import type { DraftAttribute, DraftType } from './draft/draft.ts';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { type Control, controlFor, readValue, shownValue } from './option-control.ts';
import { optionHint, optionTitle, titleOfType } from './words.ts';

interface OptionFieldProps {
  readonly name: string;
  readonly kind: AttributeKind;
  readonly state: ModelState;
  readonly type: DraftType;
  readonly attribute: DraftAttribute;
  /** The attribute's definition in the file. */
  readonly stored: JsonObject | undefined;
  readonly isFree: boolean;
  onSet(value: Json | undefined): void;
}

/** An item of a select. */
interface Choice {
  readonly value: string;
  readonly title: string;
}

/** The input of an attribute's option. */
export function OptionField({ name, kind, state, type, attribute, stored, isFree, onSet }: OptionFieldProps) {
  const id = useId();
  const { definition } = attribute;
  const value = definition[name];
  const control = controlFor(name, kind, definition);
  const choices = choicesFor(name, kind, state, type, attribute) ?? plainChoices(control, name);
  const label = optionTitle(name, kind);
  const hint = optionHint(name, kind);
  const hinted = hint === null ? {} : { 'aria-describedby': `${id}-hint` };
  const under = hint !== null && (
    <p id={`${id}-hint`} className={styles.small}>
      {hint}
    </p>
  );
  if (control.kind === 'boolean' && !OPEN.has(name) && kind.options[name]?.description !== undefined)
    return (
      <div className={styles.option}>
        <span className={styles.check}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            disabled={!isFree}
            {...hinted}
            // If the file has an explicit `false`, unchecking sets `false` again rather than removing the option.
            onChange={({ target }) => onSet(target.checked ? true : stored?.[name] === false ? false : undefined)}
          />
          <label htmlFor={id}>{label}</label>
        </span>
        {under}
      </div>
    );
  if (choices !== null && (control.kind === 'choices' || control.kind === 'list'))
    return (
      <fieldset className={`${styles.option} ${styles.whole}`} {...hinted}>
        <legend className={styles.legend}>{label}</legend>
        <Checks choices={choices} value={value} isFree={isFree} onSet={onSet} />
        {under}
      </fieldset>
    );
  return (
    <div className={styles.option}>
      <label htmlFor={id}>{label}</label>
      {choices !== null ? (
        <select
          id={id}
          className={styles.in}
          value={value === undefined ? '' : String(value)}
          disabled={!isFree}
          {...hinted}
          onChange={({ target }) => {
            const read = readValue(control, target.value);
            if ('value' in read) onSet(read.value);
          }}
        >
          {(!kind.required.includes(name) || value === undefined) && (
            <option value="">{kind.required.includes(name) ? t('Choose one') : t('Not said')}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
        </select>
      ) : (
        <Typed id={id} control={control} value={value} isFree={isFree} hinted={hinted} onSet={onSet} />
      )}
      {under}
    </div>
  );
}

/** Options for which no value differs from `false`: the input has a third state. */
const OPEN: ReadonlySet<string> = new Set(['writable', 'default']);

/** Returns the choices for built-in options that name parts of the model; null for other options. */
function choicesFor(
  name: string,
  { name: kind }: AttributeKind,
  { draft }: ModelState,
  type: DraftType,
  { key }: DraftAttribute,
): readonly Choice[] | null {
  if ((kind === 'component' && name === 'component') || (kind === 'dynamiczone' && name === 'components'))
    return draft.types
      .filter((other) => other.isComponent && other.key !== type.key)
      .map((other) => ({
        value: other.uid,
        title: t('{component} ({group})', { component: titleOfType(other), group: other.uid.split('.')[0] ?? '' }),
      }));
  if (kind === 'uid' && name === 'targetField')
    return type.attributes
      .filter((other) => other.key !== key && ['string', 'text'].includes(String(other.definition.type)))
      .map((other) => ({ value: other.name, title: other.name }));
  return null;
}

/** Returns the choices of other options. Enumerated values of options are translated; default values are the person's own. */
function plainChoices(control: Control, name: string): readonly Choice[] | null {
  if (control.kind === 'boolean')
    return [
      { value: 'true', title: t('Yes') },
      { value: 'false', title: t('No') },
    ];
  if (control.kind !== 'choice' && control.kind !== 'choices') return null;
  return control.values.map((value) => ({ value, title: name === 'default' ? value : told(value) }));
}

interface ChecksProps {
  readonly choices: readonly Choice[];
  readonly value: Json | undefined;
  readonly isFree: boolean;
  onSet(value: Json | undefined): void;
}

/** Checkboxes for several values. Selected values keep their order; a new one is added at the end. */
function Checks({ choices, value, isFree, onSet }: ChecksProps) {
  const chosen = Array.isArray(value) ? (value as readonly Json[]) : [];
  const toggle = (one: string, isOn: boolean) => {
    const next = isOn ? [...chosen, one] : chosen.filter((each) => each !== one);
    onSet(next.length === 0 ? undefined : next);
  };
  return (
    <div className={styles.checks}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            disabled={!isFree}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          />
          {choice.title}
        </label>
      ))}
    </div>
  );
}

interface TypedProps {
  readonly id: string;
  readonly control: Control;
  readonly value: Json | undefined;
  readonly isFree: boolean;
  readonly hinted: { readonly 'aria-describedby'?: string };
  onSet(value: Json | undefined): void;
}

/** A text input for an option. The text is taken over when it is valid; otherwise the error is shown. */
function Typed({ id, control, value, isFree, hinted, onSet }: TypedProps) {
  const [text, setText] = useState<string | null>(null);
  const read = text === null ? null : readValue(control, text);
  const fault = read !== null && 'fault' in read ? read.fault : null;
  // If the value was changed elsewhere, such as by undo, show that value.
  const isMeant = read !== null && 'value' in read && JSON.stringify(read.value) === JSON.stringify(value);
  const isLong = control.kind === 'json' || control.kind === 'list';
  const props = {
    id,
    className: `${styles.in} ${isLong ? styles.mono : ''}`,
    value: text !== null && (fault !== null || isMeant) ? text : shownValue(control, value),
    readOnly: !isFree,
    spellCheck: false,
    autoComplete: 'off',
    ...hinted,
    ...(fault !== null && { 'aria-invalid': true as const, 'aria-errormessage': `${id}-fault` }),
    onBlur: () => fault === null && setText(null),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setText(target.value);
      const next = readValue(control, target.value);
      if ('value' in next) onSet(next.value);
    },
  };
  return (
    <>
      {isLong ? (
        <textarea {...props} rows={3} />
      ) : (
        <input {...props} {...((control.kind === 'number' || control.kind === 'digits') && { inputMode: 'decimal' as const })} />
      )}
      {fault !== null && (
        <p id={`${id}-fault`} className={`${styles.small} ${styles.fault}`}>
          {fault}
        </p>
      )}
    </>
  );
}
