import type { Type } from '../../client/types.ts';
import { FormField } from '../../fields/form-field.tsx';
import { isWrittenByServer } from '../../form/shape-of.ts';
import styles from './editor.module.css';

/** Returns the attributes of a form, the main attribute first. */
export function formAttributes(type: Type): Type['attributes'] {
  const shown = type.attributes.filter((attribute) => !isWrittenByServer(attribute));
  const main = shown.find(({ name }) => name === type.main);
  return main === undefined ? shown : [main, ...shown.filter((attribute) => attribute !== main)];
}

/** The form in one column, with labels in the margin. */
export function WriteView({ type, isNarrow = false }: { readonly type: Type; readonly isNarrow?: boolean }) {
  return (
    <div className={isNarrow ? styles.drawerSheet : styles.sheet}>
      {formAttributes(type).map((attribute) => (
        <FormField key={attribute.name} path={attribute.name} attribute={attribute} />
      ))}
    </div>
  );
}
