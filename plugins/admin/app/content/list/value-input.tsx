import type { Attribute } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { isOfDays, type Operator } from '../../traits/operators.ts';
import type { HtmlInput } from '../../traits/traits.ts';
import { filterTextOf, traitsOf } from '../../traits/types.ts';
import { DocumentsInput } from './documents-input.tsx';
import { Labelled } from './labelled.tsx';
import styles from './list-page.module.css';

interface ValueInputProps {
  readonly attribute: Attribute;
  readonly operator: Operator;
  readonly values: readonly string[];
  onValues(values: readonly string[]): void;
}

/** Input for the values of a condition, by type of the attribute. */
export function ValueInput({ attribute, operator, values, onValues }: ValueInputProps) {
  const { filterInput } = traitsOf(attribute);
  if (operator.takes === 'none') return null;
  if (filterInput === 'documents') return <DocumentsInput target={attribute.target ?? ''} values={values} onValues={onValues} />;
  if (filterInput === 'yes or no')
    return (
      <Choices
        options={[
          ['true', t('common.yes')],
          ['false', t('common.no')],
        ]}
        isOne
        values={values}
        onValues={onValues}
      />
    );
  if (filterInput === 'choices')
    return (
      <Choices
        options={(attribute.enum ?? []).map((value) => [value, filterTextOf(attribute, value)] as const)}
        isOne={false}
        values={values}
        onValues={onValues}
      />
    );
  if (operator.takes === 'many')
    return (
      <Labelled label={t('list.valuesPerLine')}>
        {(id) => (
          <textarea
            id={id}
            value={values.join('\n')}
            onChange={(event) => onValues(event.target.value === '' ? [] : event.target.value.split('\n'))}
          />
        )}
      </Labelled>
    );
  const [first = '', second = ''] = values;
  if (operator.takes === 'two')
    return (
      <div className={styles.pair}>
        <One label={t('list.rangeFrom')} type={filterInput} value={first} onValue={(value) => onValues([value, second])} />
        <One label={t('list.rangeTo')} type={filterInput} value={second} onValue={(value) => onValues([first, value])} />
      </div>
    );
  if (isOfDays(operator))
    return (
      <Labelled label={t('list.days')}>
        {(id) => <input id={id} type="number" min="0" step="1" value={first} onChange={(event) => onValues([event.target.value])} />}
      </Labelled>
    );
  return <One label={t('common.value')} type={filterInput} value={first} onValue={(value) => onValues([value])} />;
}

interface OneProps {
  readonly label: string;
  readonly type: HtmlInput;
  readonly value: string;
  onValue(value: string): void;
}

/** Input for one value. Times are entered in the person's time zone and sent as UTC. */
function One({ label, type, value, onValue }: OneProps) {
  const isMoment = type === 'datetime-local';
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type={type}
          {...(type === 'number' && { step: 'any' })}
          value={isMoment ? toLocal(value) : value}
          onChange={({ target }) => onValue(isMoment && target.value !== '' ? new Date(target.value).toISOString() : target.value)}
        />
      )}
    </Labelled>
  );
}

function toLocal(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface ChoicesProps {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly isOne: boolean;
  readonly values: readonly string[];
  onValues(values: readonly string[]): void;
}

function Choices({ options, isOne, values, onValues }: ChoicesProps) {
  const toggle = (value: string) => {
    if (isOne) onValues([value]);
    else onValues(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  };
  return (
    <fieldset className={styles.options}>
      <legend className={styles.label}>{t('common.value')}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type={isOne ? 'radio' : 'checkbox'} name="value" checked={values.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
