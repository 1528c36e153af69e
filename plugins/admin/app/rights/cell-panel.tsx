import { useState } from 'react';
import { typeOf, words } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { RightsAttribute, RightsSubject, ToldRule } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button, IconButton } from '../shell/button.tsx';
import type { FilterInput } from '../traits/traits.ts';
import { traitsOf } from '../traits/types.ts';
import { type Extent, extentOf, type Granted, isEmptyRule, withoutEmptyConditions } from './grants.ts';
import styles from './rights.module.css';
import { partsOf, type RulePart, whereOf } from './rule-parts.ts';
import { verbTitle } from './verbs.ts';
import { type Deed, either, mayInWords, missingFor, ruleInWords, thingsOf, together } from './words.ts';

interface CellPanelProps {
  readonly subject: RightsSubject;
  readonly deed: Deed;
  readonly of: 'staff' | 'visitors' | 'public' | 'token';
  readonly against: string | null;
  readonly granted: ReadonlyMap<string, Granted>;
  onGrant(verbs: readonly string[], as: ToldRule | null | 'no'): void;
}

/** Edits one cell of the table, as a sentence with selectable parts. */
export function CellPanel({ subject, deed, of, against, granted, onGrant }: CellPanelProps) {
  const { locales } = useModel();
  const actions = deed.verbs.map((verb) => `${subject.uid}.${verb}`);
  const extent = extentOf(actions, granted);
  const rule = extent.kind === 'some' ? extent.rule : null;
  const limits = rule === null ? null : withoutEmptyConditions(rule);
  const isOff = against !== null;
  const takesRule = subject.isType;
  const by = [...new Set(actions.flatMap((action) => granted.get(action)?.by ?? []))].filter((pattern) => pattern.endsWith('*'));
  const needed = missingFor(deed, subject, (action) => granted.has(action));
  const set = (kind: string) => {
    if (kind === 'no') onGrant(deed.verbs, 'no');
    else if (kind === 'all') onGrant(deed.verbs, null);
    else onGrant(deed.verbs, firstRule(subject, of));
  };
  return (
    <fieldset className={styles.panel} disabled={isOff}>
      <legend className={styles.sentence}>
        <Sentence deed={deed} subject={subject} kind={extent.kind} limits={limits === null ? null : ruleInWords(limits, locales)} />
      </legend>
      {isOff && <p className={styles.key}>{against}</p>}
      {by.length > 0 && <p className={styles.key}>{t('roles.grantedBy', { grants: together(by) })}</p>}
      {needed !== null && <p className={styles.key}>{t('roles.needsOtherPermission', { permissions: either(needed.map(verbTitle)) })}</p>}
      <div className={styles.choices}>
        {EXTENTS.filter(({ kind }) => kind !== 'some' || takesRule).map(({ kind, label }) => (
          <label key={kind}>
            <input
              type="radio"
              name={`${subject.uid} ${deed.key}`}
              checked={extent.kind === kind}
              disabled={needed !== null && kind !== 'no'}
              onChange={() => set(kind)}
            />
            {t(label)}
          </label>
        ))}
      </div>
      {extent.kind === 'mixed' &&
        deed.verbs.map((verb) => (
          <div key={verb} className={styles.line}>
            <label>
              <input
                type="checkbox"
                checked={granted.has(`${subject.uid}.${verb}`)}
                onChange={({ target }) => onGrant([verb], target.checked ? null : 'no')}
              />{' '}
              {verbTitle(verb)}
            </label>
          </div>
        ))}
      {rule !== null && isEmptyRule(rule) && (
        <p className={styles.error} role="status">
          {rule.where === null && rule.fields === null ? t('roles.conditionMissing') : t('roles.conditionUnselected')}
        </p>
      )}
      {rule !== null && <RuleFields subject={subject} deed={deed} of={of} rule={rule} onRule={(next) => onGrant(deed.verbs, next)} />}
    </fieldset>
  );
}

/** How much of a deed is granted. */
const EXTENTS = [
  { kind: 'no', label: 'roles.extentNone' },
  { kind: 'all', label: 'roles.extentAll' },
  { kind: 'some', label: 'roles.extentWithConditions' },
] as const;

interface SentenceProps extends Pick<CellPanelProps, 'deed' | 'subject'> {
  readonly kind: Extent['kind'];
  /** Null: no limits. */
  readonly limits: string | null;
}

function Sentence({ deed, subject, kind, limits }: SentenceProps) {
  const said = <b>{mayInWords(deed, thingsOf(subject), kind !== 'no')}</b>;
  if (limits !== null) return rich('roles.permissionWithLimits', { deed: said, limits });
  return kind === 'mixed' ? rich('roles.permissionPartly', { deed: said }) : rich('roles.permissionSentence', { deed: said });
}

/** Returns the initial rule for "only some": the caller's own documents, if the subject supports that. */
function firstRule({ attributes, uid }: RightsSubject, of: CellPanelProps['of']): ToldRule {
  const user = attributes.find((attribute) => attribute.user);
  // Those who are not signed in own nothing.
  if (of === 'public') return { where: null, fields: null };
  if (of === 'visitors' && uid === 'plugin::users-permissions.user') return { where: whereOf([{ kind: 'self' }]), fields: null };
  return {
    where: whereOf([of === 'visitors' && user !== undefined ? { kind: 'by', attribute: user.name } : { kind: 'own' }]),
    fields: null,
  };
}

interface RuleFieldsProps {
  readonly subject: RightsSubject;
  readonly deed: Deed;
  readonly of: CellPanelProps['of'];
  readonly rule: ToldRule;
  onRule(rule: ToldRule): void;
}

function RuleFields({ subject, deed, of, rule, onRule }: RuleFieldsProps) {
  const { locales } = useModel();
  const parts = partsOf(rule.where);
  const takesFields = subject.actions.some(({ verb, fields }) => fields && deed.verbs.includes(verb));
  const put = (next: readonly RulePart[]) => onRule({ ...rule, where: whereOf(next) });
  const has = (kind: RulePart['kind'], attribute?: string) =>
    parts.some((part) => part.kind === kind && (attribute === undefined || (part.kind === 'by' && part.attribute === attribute)));
  const isNot = (kind: RulePart['kind'], attribute?: string) => (part: RulePart) =>
    part.kind !== kind || (attribute !== undefined && part.kind === 'by' && part.attribute !== attribute);
  const codes = parts.flatMap((part) => (part.kind === 'locales' ? part.codes : []));
  const users = of === 'visitors' ? subject.attributes.filter(({ user }) => user) : [];
  const isUser = of === 'visitors' && subject.uid === 'plugin::users-permissions.user';
  return (
    <>
      {(of !== 'public' || has('own')) && (
        <fieldset className={styles.part}>
          <legend>{t('roles.ownership')}</legend>
          <div className={styles.choices}>
            <label>
              <input
                type="checkbox"
                checked={has('own')}
                onChange={({ target }) => put(target.checked ? [{ kind: 'own' }, ...parts] : parts.filter(isNot('own')))}
              />
              {t('roles.onlyOwnDocuments')}
            </label>
            {isUser && (
              <label>
                <input
                  type="checkbox"
                  checked={has('self')}
                  onChange={({ target }) => put(target.checked ? [...parts, { kind: 'self' }] : parts.filter(isNot('self')))}
                />
                {t('roles.onlyOwnAccount')}
              </label>
            )}
            {users.map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={has('by', name)}
                  onChange={({ target }) =>
                    put(target.checked ? [...parts, { kind: 'by', attribute: name }] : parts.filter(isNot('by', name)))
                  }
                />
                {t('roles.onlyWhereFieldIsUser', { field: words(name) })}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {subject.localized && locales.length > 1 && (
        <fieldset className={styles.part}>
          <legend>{t('roles.localesOrAll')}</legend>
          <div className={styles.choices}>
            {locales.map(({ code, name }) => (
              <label key={code}>
                <input
                  type="checkbox"
                  checked={codes.includes(code)}
                  onChange={({ target }) => {
                    const next = target.checked ? [...codes, code] : codes.filter((each) => each !== code);
                    put([...parts.filter(isNot('locales')), { kind: 'locales', codes: next }]);
                  }}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Values subject={subject} parts={parts} onParts={put} />
      {takesFields && (
        <fieldset className={styles.part}>
          <legend>{t('roles.fieldsOrAll')}</legend>
          <div className={styles.choices}>
            {subject.attributes.map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={rule.fields?.includes(name) ?? false}
                  onChange={({ target }) => {
                    const before = rule.fields ?? [];
                    const next = target.checked ? [...before, name] : before.filter((each) => each !== name);
                    onRule({ ...rule, fields: next });
                  }}
                />
                {words(name)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

interface ValuesProps {
  readonly subject: RightsSubject;
  readonly parts: readonly RulePart[];
  onParts(parts: readonly RulePart[]): void;
}

/** Edits conditions on values, and shows conditions that the form does not support. */
function Values({ subject, parts, onParts }: ValuesProps) {
  const ofModel = typeOf(useModel(), subject.uid)?.attributes;
  const traitsIn = (attribute: RightsAttribute) => traitsOf(ofModel?.find(({ name }) => name === attribute.name) ?? attribute);
  const sayable = subject.attributes.filter((each) => traitsIn(each).inRules);
  const [attribute, setAttribute] = useState(sayable[0]?.name ?? '');
  const [value, setValue] = useState('');
  const chosen = sayable.find(({ name }) => name === attribute);
  const input = chosen === undefined ? 'text' : traitsIn(chosen).filterInput;
  const read = typed(input, value);
  return (
    <fieldset className={styles.part}>
      <legend>{t('roles.conditions')}</legend>
      {parts.map((part, index) => {
        if (part.kind !== 'is' && part.kind !== 'other') return null;
        const remove = () => onParts(parts.filter((_, at) => at !== index));
        return (
          <div key={JSON.stringify(part)} className={styles.line}>
            {part.kind === 'is' ? (
              <span>{t('roles.conditionFieldIs', { field: words(part.attribute), values: either(part.values.map(inValue)) })}</span>
            ) : (
              <code dir="ltr">{JSON.stringify(part.where)}</code>
            )}
            <IconButton icon="close" label={t('roles.removeCondition')} onClick={remove} />
          </div>
        );
      })}
      {chosen !== undefined && (
        <div className={styles.line}>
          <select
            className={styles.input}
            aria-label={t('common.field')}
            value={attribute}
            onChange={({ target }) => {
              setAttribute(target.value);
              // The value of one field may be none of another one.
              setValue('');
            }}
          >
            {sayable.map(({ name }) => (
              <option key={name} value={name}>
                {words(name)}
              </option>
            ))}
          </select>
          <span>{t('common.is')}</span>
          <ValueInput values={input === 'yes or no' ? ['true', 'false'] : chosen.values} input={input} value={value} onValue={setValue} />
          <Button
            kind="bare"
            why={read === null ? t('roles.enterValueFirst') : null}
            onClick={() => {
              if (read !== null) onParts([...parts, { kind: 'is', attribute, values: [read] }]);
              setValue('');
            }}
          >
            {t('roles.addCondition')}
          </Button>
        </div>
      )}
      <OwnWords parts={parts} onParts={onParts} />
    </fieldset>
  );
}

function ValueInput({
  values,
  input,
  value,
  onValue,
}: {
  /** The possible values; undefined: any. */
  readonly values: readonly string[] | undefined;
  readonly input: FilterInput;
  readonly value: string;
  onValue(value: string): void;
}) {
  if (values === undefined)
    return <input className={styles.input} aria-label={t('common.value')} value={value} onChange={({ target }) => onValue(target.value)} />;
  return (
    <select className={styles.input} aria-label={t('common.value')} value={value} onChange={({ target }) => onValue(target.value)}>
      <option value="">–</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {input === 'yes or no' ? (each === 'true' ? t('common.yes') : t('common.no')) : each}
        </option>
      ))}
    </select>
  );
}

/** Returns the value of an input; null: it has none yet. */
function typed(input: FilterInput, value: string): string | number | boolean | null {
  const text = value.trim();
  if (text === '') return null;
  if (input === 'yes or no') return text === 'true';
  if (input !== 'number') return text;
  return Number.isFinite(Number(text)) ? Number(text) : null;
}

function inValue(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? t('common.yesValue') : t('common.noValue')) : String(value);
}

const EXAMPLE = '{ "title": { "$startsWith": "News" } }';

/** Input for a condition in the syntax of filters. */
function OwnWords({ parts, onParts }: Pick<ValuesProps, 'parts' | 'onParts'>) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (text === null)
    return (
      <Button kind="bare" onClick={() => setText('')}>
        {t('roles.addCustomCondition')}
      </Button>
    );
  const add = () => {
    try {
      const where: unknown = JSON.parse(text);
      if (typeof where !== 'object' || where === null || Array.isArray(where)) return setError(t('roles.conditionMustBeObject'));
      onParts([...parts, ...partsOf(where as Record<string, unknown>)]);
      setText(null);
      setError(null);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <>
      <textarea
        className={styles.json}
        aria-label={t('roles.conditionAsJson')}
        spellCheck={false}
        dir="ltr"
        placeholder={EXAMPLE}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.line}>
        <Button onClick={add}>{t('roles.addCondition')}</Button>
        <Button kind="bare" onClick={() => setText(null)}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
}
