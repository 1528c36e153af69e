import { Rows } from '../fields/rows.tsx';
import { Icon } from '../shell/icons.tsx';
import { t } from '../words/text.ts';
import { AttributeForm } from './attribute-form.tsx';
import { moveAttribute } from './draft/attributes.ts';
import type { DraftAttribute, DraftType } from './draft/draft.ts';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { modelStore } from './use-model.ts';
import { attributeSummary, kindTitle } from './words.ts';

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
  const fixed = type.attributes.filter((attribute) => attribute.fixed);
  const own = type.attributes.filter((attribute) => !attribute.fixed);
  const row = (attribute: DraftAttribute, handle: React.ReactNode) => (
    <>
      <div className={styles.row}>
        {handle}
        <AttributeHead
          state={state}
          type={type}
          attribute={attribute}
          isOpen={open === attribute.key}
          onToggle={() => onOpen(open === attribute.key ? null : attribute.key)}
        />
      </div>
      {open === attribute.key && (
        <AttributeForm
          key={attribute.key}
          state={state}
          type={type}
          attribute={attribute}
          isFree={isFree && !attribute.fixed}
          onRemoved={() => onOpen(null)}
        />
      )}
    </>
  );
  return (
    <div className={styles.content}>
      {fixed.length > 0 && (
        <ul className={styles.list} aria-label={t('Attributes that cannot be changed')}>
          {fixed.map((attribute) => (
            <li key={attribute.key}>{row(attribute, null)}</li>
          ))}
        </ul>
      )}
      {own.length === 0 && fixed.length === 0 && <p className={styles.quiet}>{t('It has no attributes yet.')}</p>}
      <Rows
        keys={own.map(({ key }) => key)}
        label={t('Attributes')}
        disabled={!isFree}
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
  const mark = was === null ? t('new|attribute') : was !== name ? t('was {name}', { name: was }) : '';
  return (
    <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.mono}>{name}</span>
      <span>{kindTitle(String(definition.type))}</span>
      <span className={`${styles.small} ${styles.cut}`}>{attributeSummary(state.draft, type, attribute)}</span>
      <span className={styles.small}>{mark}</span>
      <span className={`${styles.chevron} ${isOpen ? styles.turned : ''}`}>
        <Icon name="forward" />
      </span>
    </button>
  );
}
