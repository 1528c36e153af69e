import { useId } from 'react';
import type { Json } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { type DraftAttribute, type DraftType, isObject, valueAt } from './draft/draft.ts';
import styles from './model.module.css';

interface ConditionFieldProps {
  readonly type: DraftType;
  readonly attribute: DraftAttribute;
  readonly isFree: boolean;
  onSet(value: Json | undefined): void;
}

/** A rule with one comparison, as the form supports it: another attribute is, or is not, a value. */
interface Condition {
  readonly name: string;
  readonly is: boolean;
  readonly value: Json;
}

/** Sets when forms show an attribute. A more complex rule is shown as JSON. */
export function ConditionField({ type, attribute, isFree, onSet }: ConditionFieldProps) {
  const id = useId();
  const { conditions } = attribute.definition;
  const condition = conditionOf(conditions);
  const isOther = conditions !== undefined && condition === null;
  const others = type.attributes.filter(
    ({ key, definition }) => key !== attribute.key && ['boolean', 'enumeration', 'string', 'integer'].includes(String(definition.type)),
  );
  const set = (next: Condition) => onSet({ visible: { [next.is ? '==' : '!=']: [{ var: next.name }, next.value] } });
  const beside = others.find(({ name }) => name === condition?.name);
  if (isOther)
    return (
      <div className={`${styles.option} ${styles.whole}`}>
        <span className={styles.label}>{t('model.displayCondition')}</span>
        <pre className={styles.file}>{JSON.stringify(conditions, null, 2)}</pre>
        <p className={styles.small}>{t('model.conditionTooComplex')}</p>
      </div>
    );
  return (
    <div className={`${styles.option} ${styles.whole}`}>
      <label htmlFor={id}>{t('model.displayCondition')}</label>
      <span className={styles.sentence}>
        <select
          id={id}
          className={styles.in}
          value={condition?.name ?? ''}
          disabled={!isFree}
          onChange={({ target: { value } }) => {
            const chosen = others.find(({ name }) => name === value);
            if (chosen === undefined) onSet(undefined);
            else set({ name: value, is: condition?.is ?? true, value: firstValue(chosen) });
          }}
        >
          <option value="">{t('model.alwaysDisplayed')}</option>
          {others.map(({ key, name }) => (
            <option key={key} value={name}>
              {name}
            </option>
          ))}
        </select>
        {condition !== null && (
          <>
            <select
              aria-label={t('model.comparison')}
              className={styles.in}
              value={condition.is ? 'is' : 'not'}
              disabled={!isFree}
              onChange={({ target: { value } }) => set({ ...condition, is: value === 'is' })}
            >
              <option value="is">{t('model.conditionIs')}</option>
              <option value="not">{t('model.conditionIsNot')}</option>
            </select>
            <ConditionValue condition={condition} beside={beside} isFree={isFree} onValue={(value) => set({ ...condition, value })} />
          </>
        )}
      </span>
    </div>
  );
}

interface ConditionValueProps {
  readonly condition: Condition;
  readonly beside: DraftAttribute | undefined;
  readonly isFree: boolean;
  onValue(value: Json): void;
}

function ConditionValue({ condition: { value }, beside, isFree, onValue }: ConditionValueProps) {
  const type = beside?.definition.type;
  const values = type === 'boolean' ? [true, false] : type === 'enumeration' ? ((beside?.definition.enum ?? []) as readonly Json[]) : null;
  if (values !== null)
    return (
      <select
        aria-label={t('common.value')}
        className={styles.in}
        value={JSON.stringify(value)}
        disabled={!isFree}
        onChange={({ target }) => onValue(JSON.parse(target.value) as Json)}
      >
        {[...new Set([...values, value])].map((each) => (
          <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
            {each === true ? t('common.yesValue') : each === false ? t('common.noValue') : String(each)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      aria-label={t('common.value')}
      className={styles.in}
      value={String(value)}
      readOnly={!isFree}
      onChange={({ target }) => onValue(type === 'integer' && /^-?\d{1,15}$/.test(target.value) ? Number(target.value) : target.value)}
    />
  );
}

function firstValue({ definition }: DraftAttribute): Json {
  if (definition.type === 'boolean') return true;
  if (definition.type === 'integer') return 0;
  return Array.isArray(definition.enum) ? ((definition.enum as readonly Json[])[0] ?? '') : '';
}

/** Parses a rule; null when there is none, or when it is more complex. */
export function conditionOf(conditions: Json | undefined): Condition | null {
  const rule = valueAt(conditions, ['visible']);
  if (!isObject(conditions) || !isObject(rule) || Object.keys(conditions).length !== 1) return null;
  const [[operator, operands] = [], ...more] = Object.entries(rule);
  if ((operator !== '==' && operator !== '!=') || more.length > 0 || !Array.isArray(operands) || operands.length !== 2) return null;
  const [variable, value] = operands as readonly Json[];
  const name = valueAt(variable, ['var']);
  return typeof name !== 'string' || value === undefined || isObject(value) || Array.isArray(value)
    ? null
    : { name, is: operator === '==', value };
}
