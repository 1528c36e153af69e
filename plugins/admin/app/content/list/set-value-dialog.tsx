import { type FormEvent, Suspense, useId, useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { fieldOf } from '../../fields/table.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { counted } from '../type-words.ts';
import { Labelled } from './labelled.tsx';
import styles from './list-page.module.css';

interface SetValueDialogProps {
  readonly type: Type;
  readonly count: number;
  readonly locale: string | null;
  onSet(name: string, value: unknown): void;
  onClose(): void;
}

/** What is one value and may be the same in many. */
const SETTABLE: ReadonlySet<string> = new Set([
  'string',
  'text',
  'email',
  'integer',
  'biginteger',
  'float',
  'decimal',
  'date',
  'time',
  'datetime',
  'boolean',
  'enumeration',
]);

/** Gives many documents the same value of one attribute. */
export function SetValueDialog({ type, count, locale, onSet, onClose }: SetValueDialogProps) {
  const model = useModel();
  const form = useId();
  const options = type.attributes.filter(({ type: kind, writable, unique }) => writable && !unique && SETTABLE.has(kind));
  const [name, setName] = useState(options.find((attribute) => attribute.name !== type.main)?.name ?? options[0]?.name ?? '');
  const [value, setValue] = useState<unknown>(null);
  const attribute = options.find((each) => each.name === name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (attribute) onSet(name, value);
  };
  const Input = attribute && fieldOf(attribute.type, model).Input;
  return (
    <Dialog
      title={`Set a value of ${counted(type, count)}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="main" why={attribute ? null : 'There is nothing that may be set.'}>
            {value === null ? 'Make it empty in' : 'Set it in'} {counted(type, count)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send}>
        <Labelled label="What">
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
        {attribute && Input && (
          <div>
            <label className={styles.label} htmlFor={`${form}-value`} id={`${form}-value-label`}>
              {labelOf(attribute)}
            </label>
            <Suspense>
              <Input
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
        {type.drafts && <p className={styles.quiet}>Drafts change. What readers see stays until it is published.</p>}
      </form>
    </Dialog>
  );
}
