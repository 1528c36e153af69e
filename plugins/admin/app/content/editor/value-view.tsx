import { Suspense, use } from 'react';
import { labelOf } from '../../client/model.ts';
import type { Attribute, Model } from '../../client/types.ts';
import { FieldsContext } from '../../fields/fields-context.ts';
import { isEmpty } from '../../form/same.ts';
import { isValues, ownOf, type Values } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import { textOf, traitsOf } from '../../traits/types.ts';
import styles from './editor.module.css';

interface ValueViewProps {
  readonly attribute: Attribute;
  readonly value: unknown;
  readonly model: Model;
}

/** Shows a whole value for reading, as needed for translations and conflicts. */
export function ValueView({ attribute, value, model }: ValueViewProps) {
  const { Cell, Read = Cell } = use(FieldsContext)(attribute);
  if (traitsOf(attribute).prose !== null && typeof value === 'string' && value !== '')
    return (
      <p className={styles.read} dir="auto">
        {textOf(attribute, value)}
      </p>
    );
  const isComponent = attribute.type === 'component' || attribute.type === 'dynamiczone';
  if (isComponent && Array.isArray(value) && value.length > 0)
    return (
      <ul className={styles.plainList}>
        {(value as readonly Values[]).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is only read has no other order
          <li key={index}>
            <EntryView attribute={attribute} entry={entry} model={model} />
          </li>
        ))}
      </ul>
    );
  if (isComponent && isValues(value)) return <EntryView attribute={attribute} entry={value} model={model} />;
  const Shown = isEmpty(value) ? Cell : Read;
  return (
    <Suspense fallback={<span aria-busy="true" />}>
      <Shown attribute={attribute} value={value} />
    </Suspense>
  );
}

/** Shows all values of an entry. In a zone it also shows the component's name. */
function EntryView({ attribute, entry, model }: { readonly attribute: Attribute; readonly entry: Values; readonly model: Model }) {
  const component = model.components.find(({ uid }) => uid === (entry.__component ?? attribute.component));
  return (
    <>
      {attribute.type === 'dynamiczone' && <p className={styles.quiet}>{component?.title ?? t('common.unknown')}</p>}
      <dl className={styles.plainList}>
        {component?.attributes
          .filter(({ name }) => !isEmpty(ownOf(entry, name)))
          .map((inner) => (
            <div key={inner.name}>
              <dt className={styles.quiet}>{labelOf(inner)}</dt>
              <dd>
                <ValueView attribute={inner} value={ownOf(entry, inner.name)} model={model} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
