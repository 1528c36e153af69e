import { typeOf } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Values } from '../../form/shape.ts';
import type { CellProps } from '../field.ts';
import { Picture } from './finder.tsx';
import { referenceTitle } from './target.ts';

/** What a relation leads to, in a line: by what people call it, with its picture where it came with one. */
export function RelationCell({ attribute, value }: CellProps) {
  const target = typeOf(useModel(), attribute.target ?? '');
  const references = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'object' && each !== null) as Values[];
  const [first] = references;
  if (first === undefined) return <span>–</span>;
  // A list that is kept at its other end is counted, and not fetched.
  if (first.documentId === undefined) return <span>{Number(first.count ?? 0).toLocaleString()}</span>;
  const more = references.length - 1;
  return (
    <span dir="auto">
      <Picture type={target} reference={first} />
      {referenceTitle(target, first)}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
