import { Suspense, use } from 'react';
import { labelOf } from '../../client/model.ts';
import type { Attribute, Model } from '../../client/types.ts';
import { textOf } from '../../fields/blocks/text-of.ts';
import { entryLabel } from '../../fields/component/entry-label.ts';
import { FieldsContext } from '../../fields/fields-context.ts';
import { isValues, type Values } from '../../form/shape.ts';
import styles from './editor.module.css';

const LONG = new Set(['string', 'text', 'richtext', 'email', 'uid']);

/** A value to be read: texts as a whole, entries line by line. */
export function ValueView({ attribute, value, model }: { readonly attribute: Attribute; readonly value: unknown; readonly model: Model }) {
  const { Cell } = use(FieldsContext)(attribute.type);
  const text = attribute.type === 'blocks' ? textOf(value) : LONG.has(attribute.type) && typeof value === 'string' ? value : '';
  if (text !== '') {
    return (
      <p className={styles.read} dir="auto">
        {text}
      </p>
    );
  }
  const attributesOf = (entry: Values) =>
    model.components.find(({ uid }) => uid === (entry.__component ?? attribute.component))?.attributes ?? [];
  if (Array.isArray(value) && (attribute.type === 'component' || attribute.type === 'dynamiczone')) {
    return (
      <ul className={styles.plainList}>
        {(value as readonly Values[]).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is only read has no other order
          <li key={index} dir="auto">
            {entryLabel(attributesOf(entry), entry) || `Entry ${index + 1}`}
          </li>
        ))}
      </ul>
    );
  }
  if (attribute.type === 'component' && isValues(value)) {
    return (
      <dl className={styles.plainList}>
        {attributesOf(value)
          .filter(({ name }) => value[name] !== null && value[name] !== undefined && value[name] !== '')
          .map((inner) => (
            <div key={inner.name}>
              <dt className={styles.quiet}>{labelOf(inner)}</dt>
              <dd>
                <ValueView attribute={inner} value={value[inner.name]} model={model} />
              </dd>
            </div>
          ))}
      </dl>
    );
  }
  return (
    <Suspense>
      <Cell attribute={attribute} value={value} />
    </Suspense>
  );
}
