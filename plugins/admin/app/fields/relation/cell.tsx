import { typeOf } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Values } from '../../form/shape.ts';
import { region } from '../../i18n/languages.ts';
import { t } from '../../i18n/translate.ts';
import type { CellProps } from '../field.ts';
import { Picture } from './finder.tsx';
import { referenceTitle } from './target.ts';

const inNumbers = new Intl.NumberFormat(region);

/** Shows the targets of a relation in one line, by name, with an image if one was loaded. */
export function RelationCell({ attribute, value }: CellProps) {
  const model = useModel();
  const references = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'object' && each !== null) as Values[];
  const [first] = references;
  if (first === undefined) return <span>–</span>;
  // For a far list, only the count is loaded.
  if (first.documentId === undefined) return <span>{inNumbers.format(Number(first.count ?? 0))}</span>;
  const target = typeOf(model, attribute.target ?? String(first.__type));
  const more = references.length - 1;
  return (
    <span dir="auto">
      <Picture type={target} reference={first} />
      {more > 0 ? t('common.titleAndMore', { count: more, title: referenceTitle(target, first) }) : referenceTitle(target, first)}
    </span>
  );
}
