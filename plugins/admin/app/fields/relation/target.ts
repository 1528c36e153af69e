import type { Document, Type } from '../../client/types.ts';
import type { Reference, Values } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';

/** Returns the media attribute whose image is shown beside the names of documents; null when there is none. */
export function pictureOf(type: Type): string | null {
  const isPicture = (allowed: readonly string[] | undefined) => allowed === undefined || allowed.includes('images');
  return (
    type.attributes.find(
      (attribute) => attribute.type === 'media' && !attribute.multiple && attribute.readable && isPicture(attribute.allowedTypes),
    )?.name ?? null
  );
}

/** Returns the query parameters that load a document's name and image, as pairs below `prefix`. */
export function namingQuery(type: Type, prefix = ''): readonly (readonly [string, string])[] {
  const at = (...steps: readonly string[]) =>
    prefix === ''
      ? `${steps[0]}${steps
          .slice(1)
          .map((step) => `[${step}]`)
          .join('')}`
      : `${prefix}${steps.map((step) => `[${step}]`).join('')}`;
  const main = type.main !== null && type.attributes.some(({ name, readable }) => name === type.main && readable) ? type.main : null;
  const picture = pictureOf(type);
  return [
    [at('fields', '0'), main ?? 'documentId'],
    ...(picture === null
      ? []
      : [
          [at('populate', picture, 'fields', '0'), 'url'] as const,
          [at('populate', picture, 'fields', '1'), 'formats'] as const,
          [at('populate', picture, 'fields', '2'), 'mime'] as const,
        ]),
  ];
}

/** Returns the name of a relation's target. */
export function referenceTitle(type: Type | undefined, reference: Values): string {
  const title = type?.main == null ? null : reference[type.main];
  return title === null || title === undefined || title === '' ? t('common.untitled') : String(title);
}

/** Returns the address of its smallest image; null when it has none. */
export function referencePicture(type: Type | undefined, reference: Values): string | null {
  const name = type === undefined ? null : pictureOf(type);
  const file =
    name === null
      ? null
      : (reference[name] as { url?: string; mime?: string; formats?: { thumbnail?: { url?: string } } } | null | undefined);
  if (!file) return null;
  return file.formats?.thumbnail?.url ?? (file.mime?.startsWith('image/') ? (file.url ?? null) : null);
}

/** Returns a document as a reference, with its name and image only. */
export function referenceOf(type: Type, document: Document): Reference {
  const picture = pictureOf(type);
  return {
    documentId: document.documentId,
    locale: document.locale ?? null,
    ...(type.main !== null && { [type.main]: document[type.main] }),
    ...(picture !== null && { [picture]: document[picture] ?? null }),
  };
}
