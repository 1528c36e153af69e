import { memo, Suspense, use, useCallback } from 'react';
import { labelOf } from '../client/model.ts';
import type { Attribute } from '../client/types.ts';
import { useFault, useForm, useHasFaultWithin, useIsChanged, useIsVisible, useValue } from '../form/hooks.ts';
import { type Path, parentOf, stepsOf } from '../form/path.ts';
import { t } from '../i18n/translate.ts';
import { traitsOf } from '../traits/types.ts';
import fieldStyles from './field.module.css';
import type { Field, InputProps } from './field.ts';
import { BesideNameContext, FieldsContext } from './fields-context.ts';
import styles from './form-field.module.css';
import { HereNow } from './here.tsx';

interface FormFieldProps {
  readonly path: Path;
  readonly attribute: Attribute;
}

/** A field of the form: its label in the margin, its control, and notes. */
export const FormField = memo(function FormField({ path, attribute }: FormFieldProps) {
  const isVisible = useIsVisible(parentOf(path), attribute.conditions);
  return isVisible ? <Shown path={path} attribute={attribute} /> : null;
});

function Shown({ path, attribute }: FormFieldProps) {
  const form = useForm();
  const field = use(FieldsContext)(attribute);
  const Beside = use(BesideNameContext);
  const isChanged = useIsChanged(path);
  const error = useFault(path);
  const hasFault = useHasFaultWithin(path);
  const id = `${form.id}-${path}`;
  const isNested = path.includes('.');
  const why = whyNot(form, path, attribute);
  const isShared = form.type.localized && !attribute.localized && !isNested;
  const { isChosen, prose } = traitsOf(attribute);
  const onChange = useCallback((value: unknown) => form.store.set(path, value, { typing: !isChosen }), [form.store, path, isChosen]);
  const shared = { id, path, attribute, onChange, disabled: why !== null, error, locale: form.locale, type: form.type };
  const isGroup = field.isStructure === true || field.isGroup === true;
  const label = labelOf(attribute);
  return (
    <div
      className={`${styles.field} ${isNested ? styles.nested : ''} ${hasFault ? styles.bad : ''}`}
      data-path={path}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-notes ${id}-hint` })}
    >
      <div className={`${styles.name} ${path === form.type.main ? styles.ofHeadline : ''}`}>
        {isGroup ? (
          <span id={`${id}-name`} className={styles.label}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
        )}
        <span id={`${id}-notes`} className={styles.notes}>
          {attribute.required && <small>{t('fields.required')}</small>}
          {isShared && <small>{t('fields.allLocales')}</small>}
          {attribute.private && <small>{t('fields.private')}</small>}
          {isChanged && <small className={styles.edited}>{t('common.edited')}</small>}
          <HereNow path={path} />
        </span>
        {Beside !== null && (
          <Suspense fallback={null}>
            <Beside path={path} label={label} />
          </Suspense>
        )}
      </div>
      <div className={styles.control}>
        <Suspense fallback={<div className={fieldStyles.waiting} aria-busy="true" />}>
          {field.isStructure ? <field.Input {...shared} value={undefined} /> : <Valued Input={field.Input} shared={shared} />}
        </Suspense>
        <p id={`${id}-hint`} className={`${styles.hint} ${error === null ? '' : styles.fault}`}>
          {error !== null && <span aria-hidden="true">◆ </span>}
          {error ?? attribute.hint}
          {error === null && why !== null && <span>{why}</span>}
          {prose !== null && attribute.maxLength !== undefined && <Counted path={path} most={attribute.maxLength} />}
        </p>
      </div>
    </div>
  );
}

/** A component of its own, so that a key press renders only what shows the value. */
function Valued({ Input, shared }: { readonly Input: Field['Input']; readonly shared: Omit<InputProps, 'value'> }) {
  return <Input {...shared} value={useValue(shared.path)} />;
}

function Counted({ path, most }: { readonly path: Path; readonly most: number }) {
  const value = useValue(path);
  const length = typeof value === 'string' ? value.length : 0;
  return length === 0 ? null : <bdi className={styles.count}>{t('fields.lengthOfMaximum', { length, most })}</bdi>;
}

/** Returns why a field cannot be edited; null when it can. */
function whyNot(form: ReturnType<typeof useForm>, path: Path, attribute: Attribute): string | null {
  if (form.why !== null) return '';
  if (attribute.writable === false) return t('fields.readOnly');
  const top = stepsOf(path)[0] as string;
  if (form.isNewLocale && form.type.localized && !form.type.attributes.find(({ name }) => name === top)?.localized)
    return t('fields.editableAfterSave');
  if (form.writable !== null && !form.writable.includes(top)) return t('fields.noEditPermission');
  return null;
}
