import { useId } from 'react';
import type { AttributeKind, Json, JsonObject } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import type { DraftAttribute, DraftType } from './draft/draft.ts';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { type Control, controlFor, readValue } from './option-control.ts';
import { SearchOption } from './search-option.tsx';
import { TechnicalName } from './technical-name.tsx';
import { TypedInput } from './typed-input.tsx';
import { optionHint, optionTitle, titleOfType } from './words.ts';

/** Props of the input of an option. */
export interface OptionFieldProps {
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
  if (name === 'search') return <SearchOption {...{ kind, state, type, attribute, stored, isFree, onSet }} />;
  const usual = ON_BY_DEFAULT.has(name);
  if (control.kind === 'boolean' && name !== 'default' && kind.options[name]?.description !== undefined)
    return (
      <div className={styles.option}>
        <span className={styles.check}>
          <input
            id={id}
            type="checkbox"
            checked={value === undefined ? usual : value === true}
            disabled={!isFree}
            {...hinted}
            // If the file states the default value, choosing the default states it again rather than removing the option.
            onChange={({ target }) => onSet(target.checked !== usual || stored?.[name] === usual ? target.checked : undefined)}
          />
          <label htmlFor={id}>{label}</label>
          <TechnicalName name={name} />
        </span>
        {under}
      </div>
    );
  if (choices !== null && (control.kind === 'choices' || control.kind === 'list'))
    return (
      <fieldset className={`${styles.option} ${styles.whole}`} {...hinted}>
        <legend className={styles.legend}>
          {label} <TechnicalName name={name} />
        </legend>
        <Checks choices={choices} value={value} isFree={isFree} onSet={onSet} />
        {under}
      </fieldset>
    );
  return (
    <div className={styles.option}>
      <span className={styles.named}>
        <label htmlFor={id}>{label}</label>
        <TechnicalName name={name} />
      </span>
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
            <option value="">{kind.required.includes(name) ? t('model.selectOption') : t('common.notSet')}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
        </select>
      ) : (
        <TypedInput id={id} control={control} value={value} isFree={isFree} hinted={hinted} onSet={onSet} />
      )}
      {under}
    </div>
  );
}

/** Options that are true unless the file says otherwise. */
const ON_BY_DEFAULT: ReadonlySet<string> = new Set(['writable', 'searchable']);

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
        title: t('model.componentInCategory', { component: titleOfType(other), group: other.uid.split('.')[0] ?? '' }),
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
      { value: 'true', title: t('common.yes') },
      { value: 'false', title: t('common.no') },
    ];
  if (control.kind !== 'choice' && control.kind !== 'choices') return null;
  return control.values.map((value) => ({ value, title: name === 'default' ? value : translateServer(value) }));
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
