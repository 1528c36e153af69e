import type { ContentApp } from 'plinth/testing';
import { COMPONENTS, LOCALE_SETTINGS, type SketchedModel, type SketchedRelation, type SketchedStep } from './arbitrary-world.ts';

const ACTIONS = ['publish', 'unpublish', 'discardDraft'] as const;

/** The options of an app with a random model. */
export function appOf({ types }: SketchedModel) {
  const granted = types
    .filter(({ hasDrafts }) => hasDrafts)
    .flatMap(({ name }) => ACTIONS.map((action) => `api::${name}.${name}.${action}`));
  return {
    types: Object.fromEntries(types.map(({ name, definition }) => [name, definition])) as never,
    components: COMPONENTS as never,
    access: { locales: LOCALE_SETTINGS, roles: { public: { actions: ['api::*', ...granted] } } },
  };
}

/** What was done by a step. */
export interface Taken {
  /** Whether it only wrote a draft, so that no published answer may change. */
  readonly isDraftWrite: boolean;
  readonly status: number;
}

interface Shown {
  readonly documentId: string;
  readonly [name: string]: unknown;
}

/** Documents of a random model. */
export class DraftWorld {
  readonly #app: ContentApp;
  readonly #model: SketchedModel;
  readonly #ids: string[][];

  constructor(app: ContentApp, model: SketchedModel) {
    this.#app = app;
    this.#model = model;
    this.#ids = model.types.map(() => []);
  }

  /** Creates documents of every type, and publishes them. */
  async begin(): Promise<void> {
    for (const [index, { name, isLocalized }] of this.#model.types.entries()) {
      for (let number = 0; number < 3; number++) {
        const { body } = await this.#app.post(`/api/${name}s`, { name: `${name}-${number}`, rank: number });
        const id = body.data.documentId as string;
        this.#ids[index]?.push(id);
        if (isLocalized && number < 2) await this.#app.put(`/api/${name}s/${id}?locale=fr`, { name: `${name}-${number}-fr` });
      }
    }
  }

  async take(step: SketchedStep): Promise<Taken> {
    const type = this.#typeOf(step);
    const { name, hasDrafts } = type;
    const id = this.#idAt(this.#model.types.indexOf(type), step.place);
    const locale = type.isLocalized ? `&locale=${step.locale}` : '';
    const isDraft = step.isDraft && hasDrafts;
    if (step.act === 'update' || step.act === 'create' || !hasDrafts) {
      const path = step.act === 'create' ? `/api/${name}s` : `/api/${name}s/${id}`;
      const status = `?status=${isDraft ? 'draft' : 'published'}${locale}`;
      const data = this.#body(step);
      const reply = await (step.act === 'create' ? this.#app.post(path + status, data) : this.#app.put(path + status, data));
      if (reply.status === 201) this.#ids[this.#model.types.indexOf(type)]?.push(reply.body.data.documentId);
      return { isDraftWrite: isDraft, status: reply.status };
    }
    const reply = await this.#app.post(`/api/${name}s/${id}/actions/${step.act}?${locale.slice(1)}`);
    return { isDraftWrite: step.act === 'discardDraft', status: reply.status };
  }

  /** Every published answer: lists with all relations and entries, and lists that relations filter. */
  async published(): Promise<unknown> {
    const answers: Record<string, unknown> = {};
    for (const { name, relations } of this.#model.types) {
      const paths = [
        `?locale=*&sort=documentId&pagination[pageSize]=100&${populates(relations)}`,
        ...relations
          .filter(({ isMorph }) => !isMorph)
          .map((relation) => `?locale=*&sort=documentId&fields=name&filters[${relation.name}][name][$notNull]=true`),
      ];
      for (const path of paths) answers[name + path] = (await this.#app.get(`/api/${name}s${path}`)).body;
    }
    return answers;
  }

  /**
   * The lists of the document of a step, in its draft and in its published version. The former without what has no published version, and
   * only relations whose ends are both localized or both not.
   */
  async listsOf(step: SketchedStep): Promise<{ readonly draft: unknown; readonly published: unknown } | null> {
    const type = this.#typeOf(step);
    const index = this.#model.types.indexOf(type);
    const id = this.#idAt(index, step.place);
    const compared = type.relations.filter(
      ({ target, isMorph }) => !isMorph && this.#model.types[target]?.isLocalized === type.isLocalized,
    );
    if (!type.hasDrafts || compared.length === 0) return null;
    const locale = type.isLocalized ? step.locale : 'en';
    const read = async (status: string) => {
      const { body } = await this.#app.get(`/api/${type.name}s/${id}?status=${status}&locale=${locale}&${populates(compared)}`);
      return body.data as Shown | null;
    };
    const [draft, published] = [await read('draft'), await read('published')];
    if (draft === null || published === null) return null;
    const lists = async (of: Shown, isDraft: boolean) => {
      const found: Record<string, readonly string[]> = {};
      for (const { name, target } of compared) {
        const ids = [of[name]].flat().flatMap((one) => (one ? [(one as Shown).documentId] : []));
        const shown = isDraft ? await this.#publishedIds(target, locale) : new Set(ids);
        found[name] = ids.filter((one) => shown.has(one));
      }
      return found;
    };
    return { draft: await lists(draft, true), published: await lists(published, false) };
  }

  async #publishedIds(type: number, locale: string): Promise<ReadonlySet<string>> {
    const { body } = await this.#app.get(`/api/t${type}s?locale=${locale}&fields=documentId&pagination[pageSize]=100`);
    return new Set((body.data as Shown[]).map(({ documentId }) => documentId));
  }

  /** Draft steps choose a type that has drafts. */
  #typeOf({ type, isDraft }: SketchedStep) {
    const { types } = this.#model;
    const drafting = types.filter(({ hasDrafts }) => hasDrafts);
    const among = isDraft ? drafting : types;
    return among[type % among.length] as (typeof types)[number];
  }

  #idAt(type: number, place: number): string {
    const ids = this.#ids[type] as readonly string[];
    return ids[place % ids.length] as string;
  }

  #body(step: SketchedStep): object {
    const { relations } = this.#typeOf(step);
    const data: Record<string, unknown> = { name: `n${step.number}` };
    if (step.number > 6) data.rank = step.number;
    if (step.entries.length > 0) {
      const leaf = { label: `l${step.number}`, links: step.entries.map((place) => this.#idAt(0, place)) };
      data.branch = { leaves: [leaf], link: this.#idAt(1, step.number) };
      data.zone = [{ __component: 'part.leaf', ...leaf }];
    }
    for (const { relation: at, kind, places, atStart } of step.links) {
      const relation = relations[at % Math.max(relations.length, 1)];
      if (relation === undefined) continue;
      const found = [...new Set(places.map((place) => this.#idAt(relation.target, place)))];
      const __type = `api::t${relation.target}.t${relation.target}`;
      const ids = relation.isMorph ? found.map((documentId) => ({ __type, documentId })) : found;
      if (!relation.many) data[relation.name] = kind === 'set' ? (ids[0] ?? null) : { [kind]: ids.slice(0, 1) };
      else if (kind === 'connect' && atStart) {
        data[relation.name] = {
          connect: found.map((documentId) => ({ ...(relation.isMorph && { __type }), documentId, position: { start: true } })),
        };
      } else data[relation.name] = { [kind]: ids };
    }
    return data;
  }
}

function populates(relations: readonly SketchedRelation[]): string {
  const own = relations.map(({ name, isMorph }) => `populate[${name}]${isMorph ? '=true' : '[fields][0]=name'}`);
  const entries = [
    'populate[branch][populate][link][fields][0]=name',
    'populate[branch][populate][leaves][populate][links][fields][0]=name',
    'populate[zone][on][part.leaf][populate][links][fields][0]=name',
  ];
  return [...own, ...entries].join('&');
}
