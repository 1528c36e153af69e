/**
 * A simple model of what every read of documents with drafts and locales must return, for the property test.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util';

export const LOCALES = ['en', 'fr', 'it'] as const;
export type Locale = (typeof LOCALES)[number];
export const STATUSES = ['draft', 'published'] as const;
export type Status = (typeof STATUSES)[number];

/** The values of a request body; documents are identified by number. */
export interface PageInput {
  readonly title?: string | null;
  readonly rank?: number | null;
  readonly seo?: string | null;
  readonly hero?: string | null;
  readonly friends?: readonly number[];
  readonly parent?: number | null;
}

/** One version of a page. */
export interface PageVersion {
  title: string | null;
  rank: number | null;
  seo: string | null;
  hero: string | null;
  friends: readonly number[];
  parent: number | null;
}

/** Attributes with the same value in every locale of a status. */
const SHARED = ['rank', 'hero'] as const;

export type Answer = 200 | 201 | 204 | 400 | 404;

type Versions = Record<Status, Map<Locale, PageVersion>>;

/** The expected state of all pages. */
export class PageModel {
  readonly #pages = new Map<number, Versions>();
  #next = 0;

  /** Number of the page that was created last. */
  get last(): number {
    return this.#next - 1;
  }

  /** What a read returns of a page, with links only to pages that the same read can return. Undefined if there is no such version. */
  read(page: number, status: Status, locale: Locale): (PageVersion & { readonly children: readonly number[] }) | undefined {
    const version = this.#pages.get(page)?.[status].get(locale);
    if (!version) return undefined;
    const shown = (target: number) => this.#pages.get(target)?.[status].has(locale) === true;
    const children = [...this.#pages].filter(([, versions]) => versions[status].get(locale)?.parent === page).map(([child]) => child);
    return {
      ...version,
      friends: version.friends.filter(shown),
      parent: version.parent !== null && shown(version.parent) ? version.parent : null,
      children: children.sort(),
    };
  }

  /** Whether a page has a published version that differs from its draft. */
  isModified(page: number, locale: Locale): boolean {
    const versions = this.#pages.get(page);
    const published = versions?.published.get(locale);
    return published !== undefined && !isDeepStrictEqual(versions?.draft.get(locale), published);
  }

  create(locale: Locale, status: Status, input: PageInput): Answer {
    if (!this.#reachable(input, locale) || !isPublishable(status, input.title ?? null)) return 400;
    const page = this.#next++;
    this.#pages.set(page, { draft: new Map(), published: new Map() });
    this.#write(page, locale, status, input);
    return 201;
  }

  update(page: number, locale: Locale, status: Status, input: PageInput): Answer {
    const versions = this.#pages.get(page);
    if (!this.#reachable(input, locale)) return 400;
    if (!versions) return 404;
    const draft = versions.draft.get(locale);
    if (!draft && SHARED.some((name) => name in input)) return 400;
    if (!isPublishable(status, input.title === undefined ? (draft?.title ?? null) : input.title)) return 400;
    this.#write(page, locale, status, input);
    return 200;
  }

  publish(page: number, locale: Locale): Answer {
    const draft = this.#pages.get(page)?.draft.get(locale);
    if (!draft) return 404;
    if (!isPublishable('published', draft.title)) return 400;
    this.#copy(page, locale, 'draft', 'published');
    return 200;
  }

  unpublish(page: number, locale: Locale): Answer {
    return this.#pages.get(page)?.published.delete(locale) ? 204 : 404;
  }

  discardDraft(page: number, locale: Locale): Answer {
    if (!this.#pages.get(page)?.published.has(locale)) return 404;
    this.#copy(page, locale, 'published', 'draft');
    return 200;
  }

  remove(page: number, locale: Locale | '*'): Answer {
    for (const code of locale === '*' ? LOCALES : [locale]) this.#removeLocale(page, code);
    return 204;
  }

  #removeLocale(page: number, locale: Locale): void {
    const versions = this.#pages.get(page);
    if (!versions?.draft.has(locale)) return;
    for (const status of STATUSES) versions[status].delete(locale);
    if (versions.draft.size === 0) this.#pages.delete(page);
    // Removes links of this locale to the removed page.
    for (const other of this.#pages.values()) {
      for (const status of STATUSES) {
        const version = other[status].get(locale);
        if (!version) continue;
        version.friends = version.friends.filter((friend) => friend !== page);
        if (version.parent === page) version.parent = null;
      }
    }
  }

  #write(page: number, locale: Locale, status: Status, input: PageInput): void {
    const { draft } = this.#pages.get(page) as Versions;
    const sibling = [...draft.values()][0];
    const before: PageVersion = draft.get(locale) ?? {
      title: null,
      rank: null,
      seo: null,
      hero: null,
      friends: [],
      parent: null,
      ...shared(sibling),
    };
    draft.set(locale, { ...before, ...input });
    this.#share(page, locale, 'draft');
    if (status === 'published') this.#copy(page, locale, 'draft', 'published');
  }

  #copy(page: number, locale: Locale, from: Status, to: Status): void {
    const versions = this.#pages.get(page) as Versions;
    versions[to].set(locale, { ...(versions[from].get(locale) as PageVersion) });
    this.#share(page, locale, to);
    // The list of children becomes equal, for children that have both versions.
    for (const other of this.#pages.values()) {
      const [source, target] = [other[from].get(locale), other[to].get(locale)];
      if (!source || !target) continue;
      if (source.parent === page) target.parent = page;
      else if (target.parent === page) target.parent = null;
    }
  }

  #share(page: number, locale: Locale, status: Status): void {
    const versions = (this.#pages.get(page) as Versions)[status];
    const values = shared(versions.get(locale));
    for (const version of versions.values()) Object.assign(version, values);
  }

  /** Whether every linked page exists in the locale. */
  #reachable({ friends = [], parent = null }: PageInput, locale: Locale): boolean {
    return [...friends, ...(parent === null ? [] : [parent])].every((page) => this.#pages.get(page)?.draft.has(locale) === true);
  }
}

function isPublishable(status: Status, title: string | null): boolean {
  return status === 'draft' || title !== null;
}

function shared(version: PageVersion | undefined): Partial<PageVersion> {
  return version ? Object.fromEntries(SHARED.map((name) => [name, version[name]])) : {};
}
