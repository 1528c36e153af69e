import type { SourceCreators } from '../source/creators.ts';
import type { DocumentBatch } from '../source/documents.ts';
import type { SourceDocument, SourceVersion } from '../source/make-documents.ts';

/** The relation to creators that a run fills. */
export interface CreatorChoice {
  /** Null for none. */
  readonly attribute: string | null;
  /** Whether this run specified the relation, or none; otherwise it is remembered from an earlier run. */
  readonly isGiven: boolean;
  /** Whether the last run did not fill it. */
  readonly isNew: boolean;
  /** Other relations that earlier runs have filled. Their values stay. */
  readonly former: readonly string[];
}

/** The relation in which documents link to their creators. */
export interface CreatorLinks {
  /** A to-one relation to users. */
  readonly attribute: string;
  /** Uids of the content types that have it. */
  readonly types: ReadonlySet<string>;
}

/** Results about creators of documents. */
export interface CreatorsReport {
  readonly isKept: boolean;
  /** The relation; null if none was requested. */
  readonly attribute: string | null;
  /** Number of documents made by people of the admin panel. */
  readonly documents: number;
  /** Numeric ids of these people, with the `documentId`s of users with the same address. */
  readonly people: readonly { readonly id: number; readonly users: readonly string[] }[];
  /** Number of versions that now link to their creators. */
  readonly links: number;
  /** Uids of content types with such documents but without the relation. */
  readonly lacking: readonly string[];
  /** Relations that only earlier runs have filled. */
  readonly former: readonly string[];
}

/** Links documents to the users who made them, and counts both. */
export class Creators {
  readonly #source: SourceCreators & Pick<CreatorChoice, 'former'>;
  readonly #links: CreatorLinks | null;
  readonly #people = new Set<number>();
  readonly #lacking = new Set<string>();
  #documents = 0;
  #made = 0;

  constructor(source: SourceCreators & Pick<CreatorChoice, 'former'>, links: CreatorLinks | null) {
    this.#source = source;
    this.#links = links;
  }

  /** The documents of a batch. Versions without a creator get one. */
  fill({ documents, creators }: DocumentBatch): readonly SourceDocument[] {
    return documents.map((document) => {
      const person = creators.get(document.documentId);
      if (person === undefined) return document;
      this.#documents += 1;
      this.#people.add(person);
      if (this.#links === null) return document;
      if (!this.#links.types.has(document.type)) this.#lacking.add(document.type);
      const [user, ...others] = this.#source.users.get(person) ?? [];
      if (user === undefined || others.length > 0 || !this.#links.types.has(document.type)) return document;
      const { attribute } = this.#links;
      return { ...document, versions: document.versions.map((version) => this.#named(version, attribute, user)) };
    });
  }

  #named(version: SourceVersion, attribute: string, user: string): SourceVersion {
    if (namesSomebody(version, attribute)) return version;
    this.#made += 1;
    return withName(version, attribute, user);
  }

  report(): CreatorsReport {
    const { isKept, users, former } = this.#source;
    const people = [...this.#people].sort((a, b) => a - b).map((id) => ({ id, users: users.get(id) ?? [] }));
    const attribute = this.#links?.attribute ?? null;
    return { isKept, attribute, documents: this.#documents, people, links: this.#made, lacking: [...this.#lacking].sort(), former };
  }
}

/** Whether the project itself links the version to a user. */
export function namesSomebody({ values }: SourceVersion, attribute: string): boolean {
  const given = values[attribute];
  return Array.isArray(given) && given.length > 0;
}

/** The version, linked to a user by `documentId`. */
export function withName(version: SourceVersion, attribute: string, user: string): SourceVersion {
  return { ...version, values: { ...version.values, [attribute]: [{ documentId: user }] } };
}
