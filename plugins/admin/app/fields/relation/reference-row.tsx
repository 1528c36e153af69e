import type { Document, Type } from '../../client/types.ts';
import type { useForm } from '../../form/hooks.ts';
import type { Reference, Values } from '../../form/shape.ts';
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

/** A document that is led to: its picture and name, which opens it, and a cross that takes it out. */
export function ReferenceRow({ target, reference, disabled, label, handle, onOpen, onRemove }: ReferenceRowProps) {
  const title = referenceTitle(target, reference);
  return (
    <div className={styles.head}>
      {handle}
      <button type="button" className={styles.open} onClick={onOpen} title={`Open ${title}`}>
        <Picture type={target} reference={reference} />
        <span className={styles.title} dir="auto">
          {title}
        </span>
      </button>
      {reference.locale && target.localized && <span className={styles.hint}>{reference.locale}</span>}
      {!disabled && <IconButton icon="close" label={`Take ${title} out of ${label.toLowerCase()}`} onClick={onRemove} />}
    </div>
  );
}

/** "Find or make a category". */
export function finderWords(target: Type): string {
  const name = target.singular.replaceAll('-', ' ');
  return `Find${target.creatable ? ' or make' : ''} ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Makes a document that is called so, over the page; null where it may not be made. */
export function maker(target: Type, open: (initial: Values) => void): ((name: string) => void) | null {
  if (!target.creatable) return null;
  return (name) => open(target.main === null ? {} : { [target.main]: name });
}

/** Opens a document that is led to over the page. */
export function openReference(
  open: ReturnType<typeof useForm>['openDocument'],
  type: Type,
  reference: Reference,
  locale: string | null,
  onSaved: (document: Document) => void,
): void {
  open({ type, documentId: reference.documentId, locale: reference.locale ?? locale, onSaved });
}
