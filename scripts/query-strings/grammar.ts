import type { Attribute, AttributeOwner, ContentType, Model } from 'plinth';
import type { Random } from './random.ts';
import { INSERTIONS, LOGIC, OPERATORS, UNKNOWN_PARAMETERS, WRONG_KEYS, WRONG_VALUES } from './vocabulary.ts';

/** A request for a document or a list of them, with a random query string. */
export interface RandomRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query string, as in the request line. */
  readonly target: string;
  /** JSON body of a write. */
  readonly body?: string;
}

/** Generates random query strings for a model: valid parts, wrong ones, and mutations of both. */
export class QueryStrings {
  readonly #model: Model;
  readonly #random: Random;
  readonly #types: readonly ContentType[];

  constructor(model: Model, random: Random) {
    this.#model = model;
    this.#random = random;
    this.#types = [...model.contentTypes.values()].filter((type) => type.uid.startsWith('api::'));
  }

  /** A random request. @param documentIds ids of existing documents, by uid */
  request(documentIds: ReadonlyMap<string, readonly string[]>): RandomRequest {
    const type = this.#random.pick(this.#types);
    const path = `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
    const id = this.#random.chance(0.8) ? this.#random.pick(documentIds.get(type.uid) ?? ['x']) : this.#random.pick(['x', '1', 'nope']);
    const one = type.kind === 'singleType' ? path : `${path}/${id}`;
    const query = this.#query(type);
    const body = JSON.stringify({ data: this.#random.chance(0.5) ? {} : { nope: 1 } });
    const draw = this.#random.next();
    if (draw < 0.75) return { method: 'GET', target: path + query };
    if (draw < 0.9) return { method: 'GET', target: one + query };
    if (draw < 0.95) return { method: 'PUT', target: one + query, body };
    if (draw < 0.98) return { method: 'POST', target: path + query, body };
    // Deletes use an unknown id, so that documents remain.
    return { method: 'DELETE', target: `${path}/nope${query}` };
  }

  #query(type: ContentType): string {
    const pieces = Array.from({ length: 1 + this.#random.below(4) }, () => this.#piece(type));
    let text = pieces.join('&');
    if (this.#random.chance(0.2)) for (let count = 1 + this.#random.below(3); count > 0; count--) text = this.#mutate(text);
    // Characters that HTTP does not allow in a request line are percent-encoded.
    return `?${text.replace(/[^\x21-\x7e]|#/gu, percentEncoded)}`;
  }

  #mutate(text: string): string {
    const at = this.#random.below(text.length + 1);
    const length = 1 + this.#random.below(3);
    switch (this.#random.below(4)) {
      case 0:
        return text.slice(0, at) + text.slice(at + length);
      case 1:
        return text.slice(0, at) + text.slice(at, at + 8) + text.slice(at);
      case 2:
        return text.slice(0, at) + this.#random.pick(INSERTIONS) + text.slice(at + length);
      default:
        return text.slice(0, at) + this.#random.pick(INSERTIONS) + text.slice(at);
    }
  }

  #piece(type: ContentType): string {
    const makers = [
      () => `filters${this.#filter(type, 4)}`,
      () => `filters${this.#filter(type, 4)}`,
      () => this.#sort(type, 'sort'),
      () => this.#populate(type, 'populate', 3),
      () => this.#populate(type, 'populate', 3),
      () => this.#far(type),
      () => this.#fields(type, 'fields'),
      () => this.#pagination(),
      () => `locale${this.#random.chance(0.2) ? '[]' : ''}=${this.#value(['en', 'fr', '*', 'de'])}`,
      () => `status=${this.#value(['draft', 'published'])}`,
      () => `_q=${this.#value(['a', '1', 'É'])}`,
      () => this.#random.pick(UNKNOWN_PARAMETERS),
    ];
    return this.#random.pick(makers)();
  }

  /** Long paths, circles of relations, or many repetitions. */
  #far(type: ContentType): string {
    const makers = [
      () => {
        const { names, attribute } = this.#chain(type, 1 + this.#random.below(20));
        const test = this.#random.chance(0.2) ? `[$not]` : '';
        return `filters${keys(names)}${test}[${this.#random.pick(OPERATORS)}]=${this.#operand(attribute)}`;
      },
      () => this.#crowd(type),
      () => `sort=${this.#chain(type, 1 + this.#random.below(12)).names.join('.')}:${this.#random.pick(['asc', 'desc'])}`,
      () => {
        const terms = Array.from({ length: 1 + this.#random.below(20) }, () => this.#chain(type, this.#random.below(4)).names.join('.'));
        return `sort=${terms.join(',')}`;
      },
      () =>
        `populate=${this.#chain(type, 1 + this.#random.below(9))
          .names.slice(0, -1)
          .join('.')}`,
      () => {
        const names = this.#chain(type, 1 + this.#random.below(4)).names.slice(0, -1);
        const inner = `populate${keys(names).replaceAll('][', '][populate][')}`;
        const owner = names.reduce<AttributeOwner>((from, name) => this.#behind(from.attributes.get(name)) ?? from, type);
        return `${inner}[sort]=${this.#chain(owner, this.#random.below(4)).names.join('.')}`;
      },
    ];
    return this.#random.pick(makers)();
  }

  /** Many conditions with a common prefix. */
  #crowd(type: ContentType): string {
    const { names, attribute } = this.#chain(type, this.#random.below(4));
    const logic = this.#random.pick(['$and', '$or']);
    const not = this.#random.chance(0.2) ? '[$not]' : '';
    return Array.from({ length: 2 + this.#random.below(120) }, (_, at) => {
      return `filters[${logic}][${at}]${not}${keys(names)}[${this.#random.pick(OPERATORS)}]=${this.#operand(attribute)}`;
    }).join('&');
  }

  /** A chain of relations and components, with a scalar attribute at the end. */
  #chain(owner: AttributeOwner, hops: number): { readonly names: readonly string[]; readonly attribute: Attribute | undefined } {
    const attributes = [...owner.attributes.values()];
    const through = attributes.filter((attribute) => attribute.kind === 'relation' || attribute.kind === 'component');
    const step = hops > 0 && through.length > 0 ? this.#random.pick(through) : undefined;
    const behind = this.#behind(step);
    if (step && behind) {
      const rest = this.#chain(behind, hops - 1);
      return { ...rest, names: [step.name, ...rest.names] };
    }
    const attribute = this.#random.pick(attributes.filter(({ kind }) => kind === 'scalar'));
    return { names: [attribute.name], attribute };
  }

  #value(valid: readonly string[]): string {
    const value = this.#random.chance(0.88) ? this.#random.pick(valid) : this.#random.pick(WRONG_VALUES);
    // Sometimes not encoded: the query parser must handle brackets, ampersands and broken escapes in values.
    return this.#random.chance(0.9) ? value.replace(/[^\w.*:-]/gu, percentEncoded) : value;
  }

  #name(owner: AttributeOwner): string {
    return this.#random.chance(0.97) ? this.#random.pick([...owner.attributes.keys()]) : this.#random.pick(WRONG_KEYS);
  }

  #behind(attribute: Attribute | undefined): AttributeOwner | null {
    if (attribute?.kind === 'relation') return this.#model.contentType(attribute.target);
    if (attribute?.kind === 'component') return this.#model.component(attribute.component);
    return null;
  }

  /** A filter such as `[author][name][$eq]=x`, with logical operators in between. */
  #filter(owner: AttributeOwner, depth: number): string {
    let path = '';
    if (this.#random.chance(0.25)) path += `[${this.#random.pick(LOGIC)}]${this.#random.chance(0.7) ? `[${this.#random.below(3)}]` : ''}`;
    const name = this.#name(owner);
    path += `[${name}]`;
    const attribute = owner.attributes.get(name);
    const behind = this.#behind(attribute);
    if (behind && depth > 0 && this.#random.chance(0.8)) return path + this.#filter(behind, depth - 1);
    if (this.#random.chance(0.1)) path += '[$not]';
    if (this.#random.chance(0.8)) path += `[${this.#random.chance(0.92) ? this.#random.pick(OPERATORS) : this.#random.pick(WRONG_KEYS)}]`;
    if (this.#random.chance(0.2)) path += this.#random.pick(['[0]', '[1]', '[]', '[x]']);
    const value = this.#random.chance(0.03) ? '' : `=${this.#operand(attribute)}`;
    return path + value;
  }

  #operand(attribute: Attribute | undefined): string {
    if (attribute?.kind !== 'scalar') return this.#value(['1', 'x', 'true']);
    const { kind } = attribute.type.column(attribute.definition);
    const valid: Readonly<Record<string, readonly string[]>> = {
      integer: ['1', '-5', '2147483648', '0.5'],
      bigint: ['1', '9007199254740993'],
      double: ['0.1', '1e21'],
      decimal: ['0.1', '100'],
      boolean: ['true', 'false', '1', 't'],
      date: ['2020-02-29'],
      time: ['12:30:00', '12:30:00.5'],
      datetime: ['2020-02-29T12:00:00Z', '1582977600000'],
      json: ['{"a":1}', 'a'],
    };
    return this.#value(valid[kind] ?? ['a', 'A', 'É', 'ab']);
  }

  #sort(owner: AttributeOwner, key: string): string {
    const path = (from: AttributeOwner, depth: number): string => {
      const name = this.#name(from);
      const behind = this.#behind(from.attributes.get(name));
      return behind && depth > 0 && this.#random.chance(0.8) ? `${name}.${path(behind, depth - 1)}` : name;
    };
    const direction = () => this.#random.pick(['', ':asc', ':desc', ':DESC', ':nope', ':', ':asc:desc']);
    const term = () => path(owner, 2) + direction();
    switch (this.#random.below(4)) {
      case 0:
        return `${key}=${this.#value([term()])}`;
      case 1:
        return `${key}=${this.#value([`${term()},${term()}`])}`;
      case 2:
        return `${key}[${this.#random.below(2)}]=${this.#value([term()])}`;
      default:
        return `${key}${path(owner, 2).replace(/[^.]+/g, '[$&]').replaceAll('.', '')}=${this.#value(['asc', 'desc'])}`;
    }
  }

  #fields(owner: AttributeOwner, key: string): string {
    switch (this.#random.below(4)) {
      case 0:
        return `${key}=${this.#value(['*'])}`;
      case 1:
        return `${key}=${this.#value([`${this.#name(owner)},${this.#name(owner)}`])}`;
      default:
        return `${key}[${this.#random.below(3)}]=${this.#value([this.#name(owner)])}`;
    }
  }

  #pagination(): string {
    const key = this.#random.pick(['page', 'pageSize', 'start', 'limit', 'withCount', 'nope']);
    return `pagination[${key}]=${this.#value(['1', '2', '100', '1000', '-1', '0', 'true', 'false'])}`;
  }

  #populate(owner: AttributeOwner, key: string, depth: number): string {
    const through = [...owner.attributes.values()].filter((attribute) => attribute.kind !== 'scalar');
    const attribute = through.length > 0 && this.#random.chance(0.9) ? this.#random.pick(through) : undefined;
    const name = attribute?.name ?? this.#random.pick(WRONG_KEYS);
    const behind = this.#behind(attribute);
    const draw = this.#random.below(attribute && depth > 0 ? 10 : 4);
    if (draw === 0) return `${key}=${this.#value(['*'])}`;
    if (draw === 1) return `${key}=${this.#value([name, `${name},${this.#name(owner)}`])}`;
    if (draw === 2) return `${key}[${this.#random.below(4)}]=${this.#value([behind ? `${name}.${this.#name(behind)}` : name])}`;
    if (draw === 3) return `${key}[${name}]=${this.#value(['true', 'false', '*', '1'])}`;
    const inner = `${key}[${name}]`;
    if (attribute?.kind === 'dynamiczone') {
      const uid = this.#random.chance(0.9) ? this.#random.pick(attribute.components) : this.#random.pick(WRONG_KEYS);
      const component = this.#model.components.get(uid);
      if (!component || this.#random.chance(0.2)) return `${inner}[on][${uid}]=${this.#value(['true', '*'])}`;
      return this.#clause(component, `${inner}[on][${uid}]`, depth - 1);
    }
    return behind ? this.#clause(behind, inner, depth - 1) : `${inner}[populate]=*`;
  }

  /** The options within the populate of one attribute. */
  #clause(owner: AttributeOwner, key: string, depth: number): string {
    const makers = [
      () => `${key}[filters]${this.#filter(owner, 2)}`,
      () => this.#sort(owner, `${key}[sort]`),
      () => this.#fields(owner, `${key}[fields]`),
      () => this.#populate(owner, `${key}[populate]`, depth),
      () => `${key}[count]=${this.#value(['true', 'false'])}`,
      () => `${key}[${this.#random.pick(['limit', 'start', 'page', 'status', 'locale', 'on', 'nope'])}]=${this.#value(['1', 'draft'])}`,
    ];
    const parts = Array.from({ length: 1 + this.#random.below(2) }, () => this.#random.pick(makers)());
    return parts.join('&');
  }
}

/** `[author][name]`. */
function keys(names: readonly string[]): string {
  return names.map((name) => `[${name}]`).join('');
}

/** The bytes of a character in a URL; half a surrogate pair has the bytes of U+FFFD. */
function percentEncoded(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
