import { type FormEvent, useId, useMemo, useState } from 'react';
import { labelOf } from '../../../client/model.ts';
import { useModel } from '../../../client/queries.ts';
import type { Type } from '../../../client/types.ts';
import { isEntryList } from '../../../form/shape.ts';
import { Button } from '../../../shell/button.tsx';
import { Dialog } from '../../../shell/dialog.tsx';
import { counted, t } from '../../../words/text.ts';
import { wordFor } from '../../type-words.ts';
import { Labelled } from '../labelled.tsx';
import styles from '../list-page.module.css';
import { type Amount, AmountInput, amountProblem, amountValue, NO_AMOUNT } from './amount-input.tsx';
import { OneFieldForm, oneFieldStore } from './one-field-form.tsx';
import { type AttributeChange, type BulkOperation, bulkAttributes, changeValue, isList, operationLabel, takesValue } from './operations.ts';

interface BulkEditDialogProps {
  readonly type: Type;
  readonly count: number;
  readonly locale: string | null;
  onChange(change: AttributeChange): void;
  onClose(): void;
}

/** Dialog that changes one attribute in many documents. Nothing is preselected, and clearing is an action of its own. */
export function BulkEditDialog({ type, count, locale, onChange, onClose }: BulkEditDialogProps) {
  const model = useModel();
  const form = useId();
  const choices = useMemo(() => bulkAttributes(type, model), [type, model]);
  const [name, setName] = useState('');
  const [operation, setOperation] = useState<BulkOperation | null>(null);
  const [yes, setYes] = useState<boolean | null>(null);
  const [amount, setAmount] = useState<Amount>(NO_AMOUNT);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [attribute, operations = []] = choices.find(([each]) => each.name === name) ?? [];
  const store = useMemo(
    () => (attribute && operation !== null ? oneFieldStore(model, type, attribute) : null),
    [model, type, attribute, operation],
  );
  const types = wordFor(type, count);
  const isYesOrNo = attribute?.type === 'boolean' && !Object.hasOwn(model.fields, 'boolean');
  const choose = (next: BulkOperation | null) => {
    setOperation(next);
    setYes(null);
    setAmount(NO_AMOUNT);
    setProblem(null);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (attribute === undefined || operation === null || store === null) return;
    const change = (of: AttributeChange['operation'], value?: unknown) =>
      onChange({ attribute: name, operation: of, ...(value !== undefined && { value }) });
    if (operation === 'clear') return setIsConfirming(true);
    if (!takesValue(operation)) {
      const wrong = amountProblem(attribute, amount);
      setProblem(wrong);
      if (wrong === null)
        change(operation === 'increase' || operation === 'decrease' ? 'increase' : 'shift', amountValue(operation, amount));
      return;
    }
    const faults = isYesOrNo ? new Map() : store.check(type.drafts || operation === 'remove' ? 'draft' : 'publish');
    const value = isYesOrNo ? yes : changeValue(store.shape.attributes[0] ?? attribute, store.values, store.body());
    if (value === null && faults.size === 0)
      setProblem(t('Enter a value. To remove values, choose “{clear}”.', { clear: t('Clear|a field') }));
    else if (faults.size === 0) change(operation as 'set' | 'add' | 'remove', value);
  };
  if (isConfirming && attribute !== undefined)
    return (
      <Dialog
        key="clear"
        title={counted(count, 'Clear “{field}” in {count} {types}?', 'Clear “{field}” in {count} {types}?', {
          field: labelOf(attribute),
          types,
        })}
        isQuestion
        onClose={() => setIsConfirming(false)}
        foot={
          <>
            <Button onClick={() => setIsConfirming(false)} autoFocus>
              {t('Cancel')}
            </Button>
            <Button kind="danger" onClick={() => onChange({ attribute: name, operation: 'clear' })}>
              {counted(count, 'Clear {count} {types}', 'Clear {count} {types}', { types })}
            </Button>
          </>
        }
      >
        <p>
          {isList(attribute)
            ? t('All entries of “{field}” are removed. You can undo this for 24 hours under “Recent actions”.', {
                field: labelOf(attribute),
              })
            : t('The value of “{field}” is removed. You can undo this for 24 hours under “Recent actions”.', { field: labelOf(attribute) })}
        </p>
      </Dialog>
    );
  const disabledReason =
    choices.length === 0
      ? t('No field can be changed here.')
      : attribute === undefined
        ? t('Choose a field first.')
        : operation === null
          ? t('Choose an action first.')
          : null;
  return (
    <Dialog
      key="edit"
      title={counted(count, 'Edit {count} {types}', 'Edit {count} {types}', { types })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind={operation === 'clear' ? 'danger' : 'main'} why={disabledReason}>
            {operation === 'clear' ? t('Clear…') : counted(count, 'Change {count} {types}', 'Change {count} {types}', { types })}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        <Labelled label={t('Field')}>
          {(id) => (
            <select
              id={id}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                choose(null);
              }}
            >
              <option value="">{t('Choose a field')}</option>
              {choices.map(([each]) => (
                <option key={each.name} value={each.name}>
                  {labelOf(each)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {attribute && (
          <fieldset className={styles.options}>
            <legend className={styles.label}>{t('Action')}</legend>
            {operations.map((each) => (
              <label key={each}>
                <input type="radio" name={`${form}-operation`} checked={operation === each} onChange={() => choose(each)} />
                {operationLabel(each, attribute)}
              </label>
            ))}
          </fieldset>
        )}
        {attribute && operation !== null && !takesValue(operation) && operation !== 'clear' && (
          <AmountInput attribute={attribute} amount={amount} onAmount={setAmount} />
        )}
        {attribute && operation !== null && takesValue(operation) && isYesOrNo && (
          <fieldset className={styles.options}>
            <legend className={styles.label}>{labelOf(attribute)}</legend>
            {([true, false] as const).map((each) => (
              <label key={String(each)}>
                <input type="radio" name={`${form}-value`} checked={yes === each} onChange={() => setYes(each)} />
                {each ? t('Yes') : t('No')}
              </label>
            ))}
          </fieldset>
        )}
        {attribute && operation !== null && takesValue(operation) && !isYesOrNo && store !== null && (
          <OneFieldForm key={`${name} ${operation}`} model={model} type={type} attribute={attribute} locale={locale} store={store} />
        )}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {operation === 'remove' && attribute && isEntryList(attribute) && (
          <p className={styles.quiet}>
            {t('Entries that have all values entered here are removed. A field left empty matches any value.')}
          </p>
        )}
        {operation === 'set' && attribute && isList(attribute) && (
          <p className={styles.quiet}>{t('The entries that the documents have now are replaced.')}</p>
        )}
        {type.drafts && operation !== null && (
          <p className={styles.quiet}>{t('Only drafts are changed. Published versions stay as they are until you publish.')}</p>
        )}
      </form>
    </Dialog>
  );
}
