import { useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { newEntry } from '../../form/entries.ts';
import { useForm, useKeys, useStored } from '../../form/hooks.ts';
import { isValues, KEY } from '../../form/shape.ts';
import { inSentence, takesAn } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Icon } from '../../shell/icons.tsx';
import { useNotices } from '../../shell/notices.tsx';
import type { InputProps } from '../field.ts';
import { focusRow } from '../focus-row.ts';
import styles from '../rows.module.css';
import { EntryFields, EntryRows, isFull } from './entry-rows.tsx';

/** Field of a component: a single one, or a list. */
export function ComponentInput(props: InputProps) {
  return props.attribute.repeatable ? <Repeatable {...props} /> : <Single {...props} />;
}

function Repeatable({ path, attribute, disabled }: InputProps) {
  const { store, model } = useForm();
  const count = useKeys(path).length;
  const [newest, setNewest] = useState<string | null>(null);
  const title = model.components.find(({ uid }) => uid === attribute.component)?.title;
  const add = () => {
    const entry = newEntry(store.shape, attribute, attribute.component as string);
    store.insert(path, count, entry);
    setNewest(entry[KEY]);
  };
  return (
    <>
      <EntryRows path={path} attribute={attribute} disabled={disabled} newest={newest} onOpen={setNewest} />
      {!disabled && (
        <Button
          kind="bare"
          className={styles.add ?? ''}
          why={isFull(attribute, count) ? t('fields.maximumEntriesReached', { count: Number(attribute.max) }) : null}
          onClick={add}
        >
          <Icon name="plus" />
          {addInWords(title ?? t('fields.entryInSentence'))}
        </Button>
      )}
    </>
  );
}

function Single({ path, attribute, disabled }: InputProps) {
  const { store, model } = useForm();
  const { say } = useNotices();
  const isThere = useStored(store, path, (form) => isValues(form.valueAt(path)));
  const component = model.components.find(({ uid }) => uid === attribute.component);
  if (!isThere) {
    return disabled ? (
      <p className={styles.hint}>{t('fields.empty')}</p>
    ) : (
      <Button
        kind="bare"
        className={styles.add ?? ''}
        onClick={() => {
          const { [KEY]: _, ...entry } = newEntry(store.shape, attribute, attribute.component as string);
          store.set(path, entry);
          focusRow(path, 0);
        }}
      >
        <Icon name="plus" />
        {t('fields.addComponent', { attribute: inSentence(labelOf(attribute)) })}
      </Button>
    );
  }
  const remove = () => {
    store.set(path, null);
    focusRow(path, 0);
    say({ text: t('fields.componentRemoved', { attribute: inSentence(labelOf(attribute)) }), kind: 'done', undo: () => void store.undo() });
  };
  return (
    <div className={styles.single}>
      <EntryFields path={path} component={component} />
      {!disabled && !attribute.required && (
        <span>
          <Button
            kind="bareDanger"
            className={styles.add ?? ''}
            aria-label={t('fields.removeComponent', { attribute: inSentence(labelOf(attribute)) })}
            onClick={remove}
          >
            {t('common.remove')}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Returns the label of the button that adds an entry. */
export function addInWords(title: string): string {
  const kind = inSentence(title);
  return t(takesAn(kind) ? 'fields.addAnEntry' : 'fields.addAEntry', { kind });
}
