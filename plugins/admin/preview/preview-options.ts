import { z } from 'plinth';

/** What stands in braces: an attribute, or one of `documentId`, `locale`, `status` and `token`. */
const PLACEHOLDER = /\{(\w+)\}/g;

/** Names of the placeholders of an address. */
export function placeholdersOf(url: string): readonly string[] {
  return [...url.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
}

/** An address with values for its placeholders. */
export function filled(url: string, values: Readonly<Record<string, unknown>>): string {
  return url.replaceAll(PLACEHOLDER, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

/** Nobody's page is another one for what a document says: placeholders stand behind the host alone. */
function isAddress(text: string): boolean {
  const [origin = ''] = /^https?:\/\/[^/?#\s]+/.exec(text) ?? [];
  return origin !== '' && !origin.includes('{') && !origin.includes('@') && URL.canParse(filled(text, {}));
}

/** Where documents of a type are looked at, by uid. */
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
          'Address of the page; `{documentId}`, `{locale}`, `{status}`, `{token}` and `{<attribute>}` stand for values of the document.',
        ),
    }),
  )
  .default({})
  .describe('Pages of the site that show documents as they would be, by content type.');
