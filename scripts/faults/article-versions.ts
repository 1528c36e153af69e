/** Ids of the documents that all articles refer to. */
export interface Targets {
  readonly authors: readonly string[];
  readonly tags: readonly string[];
}

/** An article as REST returns it with `POPULATE`. */
export interface ShownArticle {
  readonly documentId: string;
  readonly marker: string;
  readonly title: string;
  readonly rank: number;
  readonly author: Shown | null;
  readonly tags: readonly Shown[];
  readonly seo: { readonly title: string } | null;
  readonly paragraphs: readonly { readonly text: string; readonly author: Shown | null }[];
}

interface Shown {
  readonly documentId: string;
}

/** Populates everything that belongs to a version. */
export const POPULATE = 'populate[author]=true&populate[tags]=true&populate[seo]=true&populate[paragraphs][populate]=author';

/**
 * The values of an article. All of them derive from the version number, so that a mix of two versions is detected.
 * @param version counts the writes of an article, from 1
 */
export function valuesOf(marker: string, version: number, { authors, tags }: Targets) {
  const authorAt = (n: number) => authors[n % authors.length] as string;
  const tagAt = (n: number) => tags[n % tags.length] as string;
  return {
    marker,
    title: `${marker} ${version}`,
    rank: version,
    author: authorAt(version),
    tags: version % 3 === 0 ? [] : [tagAt(version), tagAt(version + 1)],
    seo: version % 4 === 0 ? null : { title: `seo ${version}` },
    paragraphs: Array.from({ length: version % 3 }, (_, n) => ({ text: `${version}.${n}`, author: authorAt(version + n) })),
  };
}

/** The version of a returned article; null when its values do not belong to one version. */
export function versionOf(shown: ShownArticle, targets: Targets): number | null {
  const { marker, title, rank, author, tags, seo, paragraphs } = shown;
  const found = {
    marker,
    title,
    rank,
    author: author?.documentId,
    tags: tags.map(({ documentId }) => documentId),
    seo: seo && { title: seo.title },
    paragraphs: paragraphs.map((paragraph) => ({ text: paragraph.text, author: paragraph.author?.documentId })),
  };
  return JSON.stringify(found) === JSON.stringify(valuesOf(marker, rank, targets)) ? rank : null;
}
