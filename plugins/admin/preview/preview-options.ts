import { z } from 'plinth';

/** A placeholder in braces: an attribute, or one of `documentId`, `locale`, `status` and `token`. */
const PLACEHOLDER = /\{(\w+)\}/g;

/** Returns the names of an address's placeholders. */
export function placeholdersOf(url: string): readonly string[] {
  return [...url.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
}

/** Replaces the placeholders of an address with values. */
export function filled(url: string, values: Readonly<Record<string, unknown>>): string {
  return url.replaceAll(PLACEHOLDER, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

/** Whether placeholders occur only after the host. Otherwise a document's content could choose the host. */
function isAddress(text: string): boolean {
  const [origin = ''] = /^https?:\/\/[^/?#\s]+/.exec(text) ?? [];
  return origin !== '' && !origin.includes('{') && !origin.includes('@') && URL.canParse(filled(text, {}));
}

/** Preview pages, by uid of the content type. */
export const previewOption = z
  .record(
    z.string(),
    z.strictObject({
      url: z
        .string()
        .refine(isAddress, {
          message: 'expected a URL with placeholders behind its host: https://site.example/preview?slug={slug}&token={token}',
        })
        .describe(
          'URL of the page; `{documentId}`, `{locale}`, `{status}`, `{token}` and `{<attribute>}` stand for values of the document.',
        ),
    }),
  )
  .default({})
  .describe('Preview URLs of your site by content type.');
