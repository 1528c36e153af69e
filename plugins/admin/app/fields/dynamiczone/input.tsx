import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { labelOf } from '../../client/model.ts';
import type { Component } from '../../client/types.ts';
import { newEntry } from '../../form/entries.ts';
import { useForm, useKeys } from '../../form/hooks.ts';
import { KEY } from '../../form/shape.ts';
import { inSentence } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Icon } from '../../shell/icons.tsx';
import { EntryRows, isFull } from '../component/entry-rows.tsx';
import { addInWords } from '../component/input.tsx';
import fieldStyles from '../field.module.css';
import type { InputProps } from '../field.ts';
import styles from '../rows.module.css';

/** Number of components above which the chooser has a search. */
const AT_A_GLANCE = 9;

/** Field of a dynamic zone: a list of entries of several components. */
export function DynamicZoneInput({ path, attribute, disabled }: InputProps) {
  const { store, model } = useForm();
  const count = useKeys(path).length;
  const [newest, setNewest] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const opener = useRef<HTMLSpanElement>(null);
  const components = (attribute.components ?? []).flatMap((uid) => model.components.find((component) => component.uid === uid) ?? []);
  const add = (component: Component) => {
    const entry = newEntry(store.shape, attribute, component.uid);
    store.insert(path, count, entry);
    setNewest(entry[KEY]);
    setIsChoosing(false);
  };
  const close = () => {
    setIsChoosing(false);
    opener.current?.querySelector('button')?.focus();
  };
  const only = components.length === 1 ? components[0] : undefined;
  return (
    <>
      <EntryRows path={path} attribute={attribute} disabled={disabled} newest={newest} onOpen={setNewest} />
      {!disabled && (
        <span ref={opener}>
          <Button
            kind="bare"
            className={styles.add ?? ''}
            aria-expanded={isChoosing}
            why={isFull(attribute, count) ? t('fields.maximumEntriesReached', { count: Number(attribute.max) }) : null}
            onClick={() => (only === undefined ? setIsChoosing(!isChoosing) : add(only))}
          >
            <Icon name="plus" />
            {only === undefined ? t('fields.addToZone', { attribute: inSentence(labelOf(attribute)) }) : addInWords(only.title)}
          </Button>
        </span>
      )}
      {isChoosing && <Choices components={components} onChoose={add} onClose={close} />}
    </>
  );
}

function Choices({
  components,
  onChoose,
  onClose,
}: {
  readonly components: readonly Component[];
  onChoose(component: Component): void;
  onClose(): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const isSearched = components.length > AT_A_GLANCE;
  const shown = components.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by !== undefined && (at >= 0 || event.key === 'ArrowDown')) {
      event.preventDefault();
      buttons[(at + by + buttons.length) % buttons.length]?.focus();
    }
    const numbered = isSearched ? undefined : shown[Number(event.key) - 1];
    if (numbered !== undefined) {
      event.preventDefault();
      onChoose(numbered);
    }
    if (event.key === 'Enter' && at < 0 && shown[0] !== undefined) {
      event.preventDefault();
      onChoose(shown[0]);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of a fieldset is wanted here but its meaning.
    <div ref={box} role="group" aria-label={t('fields.selectComponent')} className={styles.choices} onKeyDown={press}>
      {isSearched && (
        <input
          type="search"
          className={fieldStyles.in}
          style={{ gridColumn: '1 / -1' }}
          aria-label={t('fields.searchComponents')}
          placeholder={t('fields.searchComponents')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {shown.map((component, index) => (
        <button key={component.uid} type="button" className={styles.choice} onClick={() => onChoose(component)}>
          {component.title}
          {!isSearched && (
            <span className={styles.choiceKey} aria-hidden="true">
              {index + 1}
            </span>
          )}
        </button>
      ))}
      {shown.length === 0 && <p className={styles.hint}>{t('common.noResults')}</p>}
    </div>
  );
}
