import { type FormEvent, useId, useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Attribute, Type } from '../../client/types.ts';
import { inSentence } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attributesOn, type Condition, isWhole, ownerBehind } from './conditions.ts';
import { Labelled } from './labelled.tsx';
import styles from './list-page.module.css';
import { operatorsOf } from './operators.ts';
import { ownAttributes, systemAttributes } from './system-attributes.ts';
import { ValueInput } from './value-input.tsx';

/** Maximum number of relations and components on a filter's path. Three cover nearly all needs, and the server has limits too. */
const DEEPEST = 3;

interface ConditionDialogProps {
  readonly type: Type;
  /** Null: a new condition. */
  readonly condition: Condition | null;
  onSave(condition: Condition): void;
  onClose(): void;
}

/** Dialog for one filter: its attribute, operator and values. */
export function ConditionDialog({ type, condition, onSave, onClose }: ConditionDialogProps) {
  const model = useModel();
  const form = useId();
  const [draft, setDraft] = useState<Condition>(condition ?? firstCondition(type));
  const attributes = attributesOn(model, type, draft.path);
  const last = attributes.at(-1);
  const above = attributes.slice(0, -1);
  const operators = last ? operatorsOf(last, above) : [];
  const operator = last && (operators.find(({ name }) => name === draft.operator) ?? operators[0]);
  const isReady = isWhole(model, type, draft);
  const lead = (depth: number, name: string) => {
    const path = name === '' ? draft.path.slice(0, depth) : [...draft.path.slice(0, depth), name];
    const next = attributesOn(model, type, path).at(-1);
    setDraft({ path, operator: next ? (operatorsOf(next)[0]?.name ?? '') : '', values: [] });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSave(draft);
  };
  return (
    <Dialog
      title={condition === null ? t('list.addFilter') : t('list.editFilter')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind="main" why={isReady ? null : t('list.enterFilterValueFirst')}>
            {condition === null ? t('list.addFilter') : t('list.updateFilter')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send}>
        <PathSelect
          label={t('list.filterField')}
          options={asked([...ownAttributes(type), ...systemAttributes(type)])}
          value={draft.path[0] ?? ''}
          onValue={(name) => lead(0, name)}
        />
        {attributes.slice(0, DEEPEST).map((attribute, depth) => {
          const behind = ownerBehind(model, attribute);
          if (behind === undefined) return null;
          return (
            <PathSelect
              key={draft.path.slice(0, depth + 1).join('.')}
              label={t('list.filterFieldOf', { attribute: labelOf(attribute) })}
              itself={
                operatorsOf(attribute).length > 0 ? t('list.filterFieldItself', { attribute: inSentence(labelOf(attribute)) }) : undefined
              }
              options={asked(behind.attributes)}
              value={draft.path[depth + 1] ?? ''}
              onValue={(name) => lead(depth + 1, name)}
            />
          );
        })}
        {last && operator && (
          <>
            <Labelled label={t('list.filterOperator')}>
              {(id) => (
                <select
                  id={id}
                  value={operator.name}
                  onChange={(event) => {
                    const next = operators.find(({ name }) => name === event.target.value);
                    const keeps = next?.takes === operator.takes;
                    setDraft({
                      ...draft,
                      operator: event.target.value,
                      values: keeps ? draft.values : draft.values.slice(0, next?.takes === 'none' ? 0 : 1),
                    });
                  }}
                >
                  {operators.map(({ name, words }) => (
                    <option key={name} value={name}>
                      {t(words)}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <ValueInput attribute={last} operator={operator} values={draft.values} onValues={(values) => setDraft({ ...draft, values })} />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Returns the attributes that can be filtered, or that lead to such attributes. */
function asked(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes.filter((attribute) => attribute.readable && (operatorsOf(attribute).length > 0 || attribute.type === 'component'));
}

function firstCondition(type: Type): Condition {
  const first = type.attributes.find(({ name }) => name === type.main) ?? asked(ownAttributes(type))[0] ?? systemAttributes(type)[0];
  return first === undefined
    ? { path: [], operator: '', values: [] }
    : { path: [first.name], operator: operatorsOf(first)[0]?.name ?? '', values: [] };
}

interface PathSelectProps {
  readonly label: string;
  /** Label for filtering by what the path has led to so far. */
  readonly itself?: string | undefined;
  readonly options: readonly Attribute[];
  readonly value: string;
  onValue(name: string): void;
}

function PathSelect({ label, itself, options, value, onValue }: PathSelectProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onValue(event.target.value)}>
          {itself !== undefined && <option value="">{itself}</option>}
          {options.map((attribute) => (
            <option key={attribute.name} value={attribute.name}>
              {labelOf(attribute)}
              {attribute.type === 'relation' || attribute.type === 'component' ? ' ›' : ''}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
