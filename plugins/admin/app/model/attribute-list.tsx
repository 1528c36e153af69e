import { Suspense, useRef, useState } from 'react';
import { labelOf } from '../client/model.ts';
import { Rows } from '../fields/rows.tsx';
import { t } from '../i18n/translate.ts';
import { Icon } from '../shell/icons.tsx';
import { late } from '../shell/late.ts';
import { fits } from '../shell/palette-match.ts';
import { Bar } from '../shell/skeleton.tsx';
import { moveAttribute } from './draft/attributes.ts';
import { type DraftAttribute, type DraftType, valueAt } from './draft/draft.ts';
import { KindIcon } from './kind-icon.tsx';
import { AT_A_GLANCE, ListSearch } from './list-search.tsx';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { TechnicalName } from './technical-name.tsx';
import { modelStore } from './use-model.ts';
import { useStopAtInvalid } from './use-stop-at-invalid.ts';
import { attributeSummary, kindTitle } from './words.ts';

const AttributeForm = late(async () => (await import('./attribute-form.tsx')).AttributeForm);

interface AttributeListProps {
  readonly state: ModelState;
  readonly type: DraftType;
  /** Whether it can be changed. */
  readonly isFree: boolean;
  /** Key of the attribute that is open. */
  readonly open: string | null;
  onOpen(key: string | null): void;
}

/** The attributes of a type in order. One of them can be open. */
export function AttributeList({ state, type, isFree, open, onOpen }: AttributeListProps) {
  const [searchText, setSearchText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const stopAtInvalid = useStopAtInvalid();
  const matches = type.attributes.filter(
    ({ key, name, definition }) =>
      key === open ||
      fits(`${name} ${labelOfAttribute(name, definition)} ${definition.type} ${kindTitle(String(definition.type))}`, searchText),
  );
  const fixed = matches.filter((attribute) => attribute.fixed);
  const own = matches.filter((attribute) => !attribute.fixed);
  const isWhole = matches.length === type.attributes.length;
  const row = (attribute: DraftAttribute, handle: React.ReactNode) => (
    <>
      <div className={styles.row}>
        {handle}
        <AttributeHead
          state={state}
          type={type}
          attribute={attribute}
          isOpen={open === attribute.key}
          onToggle={() => {
            // Closing a form would discard an invalid text in it.
            if (!stopAtInvalid(list.current)) onOpen(open === attribute.key ? null : attribute.key);
          }}
        />
      </div>
      {open === attribute.key && (
        <Suspense fallback={<Bar width={40} />}>
          <AttributeForm
            key={attribute.key}
            state={state}
            type={type}
            attribute={attribute}
            isFree={isFree && !attribute.fixed}
            onRemoved={() => onOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
  return (
    <div ref={list} className={styles.content}>
      {type.attributes.length > AT_A_GLANCE && <ListSearch label={t('model.searchFields')} text={searchText} onText={setSearchText} />}
      {fixed.length > 0 && (
        <ul className={styles.list} aria-label={t('model.readOnlyFields')}>
          {fixed.map((attribute) => (
            <li key={attribute.key}>{row(attribute, null)}</li>
          ))}
        </ul>
      )}
      {type.attributes.length === 0 && <p className={styles.quiet}>{t('model.noFields')}</p>}
      {type.attributes.length > 0 && matches.length === 0 && <p className={styles.quiet}>{t('common.noResults')}</p>}
      <Rows
        keys={own.map(({ key }) => key)}
        label={t('model.fields')}
        // A place among search results is none in the whole list.
        disabled={!isFree || !isWhole}
        move={(key, to) => modelStore.change((draft) => moveAttribute(draft, type.key, key, to + fixed.length))}
      >
        {(key, _index, hand) => {
          const attribute = own.find((each) => each.key === key);
          return attribute === undefined ? null : row(attribute, hand.handle(attribute.name));
        }}
      </Rows>
    </div>
  );
}

interface AttributeHeadProps {
  readonly state: ModelState;
  readonly type: DraftType;
  readonly attribute: DraftAttribute;
  readonly isOpen: boolean;
  onToggle(): void;
}

function AttributeHead({ state, type, attribute, isOpen, onToggle }: AttributeHeadProps) {
  const { name, was, definition } = attribute;
  const mark = was === null ? t('model.newFieldMark') : was !== name ? t('model.renamedFieldMark', { name: was }) : '';
  return (
    <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.names}>
        <span className={styles.mono}>{name}</span>
        <span className={styles.small}>{labelOfAttribute(name, definition)}</span>
      </span>
      <span className={styles.kindName}>
        <KindIcon name={String(definition.type)} />
        <span>
          {kindTitle(String(definition.type))} <TechnicalName name={String(definition.type)} />
        </span>
      </span>
      <span className={`${styles.small} ${styles.cut}`}>{attributeSummary(state.draft, type, attribute)}</span>
      <span className={styles.small}>{mark}</span>
      <span className={`${styles.chevron} ${isOpen ? styles.turned : ''}`}>
        <Icon name="forward" />
      </span>
    </button>
  );
}

/** Returns the label that forms show for an attribute. */
function labelOfAttribute(name: string, definition: DraftAttribute['definition']): string {
  const label = valueAt(definition, ['pluginOptions', 'admin', 'label']);
  return labelOf({ name, ...(typeof label === 'string' && { label }) });
}
