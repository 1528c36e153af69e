import { type FormEvent, Suspense, useId, useState } from 'react';
import { labelOf, typeOf } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Attribute, Model, Type } from '../../client/types.ts';
import { fieldOf } from '../../fields/table.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { traitsOf } from '../../traits/types.ts';
import { counted, t } from '../../words/text.ts';
import { wordFor } from '../type-words.ts';
import { DocumentsInput } from './documents-input.tsx';
import { Labelled } from './labelled.tsx';
import styles from './list-page.module.css';

interface SetValueDialogProps {
  readonly type: Type;
  readonly count: number;
  readonly locale: string | null;
  onSet(name: string, value: unknown): void;
  onClose(): void;
}

/**
 * Whether many documents can get the same value of an attribute: a scalar, or a relation to one document that this person may see and that
 * needs no locale to be named.
 */
function isSettable(attribute: Attribute, type: Type, model: Model): boolean {
  const { writable, unique, relation, target: uid = '' } = attribute;
  if (!writable || unique) return false;
  if (traitsOf(attribute).isSettable) return true;
  const target = relation === 'manyToOne' ? typeOf(model, uid) : undefined;
  return target !== undefined && (type.localized || !target.localized);
}

/** Dialog that sets one attribute to the same value in many documents. */
export function SetValueDialog({ type, count, locale, onSet, onClose }: SetValueDialogProps) {
  const model = useModel();
  const form = useId();
  const options = type.attributes.filter((attribute) => isSettable(attribute, type, model));
  const [name, setName] = useState(options.find((attribute) => attribute.name !== type.main)?.name ?? options[0]?.name ?? '');
  const [value, setValue] = useState<unknown>(null);
  const attribute = options.find((each) => each.name === name);
  const types = wordFor(type, count);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (attribute) onSet(name, value);
  };
  const field = attribute && fieldOf(attribute, model);
  return (
    <Dialog
      title={counted(count, 'Set a value of {count} {types}', 'Set a value of {count} {types}', { types })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="main" why={attribute ? null : t('There is nothing that may be set.')}>
            {value === null
              ? counted(count, 'Make it empty in {count} {types}', 'Make it empty in {count} {types}', { types })
              : counted(count, 'Set it in {count} {types}', 'Set it in {count} {types}', { types })}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send}>
        <Labelled label={t('What')}>
          {(id) => (
            <select
              id={id}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setValue(null);
              }}
            >
              {options.map((each) => (
                <option key={each.name} value={each.name}>
                  {labelOf(each)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {attribute?.type === 'relation' && (
          <DocumentsInput
            target={attribute.target ?? ''}
            values={typeof value === 'string' ? [value] : []}
            onValues={(values) => setValue(values.at(-1) ?? null)}
          />
        )}
        {attribute && attribute.type !== 'relation' && field && (
          <div {...(field.isGroup && { role: 'group', 'aria-labelledby': `${form}-value-name` })}>
            {field.isGroup ? (
              <span className={styles.label} id={`${form}-value-name`}>
                {labelOf(attribute)}
              </span>
            ) : (
              <label className={styles.label} htmlFor={`${form}-value`}>
                {labelOf(attribute)}
              </label>
            )}
            <Suspense>
              <field.Input
                id={`${form}-value`}
                path={name}
                attribute={attribute}
                value={value}
                onChange={setValue}
                disabled={false}
                error={null}
                locale={locale}
                type={type}
              />
            </Suspense>
          </div>
        )}
        {type.drafts && <p className={styles.quiet}>{t('This changes drafts. Published versions stay the same until you publish.')}</p>}
      </form>
    </Dialog>
  );
}
