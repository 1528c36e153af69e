import type { SourceCreators } from '../source/creators.ts';
import type { DocumentBatch } from '../source/documents.ts';
import type { SourceDocument, SourceVersion } from '../source/make-documents.ts';

/** The relation that a run fills with who made what. */
export interface CreatorChoice {
  /** Null for none. */
  readonly attribute: string | null;
  /** Whether it was named now, or that there is none; else an earlier run was told so. */
  readonly isGiven: boolean;
  /** Whether the last run did not fill it. */
  readonly isNew: boolean;
  /** Other relations that earlier runs have filled: what stands there stays. */
  readonly former: readonly string[];
}

/** Where documents are to name who made them. */
export interface CreatorLinks {
  /** A to-one relation to users. */
  readonly attribute: string;
  /** Uids of the content types that have it. */
  readonly types: ReadonlySet<string>;
}

/** What is told of who has made documents. */
export interface CreatorsReport {
  readonly isKept: boolean;
  /** The relation that names them here; null where none was asked for. */
  readonly attribute: string | null;
  /** Documents that people of the panel have made. */
  readonly documents: number;
  /** Numeric ids of these people, each with the `documentId`s of the users that have the same address. */
  readonly people: readonly { readonly id: number; readonly users: readonly string[] }[];
  /** Versions that name their creators, and that named nobody. */
  readonly links: number;
  /** Uids of content types with such documents, and without the relation. */
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

  /** The documents of a batch; versions that name nobody name their creators. */
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

/** Whether the project names a user there. */
export function namesSomebody({ values }: SourceVersion, attribute: string): boolean {
  const given = values[attribute];
  return Array.isArray(given) && given.length > 0;
}

/** A version that names a user, by `documentId`. */
export function withName(version: SourceVersion, attribute: string, user: string): SourceVersion {
  return { ...version, values: { ...version.values, [attribute]: [{ documentId: user }] } };
}
