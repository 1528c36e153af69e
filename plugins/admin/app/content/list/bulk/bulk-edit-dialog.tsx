import { type FormEvent, useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { labelOf } from '../../../client/model.ts';
import { useModel } from '../../../client/queries.ts';
import type { Type } from '../../../client/types.ts';
import { isEntryList } from '../../../form/shape.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../shell/button.tsx';
import { Dialog } from '../../../shell/dialog.tsx';
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
  const subscribe = useCallback((listener: () => void) => store?.subscribe('', listener) ?? (() => undefined), [store]);
  const isEntered = useSyncExternalStore(subscribe, () => store !== null && store.changed.length > 0);
  // Not every value is written into a text input: rich text, files and references are not.
  const isDirty = yes !== null || amount.text !== '' || isEntered;
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
    if (value === null && faults.size === 0) setProblem(t('list.enterValueOrClear', { clear: t('list.clearField') }));
    else if (faults.size === 0) change(operation as 'set' | 'add' | 'remove', value);
  };
  if (isConfirming && attribute !== undefined)
    return (
      <Dialog
        key="clear"
        title={t('list.clearFieldQuestion', { count, field: labelOf(attribute), types })}
        isQuestion
        onClose={() => setIsConfirming(false)}
        foot={
          <>
            <Button onClick={() => setIsConfirming(false)} autoFocus>
              {t('common.cancel')}
            </Button>
            <Button kind="danger" onClick={() => onChange({ attribute: name, operation: 'clear' })}>
              {t('list.clearFieldInDocuments', { count, types })}
            </Button>
          </>
        }
      >
        <p>
          {isList(attribute)
            ? t('list.clearEntriesEffect', {
                field: labelOf(attribute),
              })
            : t('list.clearValueEffect', { field: labelOf(attribute) })}
        </p>
      </Dialog>
    );
  const disabledReason =
    choices.length === 0
      ? t('list.noEditableFields')
      : attribute === undefined
        ? t('list.chooseFieldFirst')
        : operation === null
          ? t('list.chooseActionFirst')
          : null;
  return (
    <Dialog
      key="edit"
      title={t('list.editDocuments', { count, types })}
      isDirty={isDirty}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind={operation === 'clear' ? 'danger' : 'main'} why={disabledReason}>
            {operation === 'clear' ? t('list.clearFieldDialog') : t('list.updateDocuments', { count, types })}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        <Labelled label={t('common.field')}>
          {(id) => (
            <select
              id={id}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                choose(null);
              }}
            >
              <option value="">{t('list.chooseField')}</option>
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
            <legend className={styles.label}>{t('common.action')}</legend>
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
                {each ? t('common.yes') : t('common.no')}
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
        {operation === 'remove' && attribute && isEntryList(attribute) && <p className={styles.quiet}>{t('list.removeEntriesHint')}</p>}
        {operation === 'set' && attribute && isList(attribute) && <p className={styles.quiet}>{t('list.replaceEntriesHint')}</p>}
        {type.drafts && operation !== null && <p className={styles.quiet}>{t('list.onlyDraftsUpdated')}</p>}
      </form>
    </Dialog>
  );
}
