import { memo, useEffect, useRef, useState } from 'react';
import { labelOf } from '../../client/model.ts';
import type { Attribute, Component } from '../../client/types.ts';
import { useForm, useHasFaultWithin, useKeys, useStored } from '../../form/hooks.ts';
import { join, type Path } from '../../form/path.ts';
import type { Entry, Values } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../shell/icons.tsx';
import { Menu } from '../../shell/menu.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { focusRow } from '../focus-row.ts';
import { FormField } from '../form-field.tsx';
import styles from '../rows.module.css';
import { type Hand, Rows } from '../rows.tsx';
import { entryLabel } from './entry-label.ts';

interface EntryRowsProps {
  readonly path: Path;
  readonly attribute: Attribute;
  readonly disabled: boolean;
  /** Key of the entry that was just added: it is open and its first control gets the focus. */
  readonly newest: string | null;
  /** Called when an entry was added or removed. */
  onOpen(key: string): void;
}

/** The entries of a list, each in a row that can be expanded. Collapsed rows render no inputs, so long lists stay fast. */
export function EntryRows({ path, attribute, disabled, newest, onOpen }: EntryRowsProps) {
  const { store } = useForm();
  const keys = useKeys(path);
  return (
    <Rows keys={keys} label={labelOf(attribute)} disabled={disabled} move={(key, to) => store.move(path, key, to)}>
      {(key, index, hand) => (
        <EntryRow
          path={path}
          attribute={attribute}
          entryKey={key}
          index={index}
          count={keys.length}
          hand={hand}
          disabled={disabled}
          isNew={key === newest}
          onOpen={onOpen}
        />
      )}
    </Rows>
  );
}

interface EntryRowProps {
  readonly path: Path;
  readonly attribute: Attribute;
  readonly entryKey: string;
  readonly index: number;
  readonly count: number;
  readonly hand: Hand;
  readonly disabled: boolean;
  readonly isNew: boolean;
  onOpen(key: string): void;
}

function EntryRow({ path, attribute, entryKey, index, count, hand, disabled, isNew, onOpen }: EntryRowProps) {
  const { store, id } = useForm();
  const { say } = useNotices();
  const at = join(path, entryKey);
  const hasFault = useHasFaultWithin(at);
  const [isOpen, setIsOpen] = useState(isNew);
  const isShown = isOpen || hasFault;
  const component = useComponent(at, attribute);
  const title = useStored(store, at, (form) => entryLabel(component?.attributes ?? [], (form.valueAt(at) ?? {}) as Values));
  const inner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) inner.current?.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable]')?.focus();
  }, [isNew]);
  const kind = attribute.type === 'dynamiczone' ? (component?.title ?? t('common.unknown')) : null;
  const name = title === '' ? (kind ?? t('fields.entryNumber', { number: index + 1 })) : title;
  const remove = () => {
    store.remove(path, entryKey);
    focusRow(path, index);
    say({ text: t('fields.entryRemoved', { name }), kind: 'done', undo: () => void store.undo() });
  };
  return (
    <>
      <div className={styles.head}>
        {hand.handle(name)}
        <button
          type="button"
          className={styles.open}
          aria-expanded={isShown}
          aria-controls={`${id}-${at}-inner`}
          onClick={() => setIsOpen(!isShown)}
        >
          <span className={`${styles.chevron} ${isShown ? styles.turned : ''}`}>
            <Icon name="forward" />
          </span>
          {kind !== null && <span className={title === '' ? styles.title : styles.kind}>{kind}</span>}
          {(kind === null || title !== '') && (
            <span className={`${styles.title} ${isShown ? styles.openTitle : ''}`} dir="auto">
              {name}
            </span>
          )}
          {hasFault && (
            <span className={styles.bad}>
              <span aria-hidden="true">◆ </span>
              {t('fields.hasErrors')}
            </span>
          )}
        </button>
        {!disabled && (
          <Menu
            label={t('fields.moreActions', { name })}
            icon="more"
            items={[
              {
                label: t('common.duplicate'),
                run: () => duplicated(store.duplicate(path, entryKey), onOpen),
                why: isFull(attribute, count) ? t('fields.maximumReached') : null,
              },
              {
                label: t('common.moveUp'),
                keys: 'Alt ↑',
                run: () => hand.moveTo(index - 1),
                why: index === 0 ? t('fields.alreadyFirst') : null,
              },
              {
                label: t('common.moveDown'),
                keys: 'Alt ↓',
                run: () => hand.moveTo(index + 1),
                why: index === count - 1 ? t('fields.alreadyLast') : null,
              },
              { label: t('common.remove'), isDanger: true, run: remove },
            ]}
          />
        )}
      </div>
      {isShown && (
        <div ref={inner} id={`${id}-${at}-inner`} className={styles.inner}>
          <EntryFields path={at} component={component} />
        </div>
      )}
    </>
  );
}

function duplicated(key: string | null, onOpen: (key: string) => void): void {
  if (key !== null) onOpen(key);
}

/** Whether a list has reached its maximum. */
export function isFull(attribute: Attribute, count: number): boolean {
  return attribute.max !== undefined && count >= Number(attribute.max);
}

/** Returns the component of an entry: that of the attribute, or in a zone that of the entry. It never changes. */
function useComponent(path: Path, attribute: Attribute): Component | undefined {
  const { store, model } = useForm();
  const uid = attribute.component ?? (store.valueAt(path) as Entry | undefined)?.__component;
  return model.components.find((component) => component.uid === uid);
}

/** The fields of an entry. */
export const EntryFields = memo(function EntryFields({
  path,
  component,
}: {
  readonly path: Path;
  readonly component: Component | undefined;
}) {
  if (component === undefined) return <p className={styles.hint}>{t('fields.componentMissing')}</p>;
  return component.attributes.map((attribute) => (
    <FormField key={attribute.name} path={join(path, attribute.name)} attribute={attribute} />
  ));
});
