import type { Reference } from '../../form/shape.ts';
import { isValues } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import type { DifferenceProps } from '../field.ts';
import { RelationCell } from './cell.tsx';

const listOf = (value: unknown): readonly Reference[] =>
  Array.isArray(value) ? value : isValues(value) && typeof value.documentId === 'string' ? [value as Reference] : [];

/** Shows which references were added, removed or moved. */
export function RelationDifference({ attribute, before, after }: DifferenceProps) {
  const [old, now] = [listOf(before), listOf(after)];
  const placeOf = new Map(old.map(({ documentId }, index) => [documentId, index]));
  const kept = new Set(now.map(({ documentId }) => documentId));
  const gone = old.filter(({ documentId }) => !kept.has(documentId));
  return (
    <ul style={{ listStyle: 'none' }}>
      {now.map((reference, index) => {
        const place = placeOf.get(reference.documentId);
        const cell = <RelationCell attribute={attribute} value={reference} />;
        return (
          <li key={reference.documentId}>
            {place === undefined ? <ins>{cell}</ins> : cell}
            {place !== undefined && place !== index && now.length > 1 ? ` ${t('fields.movedFromPosition', { number: place + 1 })}` : ''}
          </li>
        );
      })}
      {gone.map((reference) => (
        <li key={reference.documentId}>
          <del>
            <RelationCell attribute={attribute} value={reference} />
          </del>
        </li>
      ))}
    </ul>
  );
}
