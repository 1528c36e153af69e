import { words } from '../../client/model.ts';
import type { Document, Type } from '../../client/types.ts';
import type { useForm } from '../../form/hooks.ts';
import type { Reference, Values } from '../../form/shape.ts';
import { inSentence, takesAn } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../shell/button.tsx';
import styles from '../rows.module.css';
import { Picture } from './finder.tsx';
import { referenceTitle } from './target.ts';

interface ReferenceRowProps {
  readonly target: Type;
  readonly reference: Reference;
  readonly disabled: boolean;
  readonly label: string;
  readonly handle?: React.ReactNode;
  onOpen(): void;
  onRemove(): void;
}

/** A target of a relation: its image and name, which open it, and a button that removes it. */
export function ReferenceRow({ target, reference, disabled, label, handle, onOpen, onRemove }: ReferenceRowProps) {
  const title = referenceTitle(target, reference);
  return (
    <div className={styles.head}>
      {handle}
      <button type="button" className={styles.open} onClick={onOpen} title={t('fields.openReference', { title })}>
        <Picture type={target} reference={reference} />
        <span className={styles.title} dir="auto">
          {title}
        </span>
      </button>
      {reference.locale && target.localized && <span className={styles.hint}>{reference.locale}</span>}
      {!disabled && (
        <IconButton icon="close" label={t('fields.removeReference', { title, attribute: inSentence(label) })} onClick={onRemove} />
      )}
    </div>
  );
}

/** Returns the placeholder of the search: "Find or make a category". */
export function finderWords(target: Type): string {
  const type = inSentence(words(target.singular));
  if (target.creatable) return t(takesAn(type) ? 'fields.searchOrCreateAn' : 'fields.searchOrCreateA', { type });
  return t(takesAn(type) ? 'fields.searchAn' : 'fields.searchA', { type });
}

/** Returns a function that opens the form of a new document with a name; null when the person may not create one. */
export function maker(target: Type, open: (initial: Values) => void): ((name: string) => void) | null {
  if (!target.creatable) return null;
  return (name) => open(target.main === null ? {} : { [target.main]: name });
}

/** Opens the target of a relation in a drawer. */
export function openReference(
  open: ReturnType<typeof useForm>['openDocument'],
  type: Type,
  reference: Reference,
  locale: string | null,
  onSaved: (document: Document) => void,
): void {
  open({ type, documentId: reference.documentId, locale: reference.locale ?? locale, onSaved });
}
