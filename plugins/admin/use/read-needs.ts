import type { AttributeOwner, ContentType, Documents, Model } from 'plinth';
import type { ReadSelection } from 'plinth/plugins/graphql';
import { hasDrafts } from '../api/asked.ts';
import { isKeyed, listOf, ownerBehind } from './read-parameters.ts';
import type { ToldRead } from './request-texts.ts';

/** What a request reads of a content type, directly or through a relation. */
export interface TypeRead {
  readonly type: ContentType;
  /** Paths of the attributes that lead there; empty: the request is about the type itself. */
  readonly paths: ReadonlySet<string>;
  /** Names of attributes that are returned, filtered or sorted by. */
  readonly names: ReadonlySet<string>;
  /** Whether the request is refused without it: the request is about the type, or a condition or sort uses it. */
  readonly isNeeded: boolean;
  /** Verbs of the actions that must be granted. */
  readonly verbs: readonly string[];
}

interface Reading {
  readonly paths: Set<string>;
  readonly names: Set<string>;
  isNeeded: boolean;
}

/** Returns everything that a request reads, by type, with the actions that it needs. The type of the request comes first. */
export function readNeeds(read: ToldRead, documents: Documents): readonly TypeRead[] {
  const { type, documentId, parameters, selection } = read;
  const { model } = documents;
  const readings = new Map<ContentType, Reading>([[type, { paths: new Set(), names: new Set(), isNeeded: true }]]);
  const gather = new Gatherer(readings, model);
  gather.select(selection, '');
  if (documentId === null && type.kind !== 'singleType') {
    gather.filter(parameters.filters, type, '');
    for (const term of listOf(parameters.sort ?? [])) gather.sort(String(term), type);
  }
  return [...readings].map(([each, reading]) => {
    const verb = each === type && documentId !== null ? 'findOne' : 'find';
    const isDraft = parameters.status === 'draft' && hasDrafts(each, documents);
    return { type: each, ...reading, verbs: [verb, ...(isDraft ? ['readDraft'] : [])] };
  });
}

class Gatherer {
  readonly #readings: Map<ContentType, Reading>;
  readonly #model: Model;

  constructor(readings: Map<ContentType, Reading>, model: Model) {
    this.#readings = readings;
    this.#model = model;
  }

  select({ owner, fields, branches }: ReadSelection, path: string): void {
    this.#name(owner, fields);
    for (const { attribute, on } of branches) {
      this.#name(owner, [attribute.name]);
      const at = `${path}${attribute.name}`;
      // An open relation, such as one to files, needs no right of its own: who may read the document may read its target.
      if (attribute.kind === 'relation' && attribute.open) continue;
      if (attribute.kind === 'relation') this.#reach(this.#model.contentType(attribute.target), at, false);
      if (attribute.kind === 'morph') for (const uid of on.keys()) this.#reach(this.#model.contentType(uid), at, false);
      for (const selection of on.values()) this.select(selection, `${at}.`);
    }
  }

  filter(value: unknown, owner: AttributeOwner, path: string): void {
    if (Array.isArray(value)) for (const each of value) this.filter(each, owner, path);
    if (!isKeyed(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const attribute = owner.attributes.get(key);
      if (attribute === undefined) this.filter(inner, owner, path);
      else this.#step(key, owner, path, (behind, at) => this.filter(inner, behind, `${at}.`));
    }
  }

  /** @param term `author.name:desc` */
  sort(term: string, type: ContentType): void {
    const walk = (names: readonly string[], owner: AttributeOwner, path: string): void => {
      const [first = '', ...more] = names;
      if (owner.attributes.has(first)) this.#step(first, owner, path, (behind, at) => walk(more, behind, `${at}.`));
    };
    walk(term.replace(/:\w+$/, '').split('.'), type, '');
  }

  #step(name: string, owner: AttributeOwner, path: string, further: (behind: AttributeOwner, at: string) => void): void {
    this.#name(owner, [name]);
    const attribute = owner.attributes.get(name);
    const behind = attribute === undefined ? null : ownerBehind(attribute, this.#model);
    if (behind === null) return;
    const at = `${path}${name}`;
    if (attribute?.kind === 'relation') this.#reach(this.#model.contentType(attribute.target), at, true);
    further(behind, at);
  }

  #reach(type: ContentType, path: string, isNeeded: boolean): void {
    const known = this.#readings.get(type) ?? { paths: new Set(), names: new Set(), isNeeded: false };
    known.paths.add(path);
    known.isNeeded ||= isNeeded;
    this.#readings.set(type, known);
  }

  #name(owner: AttributeOwner, names: readonly string[]): void {
    const reading = this.#readings.get(owner as ContentType);
    for (const name of names) reading?.names.add(name);
  }
}
