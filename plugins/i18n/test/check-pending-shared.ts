import fc from 'fast-check';
import { DOCUMENTS, type Grant, SYSTEM } from 'plinth';
import { ROLES } from 'plinth/plugins/users-permissions';
import { type ContentApp, contentApps, type TestDialect } from 'plinth/testing';

const PAGE = 'api::page.page';
const LOCALES = ['en', 'fr', 'de'] as const;
const SHARED = ['price', 'stock', 'code'] as const;
const localized = { pluginOptions: { i18n: { localized: true } } };
const types = {
  page: {
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      price: { type: 'integer' },
      stock: { type: 'integer' },
      code: { type: 'integer' },
    },
  },
} as const;

const SETTINGS = {
  access: { locales: LOCALES.map((code) => ({ code, ...(code === 'en' && { isDefault: true }) })) },
  plugins: { 'draft-and-publish': { config: { writesAskPublish: true } } },
} as const;

type Locale = (typeof LOCALES)[number];
type Shared = Readonly<Record<(typeof SHARED)[number], number>>;

/** What a translator may do. */
interface Rights {
  readonly fields: readonly string[];
  readonly updates: readonly Locale[];
  readonly publishes: readonly Locale[];
}

type Step =
  | { readonly do: 'draft'; readonly values: Partial<Shared> }
  | { readonly do: 'publish'; readonly locale: Locale }
  /** `given`: shared attributes of the body, with the value of the draft or a new one. */
  | { readonly do: 'update'; readonly locale: Locale; readonly given: readonly Given[] }
  | { readonly do: 'unpublish'; readonly locale: Locale };

interface Given {
  readonly name: keyof Shared;
  /** Null: that of the draft. */
  readonly value: number | null;
}

const locale = fc.constantFrom(...LOCALES);
const some = fc.subarray([...LOCALES], { minLength: 1 });
const rights: fc.Arbitrary<Rights> = fc.record({ fields: fc.subarray([...SHARED]), updates: some, publishes: some });
const number = fc.nat({ max: 99 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('draft' as const), values: fc.record({ price: number, stock: number, code: number }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), locale }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      locale,
      given: fc.uniqueArray(fc.record({ name: fc.constantFrom(...SHARED), value: fc.option(number) }), {
        selector: ({ name }) => name,
        maxLength: 2,
      }),
    }),
  },
  fc.record({ do: fc.constant('unpublish' as const), locale }),
);

/**
 * Checks for random rights and stories: attributes that are not localized go live only by a caller who may write and publish them in every
 * other published locale.
 */
export async function checkPendingShared(dialect: TestDialect, numRuns: number): Promise<void> {
  const apps = contentApps();
  const counts = { held: 0, live: 0 };
  try {
    const app = await apps.boot({ ...SETTINGS, types, database: dialect });
    const roles = app.kernel.container.resolve(ROLES);
    const everyone = await roles.find('public');
    if (everyone === null) throw new Error('the role "public" does not exist');
    await fc.assert(
      fc.asyncProperty(rights, fc.array(step, { minLength: 8, maxLength: 12 }), async (held, steps) => {
        await roles.setActions(everyone, actionsOf(held));
        const story = new Story(app, held, counts);
        await story.begin();
        for (const next of steps) await story.take(next);
      }),
      { numRuns },
    );
    expect(counts.held).toBeGreaterThan(0);
    expect(counts.live).toBeGreaterThan(0);
  } finally {
    await apps.cleanUp();
  }
}

/** What a translator may do, as a role says it. */
function actionsOf({ fields, updates, publishes }: Rights): readonly Grant[] {
  const where = (locales: readonly Locale[]) => ({ locale: { $in: [...locales] } });
  return [
    ...['find', 'findOne', 'readDraft'].map((action) => `${PAGE}.${action}`),
    { action: `${PAGE}.update`, where: where(updates), fields: ['title', ...fields] },
    { action: `${PAGE}.publish`, where: where(publishes) },
  ];
}

/** A document that a translator publishes, and what is expected of it. */
class Story {
  readonly #app: ContentApp;
  readonly #rights: Rights;
  readonly #counts: { held: number; live: number };
  readonly #published = new Map<Locale, Shared>();
  #draft: Shared = { price: 1, stock: 1, code: 1 };
  #id = '';

  constructor(app: ContentApp, rights: Rights, counts: { held: number; live: number }) {
    this.#app = app;
    this.#rights = rights;
    this.#counts = counts;
  }

  get #documents() {
    return this.#app.kernel.container.resolve(DOCUMENTS);
  }

  async begin(): Promise<void> {
    this.#id = (await this.#documents.create(PAGE, { data: { title: 'one', ...this.#draft } }, SYSTEM)).documentId as string;
    for (const code of ['fr', 'de']) {
      await this.#documents.update(PAGE, this.#id, { data: { title: code }, axes: new Map([['locale', code]]) }, SYSTEM);
    }
    for (const code of LOCALES) this.#published.set(code, this.#draft);
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'draft') {
      this.#draft = { ...this.#draft, ...step.values };
      await this.#documents.update(PAGE, this.#id, { data: step.values, axes: new Map([['status', 'draft']]) }, SYSTEM);
    } else if (step.do === 'unpublish') {
      const axes = new Map([
        ['status', 'published'],
        ['locale', step.locale],
      ]);
      await this.#documents.remove(PAGE, this.#id, axes, SYSTEM);
      this.#published.delete(step.locale);
    } else await this.#publish(step.locale, step.do === 'update' ? step.given : null);
    for (const code of LOCALES) {
      const { body } = await this.#app.get(`/api/pages/${this.#id}?locale=${code}&fields=${SHARED.join()}`);
      const live = body.data && Object.fromEntries(SHARED.map((name) => [name, body.data[name]]));
      expect({ step, code, live }).toEqual({ step, code, live: this.#published.get(code) ?? null });
      const draft = await this.#app.get(`/api/pages/${this.#id}?locale=${code}&status=draft`);
      expect(draft.body.data).toMatchObject(this.#draft);
    }
  }

  /** @param given the shared attributes of an update; null: the locale is published */
  async #publish(locale: Locale, given: readonly Given[] | null): Promise<void> {
    const { fields, updates, publishes } = this.#rights;
    const path = `/api/pages/${this.#id}`;
    const changes = Object.fromEntries((given ?? []).map(({ name, value }) => [name, value ?? this.#draft[name]])) as Partial<Shared>;
    const reply =
      given === null
        ? await this.#app.post(`${path}/actions/publish?locale=${locale}`)
        : await this.#app.put(`${path}?locale=${locale}`, { title: `${locale} again`, ...changes });
    const reaches = (codes: readonly Locale[]) => codes.every((code) => updates.includes(code) && publishes.includes(code));
    const others = [...this.#published.keys()].filter((code) => code !== locale);
    const former = this.#published.get(others[0] as Locale);
    const names = Object.keys(changes) as (keyof Shared)[];
    const isNew = names.some((name) => changes[name] !== this.#draft[name]);
    const goesLive = names.some((name) => former && changes[name] !== former[name]);
    const mayGive = names.every((name) => fields.includes(name)) && (!isNew || reaches(LOCALES)) && (!goesLive || reaches(others));
    expect({ given, isDone: reply.status < 300 }).toEqual({
      given,
      isDone: given === null ? publishes.includes(locale) : reaches([locale]) && mayGive,
    });
    if (reply.status >= 300) return;
    this.#draft = { ...this.#draft, ...changes };
    const isLive = (name: keyof Shared) => former === undefined || names.includes(name) || (reaches(others) && fields.includes(name));
    const values = Object.fromEntries(SHARED.map((name) => [name, isLive(name) ? this.#draft[name] : former?.[name]])) as unknown as Shared;
    for (const name of SHARED) if (former && former[name] !== this.#draft[name]) this.#counts[isLive(name) ? 'live' : 'held'] += 1;
    for (const code of [...others, locale]) this.#published.set(code, values);
  }
}
