import { datetimeType } from '../attribute-types/datetime.ts';
import { documentIdType } from '../attribute-types/document-id.ts';
import { identifierType } from '../attribute-types/identifier.ts';
import type { CheckedAttribute } from './check-attribute.ts';

/** What every content type and component begins with. */
export const idAttribute = systemAttribute('id', identifierType);

/** What every content type has after `id`. */
export const documentIdAttribute = systemAttribute('documentId', documentIdType);

/** What every content type has after the attributes of its own. */
export const timestampAttributes = [systemAttribute('createdAt', datetimeType), systemAttribute('updatedAt', datetimeType)];

function systemAttribute(name: string, type: CheckedAttribute['type']): CheckedAttribute {
  return { name, type, definition: { type: type.name, writable: 'no', implicit: true } };
}
