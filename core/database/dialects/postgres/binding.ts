import type { ColumnKind } from '../../../model/index.ts';
import { int64 } from '../../binding.ts';
import type { Bind } from '../../database.ts';
import { storableJson, storableText } from '../../storable.ts';

/** What the driver binds for a value of this kind. */
export function bind(kind: ColumnKind | 'key' | 'ref', value: unknown): Bind {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'boolean':
      return Boolean(value);
    case 'integer':
    case 'double':
    case 'decimal':
    case 'key':
    case 'ref':
      return Number(value);
    case 'bigint':
      return int64(value).toString();
    case 'json':
      return storableJson(value);
    default:
      return storableText(String(value));
  }
}

/** What turns the driver's value into the one that `ColumnKind` describes. */
export function decoder(kind: ColumnKind | 'key' | 'ref'): ((raw: unknown) => unknown) | null {
  switch (kind) {
    case 'bigint':
      return String;
    case 'json':
      return (raw) => JSON.parse(raw as string);
    default:
      return null;
  }
}
