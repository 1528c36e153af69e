import { Suspense, use } from 'react';
import type { Attribute } from '../../client/types.ts';
import { CellsDifference } from '../../fields/cells-difference.tsx';
import { entryLabel } from '../../fields/component/entry-label.ts';
import { FieldsContext } from '../../fields/fields-context.ts';
import { useForm } from '../../form/hooks.ts';
import type { Path } from '../../form/path.ts';
import { attributesOf, type Entry, isEntryList, KEY } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import styles from './editor.module.css';

/** Shows the difference between two values at a path of a form. */
export function PathDifference({ path, before, after }: { readonly path: Path; readonly before: unknown; readonly after: unknown }) {
  const { store } = useForm();
  const fields = use(FieldsContext);
  const attribute = store.attributeAt(path) as Attribute | null;
  if (attribute === null) return null;
  const Shown = fields(attribute).Difference ?? CellsDifference;
  return (
    <Suspense fallback={<span aria-busy="true" />}>
      {isEntryList(attribute) ? (
        <EntriesDifference attribute={attribute} before={before} after={after} />
      ) : (
        <Shown attribute={attribute} before={before} after={after} />
      )}
    </Suspense>
  );
}

/** Shows entries that were added, removed or moved. Changes within other entries are shown separately. */
function EntriesDifference({
  attribute,
  before,
  after,
}: {
  readonly attribute: Attribute;
  readonly before: unknown;
  readonly after: unknown;
}) {
  const { store } = useForm();
  const [old, now] = [(before ?? []) as readonly Entry[], (after ?? []) as readonly Entry[]];
  const places = new Map(old.map((entry, index) => [entry[KEY], index]));
  const kept = new Set(now.map((entry) => entry[KEY]));
  const name = (entry: Entry, index: number) =>
    entryLabel(attributesOf(store.shape, attribute, entry) as readonly Attribute[], entry) ||
    t('editor.entryNumber', { number: index + 1 });
  return (
    <ul className={styles.plainList}>
      {now.map((entry, index) => {
        const place = places.get(entry[KEY]);
        return (
          <li key={entry[KEY]} dir="auto">
            {place === undefined ? <ins>{name(entry, index)}</ins> : name(entry, index)}
            {place !== undefined && place !== index && (
              <span className={styles.quiet}> {t('editor.movedFromPosition', { number: place + 1 })}</span>
            )}
          </li>
        );
      })}
      {old.map((entry, index) =>
        kept.has(entry[KEY]) ? null : (
          <li key={entry[KEY]} dir="auto">
            <del>{name(entry, index)}</del> <span className={styles.quiet}>{t('editor.entryRemoved')}</span>
          </li>
        ),
      )}
    </ul>
  );
}
