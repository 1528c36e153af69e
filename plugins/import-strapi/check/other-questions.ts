import type { Model } from 'plinth';
import type { Askable } from './content.ts';
import { filterPlaces, makeFilter, operatorsOf } from './filters.ts';
import { type Asker, pathOf, type Question, type Trait } from './question.ts';
import { type Random, Rotation } from './random.ts';
import type { Sample } from './sample.ts';

/** Records that are returned as plain arrays, by numeric id. */
interface Records {
  readonly subject: 'users' | 'files';
  readonly uid: string;
  readonly path: string;
  readonly ids: readonly unknown[];
  readonly populates: readonly string[];
}

/** Generates questions about users, files and locales in turn. */
export class OtherQuestions {
  readonly #askable: Askable;
  readonly #sample: Sample;
  readonly #random: Random;
  readonly #kinds: Rotation<() => Question | null>;

  constructor(askable: Askable, sample: Sample, random: Random, askers: readonly Asker[]) {
    this.#askable = askable;
    this.#sample = sample;
    this.#random = random;
    const { model } = askable;
    const users = recordsOf(model, 'users', 'plugin::users-permissions.user', '/api/users', sample.users);
    const files = recordsOf(model, 'files', 'plugin::upload.file', '/api/upload/files', sample.files);
    this.#kinds = new Rotation(
      [
        ...(users === null ? [] : [...this.#records(users), () => this.#plain('users', '/api/users/count')]),
        ...(users !== null && askers.includes('user') ? this.#ownRecord() : []),
        ...(files === null ? [] : [...this.#records(files), ...this.#bytes()]),
        ...(sample.locales.length > 0 ? [() => this.#plain('locales', '/api/i18n/locales')] : []),
      ],
      random,
    );
  }

  /** The next question; null if the sample does not allow one of that kind. */
  make(): Question | null {
    return this.#kinds.next()?.() ?? null;
  }

  #records({ subject, uid, path, ids, populates }: Records): readonly (() => Question | null)[] {
    const random = this.#random;
    const type = this.#askable.model.contentType(uid);
    const places = filterPlaces(this.#askable, type, 0);
    const filters = new Rotation(
      places.flatMap((place) => operatorsOf(place.attribute).map((operator) => [place, operator] as const)),
      random,
    );
    const list = (kind: string, parameters: object, traits: Iterable<Trait> = []) =>
      this.#plain(subject, pathOf(path, { sort: 'id:asc', limit: 20, ...parameters }), kind, traits);
    const filter = () => {
      const [place, operator] = filters.next() ?? [];
      const made = place === undefined || operator === undefined ? null : makeFilter(place, operator, this.#sample, random);
      return made === null ? null : list('filter', { filters: made.tree }, made.traits);
    };
    const sort = () => {
      const attribute = random.pick(places.filter(({ attribute: { type } }) => type.sortable !== false))?.attribute;
      if (attribute === undefined) return null;
      const isDescending = random.chance(0.5);
      const question = list('sort', { sort: [`${attribute.name}:${isDescending ? 'desc' : 'asc'}`, 'id:asc'] }, ['sorted']);
      return { ...question, sort: { attribute: attribute.name, isDescending } };
    };
    return [
      filter,
      filter,
      sort,
      () => list('page', { start: random.below(8), limit: 1 + random.below(6) }),
      () => list('populate', { populate: random.chance(0.5) ? '*' : populates.slice(0, 1) }),
      () => {
        const id = random.pick(ids);
        return id === undefined ? null : this.#plain(subject, pathOf(`${path}/${id}`, random.chance(0.5) ? { populate: '*' } : {}), 'one');
      },
    ];
  }

  #ownRecord(): readonly (() => Question)[] {
    const me = (parameters: object) => ({ ...this.#plain('users', pathOf('/api/users/me', { ...parameters }), 'me'), as: 'user' as const });
    return [() => me({}), () => me({ populate: '*' })];
  }

  /** The bytes of files, at the URLs in the sample. */
  #bytes(): readonly (() => Question | null)[] {
    const formats = this.#sample.files.flatMap(({ url, formats }) => [url, ...Object.values(formats ?? {}).map((format) => format?.url)]);
    const turns = new Rotation(
      formats.filter((url): url is string => typeof url === 'string' && url.startsWith('/')),
      this.#random,
    );
    const next = () => {
      const path = turns.next();
      return path === undefined ? null : { ...this.#plain('files', path, 'bytes'), as: 'visitor' as const };
    };
    return [next, next];
  }

  #plain(subject: string, path: string, kind = 'list', traits: Iterable<Trait> = []): Question {
    return { subject, kind, as: 'token', method: 'GET', path, status: 'published', traits: new Set(traits) };
  }
}

/** Null if the sample has none. */
function recordsOf(
  model: Model,
  subject: Records['subject'],
  uid: string,
  path: string,
  found: readonly Readonly<Record<string, unknown>>[],
): Records | null {
  const type = model.contentTypes.get(uid);
  if (type === undefined || found.length === 0) return null;
  const populates = [...type.attributes.values()].filter(({ kind, name }) => kind === 'relation' && found.some((record) => name in record));
  return { subject, uid, path, ids: found.map(({ id }) => id), populates: populates.map(({ name }) => name) };
}
