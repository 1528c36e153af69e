import { createHash } from 'node:crypto';
import { type ContentType, type Documents, z } from 'plinth';
import { contentOf } from '../content/version-line.ts';

/** Name of the file that describes an archive. */
export const MANIFEST = 'plinth.json';

/** The version of the format that this code writes and reads. */
export const FORMAT = 1;

/** The description of an archive. It contains no time, so the same content makes the same archive. */
export const manifestSchema = z.object({
  format: z.literal('plinth-content'),
  version: z.int().min(1),
  /** A digest of each type, by uid: see `modelDigest`. */
  model: z.record(z.string(), z.string()),
  locales: z.array(z.string()),
  contents: z.array(z.object({ file: z.string(), lines: z.int(), documents: z.int(), sha256: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
});

/** See `manifestSchema`. */
export type Manifest = z.output<typeof manifestSchema>;

/** A digest of the content attributes of a type, including those of components. Types with the same digest accept each other's lines. */
export function modelDigest({ model }: Pick<Documents, 'model'>, type: ContentType): string {
  const seen = new Set<string>();
  const facts = (owner: Parameters<typeof contentOf>[0]): unknown => {
    if (seen.has(owner.uid)) return owner.uid;
    seen.add(owner.uid);
    return contentOf(owner).map((attribute) => [
      attribute.name,
      attribute.kind === 'scalar' ? attribute.type.name : attribute.kind,
      attribute.kind === 'relation' ? [attribute.target, attribute.relation] : attribute.kind === 'morph' ? [attribute.many] : null,
      attribute.kind === 'component' ? facts(model.component(attribute.component)) : null,
      attribute.kind === 'dynamiczone' ? attribute.components.map((uid) => facts(model.component(uid))) : null,
    ]);
  };
  return createHash('sha256')
    .update(JSON.stringify(facts(type)))
    .digest('hex')
    .slice(0, 16);
}

/** The name of the file with the documents of a type: `api__article.article.jsonl`. */
export function fileOfType(uid: string): string {
  return `${uid.replace('::', '__')}.jsonl`;
}
